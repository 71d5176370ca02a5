import type { Db } from '~/platform/database.server';
import { accept, refuse, type Result } from '~/values/result';
import { FILE_RULES, type FileRefusalCode, hasRoomFor } from './file-rules';
import { prepareImage } from './prepare-image.server';
import {
  type FileToStore,
  readUsedBytes,
  type Storage,
  type StoredFile,
  writeUpload,
} from './write-upload.server';

/**
 * Takes a picture in: by content, within size and storage left, drawn anew, under a random name (decisions 7, 67).
 * Not for use inside a transaction: it writes to the disk.
 */
export async function storeImage(
  db: Db,
  { purpose, originalName, bytes, ownerPersonId }: FileToStore,
  { dataDir, limitGb }: Storage,
  now: Date,
): Promise<Result<StoredFile, { code: FileRefusalCode }>> {
  if (!hasRoomFor(bytes.length, { limitGb, usedBytes: await readUsedBytes(db) }))
    return refuse({ code: 'OUT_OF_STORAGE' });
  const prepared = await prepareImage(bytes, FILE_RULES[purpose]);
  if (!prepared.ok) return prepared;
  const { value: image } = prepared;
  return accept(await writeUpload(db, { purpose, originalName, ownerPersonId, file: image }, dataDir, now));
}
