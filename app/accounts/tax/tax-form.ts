import { z } from 'zod';
import type { FieldSetting } from '~/accounts/contact/contact-form';
import { carried, line, lines, optionalLine, optionalLines } from '~/kit/forms/field-rules';
import { FIELD_KIND, fieldNames, readFields } from '~/kit/forms/form-schema';
import type { TextKey } from '~/text/translate';
import { isPrintableName } from '~/values/printable';
import { hasRightCheckDigit } from '~/values/tax-id';
import { plainText } from '~/values/typed-text';

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
  /** empty when it equals the tax address */
  deliveryAddress: text,
  /** company certificate, a private upload */
  certificateId: z.number().nullable().default(null),
});
/** The recipient of a tax invoice (specification 3 “Tax data”); frozen with the order. */
export type TaxIdentity = z.output<typeof taxIdentity>;

/** Parses the tax identity of an order. */
export const readTaxIdentity = (storedValue: unknown): TaxIdentity | null =>
  taxIdentity.nullable().parse(storedValue);

/** A tax identity from the form; its certificate arrives as a file. */
export type TypedTaxIdentity = Omit<TaxIdentity, 'certificateId'>;

export const HEAD_OFFICE = '00000';
const TAX_NAME_MAX = 255;
const TAX_ADDRESS_MAX = 1000;
/** Longer than a number with its separators. */
const TAX_ID_MAX = 40;

/** Removes spaces, dashes and dots from a tax id and converts Thai digits; letters stay and are refused. */
export const normaliseTaxId = (input: string) => plainText(input).replace(/[\s.-]/g, '');

/** The branch as printed: five digits; the words for a head office and a lone 0 become 00000. */
export function normaliseBranch(input: string): string {
  const plain = plainText(input).toLowerCase();
  if (/^(0|สำนักงานใหญ่|สนญ\.?|head\s*office|hq)$/.test(plain)) return HEAD_OFFICE;
  return plain.replace(/^(สาขา(ที่)?|branch)/, '').replace(/[\s.-]/g, '');
}

/** 13 digits, grouped in any way. */
const taxIdRule = ({ missing, long }: { missing: string; long: string }) =>
  line(TAX_ID_MAX, { missing, long })
    .overwrite(normaliseTaxId)
    .min(1, missing)
    .refine((taxId) => /^\d{13}$/.test(taxId), long)
    .register(FIELD_KIND, { inputMode: 'numeric' });

/** The tax id of a credit note's recipient: optional. */
export const noteTaxIdRule = (wrong: string) =>
  z
    .string()
    .max(TAX_ID_MAX, wrong)
    .overwrite(normaliseTaxId)
    .refine((taxId) => taxId === '' || /^\d{13}$/.test(taxId), wrong)
    .register(FIELD_KIND, { inputMode: 'numeric' })
    .default('');
/** The wrong number that the buyer confirmed. */
export const taxIdConfirmedRule = carried(TAX_ID_MAX);
export const noteNameRule = printable(optionalLine(TAX_NAME_MAX, 'tax.person.nameOne.OVER_LENGTH'));
export const noteAddressRule = printable(optionalLines(TAX_ADDRESS_MAX, 'tax.person.address.OVER_LENGTH'));

/** Restricts the text to Thai and Latin letters: the document's font prints others as empty boxes. */
function printable<S extends z.ZodType<string>>(rule: S): S {
  return rule.refine(isPrintableName, 'tax.script');
}

const SAME_ADDRESS = '1';
const OTHER_ADDRESS = '0';

/** A person has two names, a company a name and a branch; each has its own custom texts. */
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
      tax_name_one: printable(line(TAX_NAME_MAX, words('nameOne'))),
      tax_name_two: nameTwo,
      tax_payer_identification_no: taxIdRule({
        missing: `tax.${who}.taxId.EMPTY`,
        // too long and too short have one message: the number of digits
        long: `tax.${who}.taxId.LENGTH`,
      }),
      tax_id_confirmed: taxIdConfirmedRule,
      tax_address: printable(lines(TAX_ADDRESS_MAX, words('address'))),
      tax_is_delivery_by_tax_address: z.enum([SAME_ADDRESS, OTHER_ADDRESS]).catch(SAME_ADDRESS),
      tax_delivery_address: optionalLines(TAX_ADDRESS_MAX, words('deliveryAddress').long),
      // the person's own names, when the page filled them in
      tax_filled_one: carried(TAX_NAME_MAX),
      tax_filled_two: carried(TAX_NAME_MAX),
    })
    .refine((input) => !taxWarning(input) || input.tax_id_confirmed === taxIdOf(input), {
      path: ['tax_id_confirmed'],
      message: 'tax.checkDigit',
      when: () => true,
    })
    .refine((input) => !isDeliveredElsewhere(input) || Boolean(input.tax_delivery_address), {
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

const personNameTwo = printable(
  line(TAX_NAME_MAX, { missing: 'tax.person.nameTwo.EMPTY', long: 'tax.person.nameTwo.OVER_LENGTH' }),
);

/** The tax block of every form (specification 5 “Tax invoice”). Messages are text keys. */
export const taxSchema = z.discriminatedUnion('tax_person_type', [
  identity('normal_person', 'person', personNameTwo),
  identity('juristic_person', 'company', branchRule),
]);

const CERTIFICATE_FIELD = 'tax_company_certificate';
/** Form field that carries the token of a stored certificate. */
export const KEPT_CERTIFICATE_FIELD = 'kept_certificate';

export type TaxField = keyof z.input<typeof taxSchema> | typeof CERTIFICATE_FIELD;
/** In the order of the form; the certificate arrives as a file. */
export const TAX_FIELDS = [...fieldNames(taxSchema), CERTIFICATE_FIELD] as TaxField[];

/** Submitted or drafted values by field name. */
export type TypedTax = Readonly<Partial<Record<TaxField, string>>>;
/** Text keys by field, in the order of the fields. */
export type TaxErrors = Partial<Record<TaxField, TextKey[]>>;

/** The person type of the values; `initial` without one. */
export function personTypeOf(input: TypedTax, initial: TaxPersonType = 'normal_person'): TaxPersonType {
  const value = input.tax_person_type;
  return value === 'juristic_person' || value === 'normal_person' ? value : initial;
}

export interface TaxRules {
  /** form setting of the certificate; required from juristic persons only */
  certificate: FieldSetting;
  /** this form, an earlier submission or the member's profile has one */
  hasCertificate: boolean;
  /** the person type of a form without one */
  initialPersonType?: TaxPersonType;
}

/**
 * Parses the tax block into the invoice's recipient, or a message for each invalid field. A wrong check digit
 * is refused until the buyer confirms that number.
 */
export function readTax(
  input: TypedTax,
  { certificate, hasCertificate, initialPersonType }: TaxRules,
): { ok: true; value: TypedTaxIdentity } | { ok: false; errors: TaxErrors } {
  const personType = personTypeOf(input, initialPersonType);
  const isDeliveryByTaxAddress = !isDeliveredElsewhere(input);
  const result = readFields(taxSchema, {
    ...input,
    tax_person_type: personType,
    // an unused address is not checked
    ...(isDeliveryByTaxAddress && { tax_delivery_address: '' }),
  });
  const isCertificateMissing =
    personType === 'juristic_person' && certificate.isEnabled && certificate.isRequired && !hasCertificate;
  if (!result.ok || isCertificateMissing) {
    const errors: TaxErrors = result.ok ? {} : result.errors;
    if (isCertificateMissing) errors[CERTIFICATE_FIELD] = ['tax.company.certificate.EMPTY'];
    return { ok: false, errors: inOrder(errors) };
  }
  const {
    tax_name_one: nameOne,
    tax_name_two: nameTwo,
    tax_payer_identification_no: taxId,
    tax_address: address,
    tax_delivery_address: deliveryAddress,
  } = result.value;
  const value = { personType, nameOne, nameTwo, taxId, address, isDeliveryByTaxAddress, deliveryAddress };
  return { ok: true, value };
}

const inOrder = (errors: TaxErrors): TaxErrors =>
  Object.fromEntries(TAX_FIELDS.flatMap((name) => (errors[name] ? [[name, errors[name]]] : [])));

const taxIdOf = ({ tax_payer_identification_no: input }: Partial<Record<string, unknown>>) =>
  normaliseTaxId(typeof input === 'string' ? input : '');

const isDeliveredElsewhere = ({
  tax_is_delivery_by_tax_address: where,
}: Partial<Record<string, unknown>>): boolean => where === OTHER_ADDRESS;

/** 13 digits with a wrong check digit, which no office issues. */
export const hasWrongCheckDigit = (taxId: string): boolean =>
  /^\d{13}$/.test(taxId) && !hasRightCheckDigit(taxId);

/** Whether the number of a tax block needs confirmation. */
export const taxWarning = (input: Partial<Record<string, unknown>>): boolean =>
  hasWrongCheckDigit(taxIdOf(input));

/** A stored identity as form values. */
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
