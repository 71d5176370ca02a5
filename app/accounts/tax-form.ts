import type { TextKey } from '../text/translate';
import { arabicDigits } from '../values/digits';
import type { FieldSetting } from './contact-form';

export type TaxPersonType = 'normal_person' | 'juristic_person';

/** Who a tax invoice is made out to (specification 3 “Tax data”); frozen with the order. */
export interface TaxIdentity {
  personType: TaxPersonType;
  /** first name, or the company's name */
  nameOne: string;
  /** last name, or the branch number (00000: head office) */
  nameTwo: string;
  /** 13 digits */
  taxId: string;
  address: string;
  isDeliveryByTaxAddress: boolean;
  /** empty when it is the tax address */
  deliveryAddress: string;
  /** company certificate, a private upload */
  certificateId: number | null;
}

/** A tax identity as the form gives it; its certificate is a file and comes another way. */
export type TypedTaxIdentity = Omit<TaxIdentity, 'certificateId'>;

export const TAX_FIELDS = [
  'tax_person_type',
  'tax_name_one',
  'tax_name_two',
  'tax_payer_identification_no',
  'tax_id_confirmed',
  'tax_address',
  'tax_is_delivery_by_tax_address',
  'tax_delivery_address',
  'tax_company_certificate',
] as const;
export type TaxField = (typeof TAX_FIELDS)[number];
/** Field that carries a certificate stored in an earlier round. */
export const KEPT_CERTIFICATE_FIELD = 'kept_certificate';

/** What a form sent or a draft holds, by field name. */
export type TypedTax = Readonly<Partial<Record<TaxField, string>>>;
/** Text keys by field, in the order of the fields. */
export type TaxErrors = Partial<Record<TaxField, TextKey[]>>;

/** Results of a check as the specification names them; null: right. */
export type TaxCheck = 'EMPTY' | 'OVER_LENGTH' | 'MINIMUM_LENGTH' | null;

export const HEAD_OFFICE = '00000';
export const TAX_NAME_MAX = 255;
export const TAX_ADDRESS_MAX = 1000;
const TAX_ID_DIGITS = 13;
const BRANCH_DIGITS = 5;

type CheckedField = 'nameOne' | 'nameTwo' | 'taxId' | 'address' | 'deliveryAddress';
const FIELD_NAMES: Readonly<Record<CheckedField, TaxField>> = {
  nameOne: 'tax_name_one',
  nameTwo: 'tax_name_two',
  taxId: 'tax_payer_identification_no',
  address: 'tax_address',
  deliveryAddress: 'tax_delivery_address',
};

/** Thai figures, spaces, dashes and dots out of a tax id; letters stay and are refused. */
export const normaliseTaxId = (typed: string) => arabicDigits(typed).replace(/[\s.\-–]/g, '');

/** Branch as it is printed: five digits; the words for a head office and a lone 0 are 00000. */
export function normaliseBranch(typed: string): string {
  const plain = arabicDigits(typed).trim().toLowerCase();
  if (/^(0|สำนักงานใหญ่|สนญ\.?|head\s*office|hq)$/.test(plain)) return HEAD_OFFICE;
  return plain.replace(/^(สาขา(ที่)?|branch)/, '').replace(/[\s.\-–]/g, '');
}

/** The last of a tax id's 13 digits follows from the twelve before it. */
export function hasRightCheckDigit(taxId: string): boolean {
  if (!/^\d{13}$/.test(taxId)) return false;
  const sum = Array.from(taxId.slice(0, 12)).reduce(
    (all, digit, index) => all + Number(digit) * (13 - index),
    0,
  );
  return (11 - (sum % 11)) % 10 === Number(taxId[12]);
}

/** One field, normalised, against its rule (specification 5 “Tax invoice”). */
export function checkTaxField(personType: TaxPersonType, field: CheckedField, value: string): TaxCheck {
  if (value === '') return 'EMPTY';
  if (field === 'taxId') return checkDigits(value, TAX_ID_DIGITS);
  if (field === 'nameTwo' && personType === 'juristic_person') return checkDigits(value, BRANCH_DIGITS);
  const max = field === 'nameOne' || field === 'nameTwo' ? TAX_NAME_MAX : TAX_ADDRESS_MAX;
  return value.length > max ? 'OVER_LENGTH' : null;
}

/** Exactly so many digits; other signs are none of them. */
function checkDigits(value: string, count: number): TaxCheck {
  const digits = value.replace(/\D/g, '').length;
  if (digits < count || (digits === count && digits < value.length)) return 'MINIMUM_LENGTH';
  return digits > count ? 'OVER_LENGTH' : null;
}

/** The message of a check; a person's and a company's differ, each can be a custom text (decision 57). */
function messageOf(personType: TaxPersonType, field: CheckedField, check: NonNullable<TaxCheck>): TextKey {
  const isCompany = personType === 'juristic_person';
  // too long and too short say the same: how many digits there are
  const count = check === 'EMPTY' ? 'EMPTY' : 'LENGTH';
  if (field === 'taxId') return `tax.${isCompany ? 'company' : 'person'}.taxId.${count}`;
  const length = check === 'EMPTY' ? 'EMPTY' : 'OVER_LENGTH';
  if (!isCompany) return `tax.person.${field}.${length}`;
  return field === 'nameTwo' ? `tax.company.branch.${count}` : `tax.company.${field}.${length}`;
}

/** What a field holds before anything is typed: a person at registration and purchase, a company on the tax page. */
export function personTypeOf(typed: TypedTax, initial: TaxPersonType = 'normal_person'): TaxPersonType {
  const value = typed.tax_person_type;
  return value === 'juristic_person' || value === 'normal_person' ? value : initial;
}

export interface TaxRules {
  /** form setting of the certificate; asked of juristic persons only (decision 20) */
  certificate: FieldSetting;
  /** one came with this form, was kept from an earlier round, or belongs to the member's profile */
  hasCertificate: boolean;
  /** what is meant when the form says nothing */
  initialPersonType?: TaxPersonType;
}

/**
 * The tax block as typed → the identity an invoice is made out to, or a message for each field that is not right.
 * A wrong check digit is refused until the buyer has confirmed that very number (decision 20).
 */
export function readTax(
  typed: TypedTax,
  { certificate, hasCertificate, initialPersonType }: TaxRules,
): { ok: true; value: TypedTaxIdentity } | { ok: false; errors: TaxErrors } {
  const personType = personTypeOf(typed, initialPersonType);
  const isJuristic = personType === 'juristic_person';
  const isDeliveryByTaxAddress = typed.tax_is_delivery_by_tax_address !== '0';
  const text = (field: TaxField) => (typed[field] ?? '').trim();
  const value: TypedTaxIdentity = {
    personType,
    nameOne: text('tax_name_one'),
    nameTwo: isJuristic ? normaliseBranch(text('tax_name_two')) : text('tax_name_two'),
    taxId: normaliseTaxId(text('tax_payer_identification_no')),
    address: text('tax_address'),
    isDeliveryByTaxAddress,
    deliveryAddress: isDeliveryByTaxAddress ? '' : text('tax_delivery_address'),
  };
  const errors: TaxErrors = {};
  const check = (field: CheckedField) => {
    const found = checkTaxField(personType, field, value[field]);
    if (found) errors[FIELD_NAMES[field]] = [messageOf(personType, field, found)];
  };
  check('nameOne');
  check('nameTwo');
  check('taxId');
  if (taxWarning(typed) && typed.tax_id_confirmed !== value.taxId)
    errors.tax_id_confirmed = ['tax.checkDigit'];
  check('address');
  if (!isDeliveryByTaxAddress) check('deliveryAddress');
  if (isJuristic && certificate.isEnabled && certificate.isRequired && !hasCertificate)
    errors.tax_company_certificate = ['tax.company.certificate.EMPTY'];
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, value };
}

/** 13 digits that no office has given out, as far as their check digit tells. */
export function taxWarning(typed: TypedTax): boolean {
  const taxId = normaliseTaxId(typed.tax_payer_identification_no ?? '');
  return /^\d{13}$/.test(taxId) && !hasRightCheckDigit(taxId);
}

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
