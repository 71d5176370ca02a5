import type { Db } from '~/platform/database/database.server';
import type { TextKey } from '~/text/translate';
import { consumeFileTokens } from '~/uploads/consume-allowance.server';
import { FILE_REFUSAL_TEXTS, FILE_RULES, type FileRefusalCode } from '~/uploads/file-rules';
import { keepFile, keptFileId } from '~/uploads/kept-file.server';
import { storeDocument } from '~/uploads/store-document.server';
import type { Storage } from '~/uploads/write-upload.server';

/** A stored company certificate. */
export interface CompanyCertificate {
  id: number;
  /** file name from the sender */
  name: string;
  /** token that carries it from page to page and in a draft */
  kept: string;
}

export interface ReceivedCompanyCertificate {
  name: string;
  bytes: Buffer;
  /** larger than the limit: only its name arrived */
  isTooLarge: boolean;
  /** dropped, because the shop received too many files at once */
  isBusy?: boolean;
}

const CERTIFICATES_PER_HOUR = 20;

const TEXTS: Readonly<Record<FileRefusalCode, TextKey>> = {
  ...FILE_REFUSAL_TEXTS,
  TYPE_NOT_ALLOWED: 'tax.certificateType',
  UNREADABLE_IMAGE: 'tax.certificateUnreadable',
};

// not bound to a person: a guest's draft moves to the account they sign in to; only its sender has the token
const keptFor = (secret: string) => ({ secret, purpose: 'certificate' });

/**
 * Stores the certificate of a form, or finds the one stored before; a refused file leaves that one.
 * `sender` and `whose`: whose hourly limit counts. Returns the refusal as a text key.
 */
export async function takeCompanyCertificate(
  db: Db,
  input: {
    file: ReceivedCompanyCertificate | null;
    kept: string | null;
    ownerPersonId: number | null;
    sender: string;
    /** whom it is for */
    whose: string;
    secret: string;
    storage: Storage;
  },
  now: Date,
): Promise<{ certificate: CompanyCertificate | null; error: TextKey | null }> {
  const { file, kept: keptToken, ownerPersonId, sender, whose, secret, storage } = input;
  const certificate = await readKeptCompanyCertificate(db, keptToken, secret);
  if (!file) return { certificate, error: null };
  if (file.isTooLarge || file.bytes.length > FILE_RULES.certificate.maxBytes)
    return { certificate, error: 'upload.tooLarge' };
  if (file.isBusy) return { certificate, error: 'upload.busy' };
  const isAllowed = await consumeFileTokens(
    db,
    { what: 'certificate', sender, whose, perHour: CERTIFICATES_PER_HOUR, bytes: file.bytes.length },
    now,
  );
  if (!isAllowed) return { certificate, error: 'tax.certificateTooMany' };
  const result = await storeDocument(
    db,
    { purpose: 'certificate', originalName: file.name, bytes: file.bytes, ownerPersonId },
    storage,
    now,
  );
  if (!result.ok) return { certificate, error: TEXTS[result.refusal.code] };
  return { certificate: await readCompanyCertificate(db, result.value.uploadId, secret), error: null };
}

/** The certificate that a form or a draft carries; null when there is none, or it was deleted. */
export function readKeptCompanyCertificate(db: Db, keptToken: string | null | undefined, secret: string) {
  const id = keptFileId(keptToken, keptFor(secret));
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
