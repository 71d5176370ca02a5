import type { Db } from '~/platform/database/database.server';
import { accept, refuse, type Result } from '~/values/result';
import { FILE_RULES, type FileRefusalCode } from './file-rules';
import { prepareImage } from './prepare-image.server';
import { hasRoomFor } from './storage-shares';
import { readStorageUse } from './storage-use.server';
import { type FileToStore, type Storage, type StoredFile, writeUpload } from './write-upload.server';

export interface StoredImage extends StoredFile {
  /** as stored */
  picture: Buffer;
}

/**
 * Stores a picture after checking content, size and room, drawn anew, under a random name. Not
 * inside a transaction: it writes to the disk.
 */
export async function storeImage(
  db: Db,
  { bytes, ...about }: FileToStore,
  storage: Storage,
  now: Date,
): Promise<Result<StoredImage, { code: FileRefusalCode }>> {
  const { purpose } = about;
  // drawing changes its size, so the room is checked again when it is written
  const upload = { purpose, bytes: bytes.length };
  if (!hasRoomFor(upload, storage.limitGb, await readStorageUse(db, now)))
    return refuse({ code: 'OUT_OF_STORAGE' });
  const prepared = await prepareImage(bytes, FILE_RULES[purpose]);
  if (!prepared.ok) return prepared;
  const { value: image } = prepared;
  const stored = await writeUpload(db, { ...about, file: image }, storage, now);
  return stored.ok ? accept({ ...stored.value, picture: image.bytes }) : stored;
}
