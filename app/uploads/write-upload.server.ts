import type { Db } from '~/platform/database/database.server';
import type { FileStore } from '~/platform/storage/file-store';
import { accept, refuse, type Result } from '~/values/result';
import { FILE_RULES, type FilePurpose } from './file-rules';
import { orDown } from './storage-down.server';
import { hasRoomFor } from './storage-shares';
import { readStorageUse } from './storage-use.server';
import { folderOfUpload, removeLater, writeStoredFile } from './storage.server';
import { inStoreLane } from './store-lane.server';

export interface FileToStore {
  purpose: FilePurpose;
  /** As the browser named it; shown to staff, never used as a file name. */
  originalName: string;
  bytes: Buffer;
  ownerPersonId: number | null;
  /** the order of a slip */
  orderId?: number;
}

export interface StoredFile {
  uploadId: number;
  storageName: string;
}

/** The storage, and the shop's limit. */
export interface Storage {
  files: FileStore;
  limitGb: number;
}

/** A checked file, and a picture as drawn anew. */
export interface WrittenFile {
  bytes: Buffer;
  ending: string;
  contentType: string;
  sha256: string;
  width?: number;
  height?: number;
  pixelSha256?: string;
}

/**
 * Stores a file if there is room. File first, row second, so that every row has its file; the lane is held
 * only for the row, so that a slow storage blocks nobody. Not inside a transaction.
 */
export async function writeUpload(
  db: Db,
  upload: Omit<FileToStore, 'bytes'> & { file: WrittenFile },
  { files, limitGb }: Storage,
  now: Date,
): Promise<Result<StoredFile, { code: 'OUT_OF_STORAGE' | 'STORAGE_DOWN' }>> {
  const { purpose, file } = upload;
  const hasRoom = async () =>
    hasRoomFor({ purpose, bytes: file.bytes.length }, limitGb, await readStorageUse(db, now));
  if (!(await hasRoom())) return refuse({ code: 'OUT_OF_STORAGE' });
  const { isPrivate } = FILE_RULES[purpose];
  const folder = folderOfUpload(purpose, isPrivate);
  const stored = await orDown(() => writeStoredFile(files, { ...file, folder }));
  if (!stored.ok) return stored;
  const storageName = stored.value;
  try {
    const uploadId = await inStoreLane(async () =>
      (await hasRoom()) ? record(db, { ...upload, storageName, isPrivate }, now) : null,
    );
    if (uploadId !== null) return accept({ uploadId, storageName });
  } catch (error) {
    await removeLater(files, `${folder}/${storageName}`);
    throw error;
  }
  await removeLater(files, `${folder}/${storageName}`);
  return refuse({ code: 'OUT_OF_STORAGE' });
}

async function record(
  db: Db,
  {
    purpose,
    originalName,
    ownerPersonId,
    orderId,
    file,
    storageName,
    isPrivate,
  }: Omit<FileToStore, 'bytes'> & { file: WrittenFile; storageName: string; isPrivate: boolean },
  now: Date,
): Promise<number> {
  const { id } = await db
    .insertInto('upload')
    .values({
      storage_name: storageName,
      purpose,
      is_private: isPrivate,
      original_name: originalName.replace(/\p{Cc}/gu, '').slice(0, 255),
      content_type: file.contentType,
      size_bytes: file.bytes.length,
      width: file.width ?? null,
      height: file.height ?? null,
      sha256: file.sha256,
      pixel_sha256: file.pixelSha256 ?? null,
      owner_person_id: ownerPersonId,
      sent_for_order_id: orderId ?? null,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
