import type { Db } from '~/platform/database/database.server';
import { consumeToken } from '~/platform/http/rate-limit.server';
import type { TextKey } from '~/text/translate';
import { FILE_REFUSAL_TEXTS, FILE_RULES, type FileRefusalCode } from '~/uploads/file-rules';
import { keepFile, keptFileId } from '~/uploads/kept-file.server';
import { storeImage } from '~/uploads/store-image.server';
import { consumeAllowance } from '~/uploads/consume-allowance.server';
import type { Storage } from '~/uploads/write-upload.server';
import type { FieldMessage } from '~/accounts/typed-fields';

/** A picture of a person's that lies in the shop. */
export interface PersonImage {
  id: number;
  /** as its sender named it */
  name: string;
  /** carries it from round to round */
  kept: string;
}

export type PersonImagePurpose = 'profile' | 'custom-label';

interface ImageField {
  /** name of the form's field: no picture goes from one to another */
  field: string;
  purpose: PersonImagePurpose;
  secret: string;
}

export interface ReceivedImage {
  name: string;
  bytes: Buffer;
  isTooLarge: boolean;
  /** dropped, because the shop held too many files at once */
  isBusy?: boolean;
}

const IMAGES_PER_HOUR = 40;

const TEXTS: Readonly<Record<FileRefusalCode, TextKey>> = {
  ...FILE_REFUSAL_TEXTS,
  TYPE_NOT_ALLOWED: 'register.imageType',
};

const keptFor = ({ field, secret }: ImageField) => ({ secret, purpose: `person ${field}` });

/** Field that carries a picture of an earlier round. */
export const keptImageField = (field: string) => `kept_${field}`;

/**
 * Stores the picture of a form, or finds the one an earlier round kept; a refused file leaves the kept one.
 * @param given.sender who may send only so many an hour
 */
export async function takePersonImage(
  db: Db,
  image: ImageField,
  given: {
    file: ReceivedImage | null;
    kept: string;
    ownerPersonId: number | null;
    sender: string;
    storage: Storage | null;
  },
  now: Date,
): Promise<{ image: PersonImage | null; error: FieldMessage | null }> {
  const { file, kept, ownerPersonId, sender, storage } = given;
  const { purpose } = image;
  const keptId = keptFileId(kept, keptFor(image));
  const before = keptId === null ? null : await readPersonImage(db, keptId, image);
  if (!file) return { image: before, error: null };
  const refused = (key: TextKey) => ({
    image: before,
    error: { key, values: { size: FILE_RULES[purpose].maxBytes / 1_000_000 } },
  });
  if (file.isTooLarge) return refused('upload.tooLarge');
  if (file.isBusy) return refused('upload.busy');
  const token = await consumeToken(db, `person-image:${sender}`, {
    limit: IMAGES_PER_HOUR,
    windowSeconds: 3600,
    now,
  });
  const isAllowed = token.allowed && (await consumeAllowance(db, { sender, bytes: file.bytes.length }, now));
  if (!isAllowed) return refused('register.imageTooMany');
  if (!storage) throw new Error('a picture came where none is asked for');
  const stored = await storeImage(
    db,
    { purpose, originalName: file.name, bytes: file.bytes, ownerPersonId },
    storage,
    now,
  );
  if (!stored.ok) return refused(TEXTS[stored.refusal.code]);
  return { image: await readPersonImage(db, stored.value.uploadId, image), error: null };
}

/** A stored picture; null when it is gone or was sent for something else. */
export async function readPersonImage(db: Db, id: number, image: ImageField): Promise<PersonImage | null> {
  const row = await db
    .selectFrom('upload')
    .select(['id', 'original_name'])
    .where('id', '=', id)
    .where('purpose', '=', image.purpose)
    .executeTakeFirst();
  return row ? { id: row.id, name: row.original_name, kept: keepFile(row.id, keptFor(image)) } : null;
}
