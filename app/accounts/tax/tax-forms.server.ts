import type { Db } from '~/platform/database/database.server';
import type { Storage } from '~/uploads/write-upload.server';
import {
  type CompanyCertificate,
  readCompanyCertificate,
  readKeptCertificate,
  type ReceivedCertificate,
  takeCertificate,
} from './certificates.server';
import { readCertificateSetting } from '~/accounts/contact/contact-fields.server';
import type { FieldSetting } from '~/accounts/contact/contact-form';
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

/** What `TaxFields` shows. */
export interface FilledTaxForm {
  values: Typed;
  certificate: CertificateWords;
  warning: boolean;
}

interface Asked {
  typed: Typed;
  /** null: a guest */
  memberId: number | null;
  secret: string;
  /** who is meant when nothing was said */
  personType?: TaxPersonType;
  /** nobody else can be chosen: what was typed for another kind is left out */
  isOnlyType?: boolean;
  /** whose form it is, as far as that is known: a person's paper most likely names them */
  named?: PersonNames;
}

interface PersonNames {
  firstname?: string;
  lastname?: string;
}

/** The tax block of a page: what was typed before, else what the member's profile says. */
export async function readTaxForm(
  db: Db,
  { typed, memberId, secret, personType = 'normal_person', isOnlyType = false, named }: Asked,
): Promise<FilledTaxForm> {
  const fits = (type: string | undefined) => !isOnlyType || type === personType;
  const isTyped = fits(typed.tax_person_type) && IDENTITY_FIELDS.some((field) => typed[field]);
  const profile = memberId === null ? null : await readTaxProfile(db, memberId);
  const isOfProfile = !isTyped && profile !== null && fits(profile.personType);
  const certificate =
    (await readKeptCertificate(db, typed[KEPT_CERTIFICATE_FIELD], secret)) ??
    (profile?.certificateId ? await readCompanyCertificate(db, profile.certificateId, secret) : null);
  const others = isTyped ? typed : without(typed, IDENTITY_FIELDS);
  const said = { tax_person_type: personType, ...others, ...(isOfProfile && typedTaxOf(profile)) };
  const values = named ? withNames(said, named) : said;
  return filled(db, isOnlyType ? { ...values, tax_person_type: personType } : values, certificate);
}

/**
 * Where no name was said, a person's own, which follows theirs for as long as it stands as it was filled in; where they turned to a
 * company, their own is taken out of its fields again.
 */
function withNames(said: Typed, { firstname = '', lastname = '' }: PersonNames): Typed {
  const own = { tax_name_one: firstname.trim(), tax_name_two: lastname.trim() };
  const filled = { tax_name_one: said.tax_filled_one, tax_name_two: said.tax_filled_two };
  const isPerson = said.tax_person_type === 'normal_person';
  const isUntouched = NAMES.every((name) => (said[name] ?? '') === (filled[name] ?? ''));
  if (isPerson && isUntouched)
    return { ...said, ...own, tax_filled_one: own.tax_name_one, tax_filled_two: own.tax_name_two };
  if (isPerson) return without(said, FILLED);
  // the company's name may be typed already, and the surname stand where its branch goes
  const theirs = NAMES.filter((name) => said[name] === own[name] || said[name] === filled[name]);
  return without(said, [...theirs, ...FILLED]);
}

const NAMES = ['tax_name_one', 'tax_name_two'] as const;
const FILLED = ['tax_filled_one', 'tax_filled_two'];
const IDENTITY_FIELDS = TAX_FIELDS.filter((field) => field !== 'tax_person_type' && !FILLED.includes(field));
const without = (typed: Typed, fields: readonly string[]): Typed =>
  Object.fromEntries(Object.entries(typed).filter(([name]) => !fields.includes(name)));

/**
 * The tax block as sent: its certificate is stored at once, so that no other mistake loses it. `identity` is null while
 * anything is wrong; `errors` are text keys by field.
 */
export async function takeTaxForm(
  db: Db,
  given: {
    typed: Typed;
    file: ReceivedCertificate | null;
    memberId: number | null;
    /** who may send only so many files an hour */
    sender: string;
    secret: string;
    storage: Storage;
    personType?: TaxPersonType;
    /** staff know the company without it */
    isByStaff?: boolean;
    /** whose own name the form came filled in with: it follows theirs, and no company has it */
    named?: PersonNames;
  },
  now: Date,
): Promise<{ form: FilledTaxForm; identity: TaxIdentity | null; errors: TaxErrors }> {
  const { file, memberId, sender, secret, storage, personType, isByStaff = false } = given;
  const isCompany = given.typed.tax_person_type === 'juristic_person';
  const wasFilled = FILLED.some((name) => given.typed[name]);
  const typed = given.named && (isCompany || wasFilled) ? withNames(given.typed, given.named) : given.typed;
  const setting = withoutNeed(await readCertificateSetting(db), isByStaff);
  const taken = await takeCertificate(
    db,
    {
      file: setting.isEnabled ? file : null,
      kept: typed[KEPT_CERTIFICATE_FIELD] ?? null,
      ownerPersonId: memberId,
      sender,
      secret,
      storage,
    },
    now,
  );
  const { certificate } = taken;
  const read = readTax(typed, {
    certificate: setting,
    hasCertificate: certificate !== null,
    initialPersonType: personType,
  });
  const errors: TaxErrors = {
    ...(!read.ok && read.errors),
    ...(taken.error && { tax_company_certificate: [taken.error] }),
  };
  const form = await filled(db, typed, certificate);
  if (!read.ok || taken.error) return { form, identity: null, errors };
  const isJuristic = read.value.personType === 'juristic_person';
  const certificateId = isJuristic && setting.isEnabled ? (certificate?.id ?? null) : null;
  return { form, identity: { ...read.value, certificateId }, errors };
}

const withoutNeed = (setting: FieldSetting, isByStaff: boolean): FieldSetting =>
  isByStaff ? { ...setting, isRequired: false } : setting;

async function filled(db: Db, values: Typed, certificate: CompanyCertificate | null): Promise<FilledTaxForm> {
  const { kept = null, name: keptName = null } = certificate ?? {};
  return {
    values: kept ? { ...values, [KEPT_CERTIFICATE_FIELD]: kept } : values,
    certificate: { ...(await readCertificateSetting(db)), kept, keptName },
    warning: taxWarning(values),
  };
}

/** An identity that is kept with an order, as the fields its form begins with. */
export async function typedOfIdentity(db: Db, identity: TaxIdentity, secret: string): Promise<Typed> {
  const certificate =
    identity.certificateId === null ? null : await readCompanyCertificate(db, identity.certificateId, secret);
  return { ...typedTaxOf(identity), ...(certificate && { [KEPT_CERTIFICATE_FIELD]: certificate.kept }) };
}
