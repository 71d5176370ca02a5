import type { Db } from '~/platform/database.server';
import { type Certificate, type ReceivedCertificate, takeCertificate } from './certificates.server';
import { readCertificate, readKeptCertificate } from './certificates.server';
import { readCertificateSetting } from './contact-fields.server';
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
import type { Storage } from '~/uploads/write-upload.server';

type Typed = Readonly<Partial<Record<string, string>>>;

/** What `TaxFields` shows. */
export interface FilledTaxForm {
  values: Typed;
  certificate: CertificateWords;
  warning: boolean;
}

/** The tax block of a page: what was typed before, else what the member's profile says (`memberId` null: a guest). */
export async function readTaxForm(
  db: Db,
  { typed, memberId, secret }: { typed: Typed; memberId: number | null; secret: string },
): Promise<FilledTaxForm> {
  const kept = await readKeptCertificate(db, typed[KEPT_CERTIFICATE_FIELD], secret);
  const isTyped = TAX_FIELDS.some((field) => field !== 'tax_person_type' && typed[field]);
  const profile = memberId === null ? null : await readTaxProfile(db, memberId);
  const ofProfile =
    profile?.certificateId == null ? null : await readCertificate(db, profile.certificateId, secret);
  const values = profile && !isTyped ? { ...typed, ...typedTaxOf(profile) } : typed;
  return filled(db, values, kept ?? ofProfile);
}

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
    initialPersonType?: TaxPersonType;
  },
  now: Date,
): Promise<{ form: FilledTaxForm; identity: TaxIdentity | null; errors: TaxErrors }> {
  const { typed, file, memberId, sender, secret, storage, initialPersonType } = given;
  const setting = await readCertificateSetting(db);
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
    initialPersonType,
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

async function filled(db: Db, values: Typed, certificate: Certificate | null): Promise<FilledTaxForm> {
  const { kept = null, name: keptName = null } = certificate ?? {};
  return {
    values: kept ? { ...values, [KEPT_CERTIFICATE_FIELD]: kept } : values,
    certificate: { ...(await readCertificateSetting(db)), kept, keptName },
    warning: taxWarning(values),
  };
}
