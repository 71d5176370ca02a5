import { readCompanyCertificateSetting } from '~/accounts/contact/contact-fields.server';
import type { FieldSetting } from '~/accounts/contact/contact-form';
import type { Db } from '~/platform/database/database.server';
import type { Storage } from '~/uploads/write-upload.server';
import {
  type CompanyCertificate,
  readCompanyCertificate,
  readKeptCompanyCertificate,
  type ReceivedCompanyCertificate,
  takeCompanyCertificate,
} from './company-certificates.server';
import type { CertificateWords } from './tax-fields';
import {
  KEPT_CERTIFICATE_FIELD,
  readTax,
  TAX_FIELDS,
  type TaxErrors,
  type TaxIdentity,
  type TaxPersonType,
  taxWarning,
  typedTaxOf,
} from './tax-form';
import { readTaxProfile } from './tax-profile.server';

type Typed = Readonly<Partial<Record<string, string>>>;

/** The values `TaxFields` shows. */
export interface FilledTaxForm {
  values: Typed;
  certificate: CertificateWords;
  warning: boolean;
}

interface TaxFormInput {
  typed: Typed;
  /** null: a guest */
  memberId: number | null;
  secret: string;
  /** the person type of a form without one */
  personType?: TaxPersonType;
  /** no other type can be chosen: values of the other type are dropped */
  isOnlyType?: boolean;
  /** the names of the form's person, where known: a person's document most likely names them */
  named?: PersonNames;
}

interface PersonNames {
  firstname?: string;
  lastname?: string;
}

/** The tax block of a page: the submitted values, else the member's profile. */
export async function readTaxForm(
  db: Db,
  {
    typed: input,
    memberId,
    secret,
    personType = 'normal_person',
    isOnlyType = false,
    named: names,
  }: TaxFormInput,
): Promise<FilledTaxForm> {
  const fits = (type: string | undefined) => !isOnlyType || type === personType;
  const isTyped = fits(input.tax_person_type) && IDENTITY_FIELDS.some((field) => input[field]);
  const profile = memberId === null ? null : await readTaxProfile(db, memberId);
  const isOfProfile = !isTyped && profile !== null && fits(profile.personType);
  const certificate =
    (await readKeptCompanyCertificate(db, input[KEPT_CERTIFICATE_FIELD], secret)) ??
    (profile?.certificateId ? await readCompanyCertificate(db, profile.certificateId, secret) : null);
  const others = isTyped ? input : without(input, IDENTITY_FIELDS);
  const initialValues = { tax_person_type: personType, ...others, ...(isOfProfile && typedTaxOf(profile)) };
  const values = names ? withNames(initialValues, names) : initialValues;
  return filled(db, isOnlyType ? { ...values, tax_person_type: personType } : values, certificate);
}

/**
 * Fills empty names with the person's own, which follow the person while unchanged; removes them again when
 * the type becomes a company.
 */
function withNames(values: Typed, { firstname = '', lastname = '' }: PersonNames): Typed {
  const ownNames = { tax_name_one: firstname.trim(), tax_name_two: lastname.trim() };
  const filledNames = { tax_name_one: values.tax_filled_one, tax_name_two: values.tax_filled_two };
  const isPerson = values.tax_person_type === 'normal_person';
  const isUntouched = NAMES.every((name) => (values[name] ?? '') === (filledNames[name] ?? ''));
  if (isPerson && isUntouched)
    return {
      ...values,
      ...ownNames,
      tax_filled_one: ownNames.tax_name_one,
      tax_filled_two: ownNames.tax_name_two,
    };
  if (isPerson) return without(values, FILLED);
  // the company's name may be entered already, and the surname stand in the field of its branch
  const theirs = NAMES.filter(
    (name) => values[name] === ownNames[name] || values[name] === filledNames[name],
  );
  return without(values, [...theirs, ...FILLED]);
}

const NAMES = ['tax_name_one', 'tax_name_two'] as const;
const FILLED = ['tax_filled_one', 'tax_filled_two'];
const IDENTITY_FIELDS = TAX_FIELDS.filter((field) => field !== 'tax_person_type' && !FILLED.includes(field));
const without = (input: Typed, fields: readonly string[]): Typed =>
  Object.fromEntries(Object.entries(input).filter(([name]) => !fields.includes(name)));

/**
 * Reads the submitted tax block and stores its certificate at once, so that no other mistake loses it.
 * `identity` is null with any error; `errors` are text keys by field.
 */
export async function takeTaxForm(
  db: Db,
  input: {
    typed: Typed;
    file: ReceivedCompanyCertificate | null;
    memberId: number | null;
    /** whose hourly limit of files counts */
    sender: string;
    secret: string;
    storage: Storage;
    personType?: TaxPersonType;
    /** staff know the company without a certificate */
    isByStaff?: boolean;
    /** the person whose names the page filled in: they follow the person, and a company never has them */
    named?: PersonNames;
  },
  now: Date,
): Promise<{ form: FilledTaxForm; identity: TaxIdentity | null; errors: TaxErrors }> {
  const { file, memberId, sender, secret, storage, personType, isByStaff = false } = input;
  const isCompany = input.typed.tax_person_type === 'juristic_person';
  const wasFilled = FILLED.some((name) => input.typed[name]);
  const values = input.named && (isCompany || wasFilled) ? withNames(input.typed, input.named) : input.typed;
  const setting = withoutNeed(await readCompanyCertificateSetting(db), isByStaff);
  const upload = await takeCompanyCertificate(
    db,
    {
      file: setting.isEnabled ? file : null,
      kept: values[KEPT_CERTIFICATE_FIELD] ?? null,
      ownerPersonId: memberId,
      sender,
      whose: memberId === null ? (values.tax_id ?? '') : `person ${memberId}`,
      secret,
      storage,
    },
    now,
  );
  const { certificate } = upload;
  const result = readTax(values, {
    certificate: setting,
    hasCertificate: certificate !== null,
    initialPersonType: personType,
  });
  const errors: TaxErrors = {
    ...(!result.ok && result.errors),
    ...(upload.error && { tax_company_certificate: [upload.error] }),
  };
  const form = await filled(db, values, certificate);
  if (!result.ok || upload.error) return { form, identity: null, errors };
  const isJuristic = result.value.personType === 'juristic_person';
  const certificateId = isJuristic && setting.isEnabled ? (certificate?.id ?? null) : null;
  return { form, identity: { ...result.value, certificateId }, errors };
}

const withoutNeed = (setting: FieldSetting, isByStaff: boolean): FieldSetting =>
  isByStaff ? { ...setting, isRequired: false } : setting;

async function filled(db: Db, values: Typed, certificate: CompanyCertificate | null): Promise<FilledTaxForm> {
  const { kept: keptToken = null, name: keptName = null } = certificate ?? {};
  return {
    values: keptToken ? { ...values, [KEPT_CERTIFICATE_FIELD]: keptToken } : values,
    certificate: { ...(await readCompanyCertificateSetting(db)), kept: keptToken, keptName },
    warning: taxWarning(values),
  };
}

/** The identity of an order as initial form values. */
export async function typedOfIdentity(db: Db, identity: TaxIdentity, secret: string): Promise<Typed> {
  const certificate =
    identity.certificateId === null ? null : await readCompanyCertificate(db, identity.certificateId, secret);
  return { ...typedTaxOf(identity), ...(certificate && { [KEPT_CERTIFICATE_FIELD]: certificate.kept }) };
}
