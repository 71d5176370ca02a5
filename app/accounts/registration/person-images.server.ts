import type { FieldMessage } from '~/accounts/typed-fields';
import type { Db } from '~/platform/database/database.server';
import type { TextKey } from '~/text/translate';
import { consumeFileTokens } from '~/uploads/consume-allowance.server';
import { FILE_REFUSAL_TEXTS, FILE_RULES, type FileRefusalCode } from '~/uploads/file-rules';
import { keepFile, keptFileId } from '~/uploads/kept-file.server';
import { storeImage } from '~/uploads/store-image.server';
import type { Storage } from '~/uploads/write-upload.server';

/** A stored picture of a person. */
export interface PersonImage {
  id: number;
  /** file name from the sender */
  name: string;
  /** token that carries it through further submissions */
  kept: string;
}

export type PersonImagePurpose = 'profile' | 'custom-label';

interface ImageField {
  /** the form's field: a picture's token works for one field only */
  field: string;
  purpose: PersonImagePurpose;
  secret: string;
}

export interface ReceivedImage {
  name: string;
  bytes: Buffer;
  isTooLarge: boolean;
  /** dropped, because the shop received too many files at once */
  isBusy?: boolean;
}

const IMAGES_PER_HOUR = 40;

const TEXTS: Readonly<Record<FileRefusalCode, TextKey>> = {
  ...FILE_REFUSAL_TEXTS,
  TYPE_NOT_ALLOWED: 'register.imageType',
};

const keptFor = ({ field, secret }: ImageField) => ({ secret, purpose: `person ${field}` });

/** Form field that carries the token of a stored picture. */
export const keptImageField = (field: string) => `kept_${field}`;

/**
 * Stores the picture of a form, or finds the one stored before; a refused file leaves that one.
 * `sender` and `whose`: whose hourly limit counts.
 */
export async function takePersonImage(
  db: Db,
  image: ImageField,
  input: {
    file: ReceivedImage | null;
    kept: string;
    ownerPersonId: number | null;
    sender: string;
    /** whom it is for */
    whose: string;
    storage: Storage | null;
  },
  now: Date,
): Promise<{ image: PersonImage | null; error: FieldMessage | null }> {
  const { file, kept: keptToken, ownerPersonId, sender, whose, storage } = input;
  const { purpose } = image;
  const keptId = keptFileId(keptToken, keptFor(image));
  const before = keptId === null ? null : await readPersonImage(db, keptId, image);
  if (!file) return { image: before, error: null };
  const refused = (key: TextKey) => ({
    image: before,
    error: { key, values: { size: FILE_RULES[purpose].maxBytes / 1_000_000 } },
  });
  if (file.isTooLarge) return refused('upload.tooLarge');
  if (file.isBusy) return refused('upload.busy');
  const isAllowed = await consumeFileTokens(
    db,
    { what: 'person-image', sender, whose, perHour: IMAGES_PER_HOUR, bytes: file.bytes.length },
    now,
  );
  if (!isAllowed) return refused('register.imageTooMany');
  if (!storage) throw new Error('a picture came where none is asked for');
  const result = await storeImage(
    db,
    { purpose, originalName: file.name, bytes: file.bytes, ownerPersonId },
    storage,
    now,
  );
  if (!result.ok) return refused(TEXTS[result.refusal.code]);
  return { image: await readPersonImage(db, result.value.uploadId, image), error: null };
}

/** A stored picture; null when it was deleted or belongs to another purpose. */
export async function readPersonImage(db: Db, id: number, image: ImageField): Promise<PersonImage | null> {
  const row = await db
    .selectFrom('upload')
    .select(['id', 'original_name'])
    .where('id', '=', id)
    .where('purpose', '=', image.purpose)
    .executeTakeFirst();
  return row ? { id: row.id, name: row.original_name, kept: keepFile(row.id, keptFor(image)) } : null;
}
