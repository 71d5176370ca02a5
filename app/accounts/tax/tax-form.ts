import { plainText } from '~/values/typed-text';
import { z } from 'zod';
import { carried, line, lines, optionalLine, optionalLines } from '~/kit/forms/field-rules';
import { FIELD_KIND, fieldNames, readFields } from '~/kit/forms/form-schema';
import type { TextKey } from '~/text/translate';
import { isPrintableName } from '~/values/printable';
import { hasRightCheckDigit } from '~/values/tax-id';
import type { FieldSetting } from '~/accounts/contact/contact-form';

export const TAX_PERSON_TYPES = ['normal_person', 'juristic_person'] as const;
export type TaxPersonType = (typeof TAX_PERSON_TYPES)[number];

const text = z.string().default('');

const taxIdentity = z.object({
  personType: z.enum(TAX_PERSON_TYPES).default('normal_person'),
  /** first name, or the company's name */
  nameOne: text,
  /** last name, or the branch number (00000: head office) */
  nameTwo: text,
  /** 13 digits */
  taxId: text,
  address: text,
  isDeliveryByTaxAddress: z.boolean().default(true),
  /** empty when it is the tax address */
  deliveryAddress: text,
  /** company certificate, a private upload */
  certificateId: z.number().nullable().default(null),
});
/** Who a tax invoice is made out to (specification 3 “Tax data”); frozen with the order. */
export type TaxIdentity = z.output<typeof taxIdentity>;

/** Reads the tax identity an order keeps. */
export const readTaxIdentity = (stored: unknown): TaxIdentity | null => taxIdentity.nullable().parse(stored);

/** A tax identity as the form gives it; its certificate is a file and comes another way. */
export type TypedTaxIdentity = Omit<TaxIdentity, 'certificateId'>;

export const HEAD_OFFICE = '00000';
const TAX_NAME_MAX = 255;
const TAX_ADDRESS_MAX = 1000;
/** Longer than a number with its separators. */
const TAX_ID_MAX = 40;

/** Thai figures, spaces, dashes and dots out of a tax id; letters stay and are refused. */
export const normaliseTaxId = (typed: string) => plainText(typed).replace(/[\s.-]/g, '');

/** Branch as it is printed: five digits; the words for a head office and a lone 0 are 00000. */
export function normaliseBranch(typed: string): string {
  const plain = plainText(typed).toLowerCase();
  if (/^(0|สำนักงานใหญ่|สนญ\.?|head\s*office|hq)$/.test(plain)) return HEAD_OFFICE;
  return plain.replace(/^(สาขา(ที่)?|branch)/, '').replace(/[\s.-]/g, '');
}

/** 13 digits, in whatever groups. */
const taxIdRule = ({ missing, long }: { missing: string; long: string }) =>
  line(TAX_ID_MAX, { missing, long })
    .overwrite(normaliseTaxId)
    .min(1, missing)
    .refine((taxId) => /^\d{13}$/.test(taxId), long)
    .register(FIELD_KIND, { inputMode: 'numeric' });

/** Whom a credit note is made out to: all of it may be left empty. */
export const noteTaxIdRule = (wrong: string) =>
  z
    .string()
    .max(TAX_ID_MAX, wrong)
    .overwrite(normaliseTaxId)
    .refine((taxId) => taxId === '' || /^\d{13}$/.test(taxId), wrong)
    .register(FIELD_KIND, { inputMode: 'numeric' })
    .default('');
/** Which wrong number was confirmed. */
export const taxIdConfirmedRule = carried(TAX_ID_MAX);
export const noteNameRule = printed(optionalLine(TAX_NAME_MAX, 'tax.person.nameOne.OVER_LENGTH'));
export const noteAddressRule = printed(optionalLines(TAX_ADDRESS_MAX, 'tax.person.address.OVER_LENGTH'));

/** A tax paper is in Thai and Latin letters; of others its font prints empty boxes. */
function printed<S extends z.ZodType<string>>(rule: S): S {
  return rule.refine(isPrintableName, 'tax.script');
}

const SAME_ADDRESS = '1';
const OTHER_ADDRESS = '0';

/** A person is asked for two names, a company for its name and branch; each in their own words, every one a custom text. */
function identity<T extends TaxPersonType, W extends 'person' | 'company', B extends z.ZodType<string>>(
  personType: T,
  who: W,
  nameTwo: B,
) {
  const words = (field: string) => ({
    missing: `tax.${who}.${field}.EMPTY`,
    long: `tax.${who}.${field}.OVER_LENGTH`,
  });
  return z
    .object({
      tax_person_type: z.literal(personType),
      tax_name_one: printed(line(TAX_NAME_MAX, words('nameOne'))),
      tax_name_two: nameTwo,
      tax_payer_identification_no: taxIdRule({
        missing: `tax.${who}.taxId.EMPTY`,
        // too long and too short say the same: how many digits there are
        long: `tax.${who}.taxId.LENGTH`,
      }),
      tax_id_confirmed: taxIdConfirmedRule,
      tax_address: printed(lines(TAX_ADDRESS_MAX, words('address'))),
      tax_is_delivery_by_tax_address: z.enum([SAME_ADDRESS, OTHER_ADDRESS]).catch(SAME_ADDRESS),
      tax_delivery_address: optionalLines(TAX_ADDRESS_MAX, words('deliveryAddress').long),
      // the person's own names, as the form came filled in with them
      tax_filled_one: carried(TAX_NAME_MAX),
      tax_filled_two: carried(TAX_NAME_MAX),
    })
    .refine((typed) => !taxWarning(typed) || typed.tax_id_confirmed === taxIdOf(typed), {
      path: ['tax_id_confirmed'],
      message: 'tax.checkDigit',
      when: () => true,
    })
    .refine((typed) => !isDeliveredElsewhere(typed) || Boolean(typed.tax_delivery_address), {
      path: ['tax_delivery_address'],
      message: words('deliveryAddress').missing,
      when: () => true,
    });
}

const branchRule = line(TAX_NAME_MAX, {
  missing: 'tax.company.branch.EMPTY',
  long: 'tax.company.branch.LENGTH',
})
  .overwrite(normaliseBranch)
  .min(1, 'tax.company.branch.EMPTY')
  .refine((branch) => /^\d{5}$/.test(branch), 'tax.company.branch.LENGTH');

const personNameTwo = printed(
  line(TAX_NAME_MAX, { missing: 'tax.person.nameTwo.EMPTY', long: 'tax.person.nameTwo.OVER_LENGTH' }),
);

/** The tax block of every form (specification 5 “Tax invoice”). Messages are text keys. */
export const taxSchema = z.discriminatedUnion('tax_person_type', [
  identity('normal_person', 'person', personNameTwo),
  identity('juristic_person', 'company', branchRule),
]);

const CERTIFICATE_FIELD = 'tax_company_certificate';
/** Field that carries a certificate stored in an earlier round. */
export const KEPT_CERTIFICATE_FIELD = 'kept_certificate';

export type TaxField = keyof z.input<typeof taxSchema> | typeof CERTIFICATE_FIELD;
/** In the order of the form; the certificate is a file and comes another way. */
export const TAX_FIELDS = [...fieldNames(taxSchema), CERTIFICATE_FIELD] as TaxField[];

/** What a form sent or a draft holds, by field name. */
export type TypedTax = Readonly<Partial<Record<TaxField, string>>>;
/** Text keys by field, in the order of the fields. */
export type TaxErrors = Partial<Record<TaxField, TextKey[]>>;

/** What a form shows before anything is typed: a person. What one means that says nothing: its caller's. */
export function personTypeOf(typed: TypedTax, initial: TaxPersonType = 'normal_person'): TaxPersonType {
  const value = typed.tax_person_type;
  return value === 'juristic_person' || value === 'normal_person' ? value : initial;
}

export interface TaxRules {
  /** form setting of the certificate; asked of juristic persons only */
  certificate: FieldSetting;
  /** one came with this form, was kept from an earlier round, or belongs to the member's profile */
  hasCertificate: boolean;
  /** what is meant when the form says nothing */
  initialPersonType?: TaxPersonType;
}

/**
 * The tax block as typed → the identity an invoice is made out to, or a message for each field that is not right.
 * A wrong check digit is refused until the buyer has confirmed that very number.
 */
export function readTax(
  typed: TypedTax,
  { certificate, hasCertificate, initialPersonType }: TaxRules,
): { ok: true; value: TypedTaxIdentity } | { ok: false; errors: TaxErrors } {
  const personType = personTypeOf(typed, initialPersonType);
  const isDeliveryByTaxAddress = !isDeliveredElsewhere(typed);
  const read = readFields(taxSchema, {
    ...typed,
    tax_person_type: personType,
    // one that is not used is not looked at
    ...(isDeliveryByTaxAddress && { tax_delivery_address: '' }),
  });
  const isCertificateMissing =
    personType === 'juristic_person' && certificate.isEnabled && certificate.isRequired && !hasCertificate;
  if (!read.ok || isCertificateMissing) {
    const errors: TaxErrors = read.ok ? {} : read.errors;
    if (isCertificateMissing) errors[CERTIFICATE_FIELD] = ['tax.company.certificate.EMPTY'];
    return { ok: false, errors: inOrder(errors) };
  }
  const {
    tax_name_one: nameOne,
    tax_name_two: nameTwo,
    tax_payer_identification_no: taxId,
    tax_address: address,
    tax_delivery_address: deliveryAddress,
  } = read.value;
  const value = { personType, nameOne, nameTwo, taxId, address, isDeliveryByTaxAddress, deliveryAddress };
  return { ok: true, value };
}

const inOrder = (errors: TaxErrors): TaxErrors =>
  Object.fromEntries(TAX_FIELDS.flatMap((name) => (errors[name] ? [[name, errors[name]]] : [])));

const taxIdOf = ({ tax_payer_identification_no: typed }: Partial<Record<string, unknown>>) =>
  normaliseTaxId(typeof typed === 'string' ? typed : '');

const isDeliveredElsewhere = ({
  tax_is_delivery_by_tax_address: where,
}: Partial<Record<string, unknown>>): boolean => where === OTHER_ADDRESS;

/** 13 digits that no office has given out, as far as their check digit tells. */
export const hasWrongCheckDigit = (taxId: string): boolean =>
  /^\d{13}$/.test(taxId) && !hasRightCheckDigit(taxId);

/** Whether the number of a tax block has to be confirmed. */
export const taxWarning = (typed: Partial<Record<string, unknown>>): boolean =>
  hasWrongCheckDigit(taxIdOf(typed));

/** A stored identity as the form's fields. */
export const typedTaxOf = (identity: TypedTaxIdentity): TypedTax => ({
  tax_person_type: identity.personType,
  tax_name_one: identity.nameOne,
  tax_name_two: identity.nameTwo,
  tax_payer_identification_no: identity.taxId,
  // it was confirmed when it was saved
  tax_id_confirmed: identity.taxId,
  tax_address: identity.address,
  tax_is_delivery_by_tax_address: identity.isDeliveryByTaxAddress ? '1' : '0',
  tax_delivery_address: identity.deliveryAddress,
});
