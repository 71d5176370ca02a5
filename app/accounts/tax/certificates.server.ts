import type { Db } from '~/platform/database/database.server';
import { consumeToken } from '~/platform/http/rate-limit.server';
import type { TextKey } from '~/text/translate';
import { FILE_REFUSAL_TEXTS, FILE_RULES, type FileRefusalCode } from '~/uploads/file-rules';
import { keepFile, keptFileId } from '~/uploads/kept-file.server';
import { storeDocument } from '~/uploads/store-document.server';
import { consumeAllowance } from '~/uploads/consume-allowance.server';
import type { Storage } from '~/uploads/write-upload.server';

/** A company's certificate that lies in the shop. */
export interface CompanyCertificate {
  id: number;
  /** as its sender named it */
  name: string;
  /** carries it from page to page and in a draft */
  kept: string;
}

export interface ReceivedCertificate {
  name: string;
  bytes: Buffer;
  /** larger than a certificate may be: only its name arrived */
  isTooLarge: boolean;
  /** dropped, because the shop held too many files at once */
  isBusy?: boolean;
}

const CERTIFICATES_PER_HOUR = 20;

const TEXTS: Readonly<Record<FileRefusalCode, TextKey>> = {
  ...FILE_REFUSAL_TEXTS,
  TYPE_NOT_ALLOWED: 'tax.certificateType',
  UNREADABLE_IMAGE: 'tax.certificateUnreadable',
};

// not bound to a person: a guest's draft goes with them to the account they sign in to; only its sender was ever given it
const keptFor = (secret: string) => ({ secret, purpose: 'certificate' });

/**
 * Stores the certificate of a form, or finds the one an earlier round kept; a refused file leaves the kept one.
 * @param given.sender who may send only so many an hour
 * @returns the refusal as a text key
 */
export async function takeCertificate(
  db: Db,
  given: {
    file: ReceivedCertificate | null;
    kept: string | null;
    ownerPersonId: number | null;
    sender: string;
    secret: string;
    storage: Storage;
  },
  now: Date,
): Promise<{ certificate: CompanyCertificate | null; error: TextKey | null }> {
  const { file, kept, ownerPersonId, sender, secret, storage } = given;
  const certificate = await readKeptCertificate(db, kept, secret);
  if (!file) return { certificate, error: null };
  if (file.isTooLarge || file.bytes.length > FILE_RULES.certificate.maxBytes)
    return { certificate, error: 'upload.tooLarge' };
  if (file.isBusy) return { certificate, error: 'upload.busy' };
  const token = await consumeToken(db, `certificate:${sender}`, {
    limit: CERTIFICATES_PER_HOUR,
    windowSeconds: 3600,
    now,
  });
  const isAllowed = token.allowed && (await consumeAllowance(db, { sender, bytes: file.bytes.length }, now));
  if (!isAllowed) return { certificate, error: 'tax.certificateTooMany' };
  const stored = await storeDocument(
    db,
    { purpose: 'certificate', originalName: file.name, bytes: file.bytes, ownerPersonId },
    storage,
    now,
  );
  if (!stored.ok) return { certificate, error: TEXTS[stored.refusal.code] };
  return { certificate: await readCompanyCertificate(db, stored.value.uploadId, secret), error: null };
}

/** The certificate that a form or a draft carries; null when there is none, or it was forgotten. */
export function readKeptCertificate(db: Db, kept: string | null | undefined, secret: string) {
  const id = keptFileId(kept, keptFor(secret));
  return id === null ? null : readCompanyCertificate(db, id, secret);
}

export async function readCompanyCertificate(
  db: Db,
  id: number,
  secret: string,
): Promise<CompanyCertificate | null> {
  const row = await db
    .selectFrom('upload')
    .select(['id', 'original_name'])
    .where('id', '=', id)
    .where('purpose', '=', 'certificate')
    .executeTakeFirst();
  return row ? { id: row.id, name: row.original_name, kept: keepFile(row.id, keptFor(secret)) } : null;
}
