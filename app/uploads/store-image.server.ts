import type { Db } from '~/platform/database.server';
import { accept, refuse, type Result } from '~/values/result';
import { FILE_RULES, type FilePurpose, type FileRefusalCode, hasRoomFor } from './file-rules';
import { prepareImage } from './prepare-image.server';
import { removeStoredFile, writeStoredFile } from './storage.server';

export interface ImageToStore {
  purpose: FilePurpose;
  /** As the browser named it; shown to staff, never used as a name on the disk. */
  originalName: string;
  bytes: Buffer;
  ownerPersonId: number | null;
}

export interface StoredImage {
  uploadId: number;
  storageName: string;
}

/** Where files go, and how much of them the shop keeps at most. */
export interface Storage {
  dataDir: string;
  limitGb: number;
}

/**
 * Takes a picture in: by content, within size and storage left, drawn anew, under a random name (decisions 7, 67). File first,
 * row second, so that no row ever names a file that is not there. Not for use inside a transaction: it writes to the disk.
 */
export async function storeImage(
  db: Db,
  { purpose, originalName, bytes, ownerPersonId }: ImageToStore,
  { dataDir, limitGb }: Storage,
  now: Date,
): Promise<Result<StoredImage, { code: FileRefusalCode }>> {
  const rule = FILE_RULES[purpose];
  if (!hasRoomFor(bytes.length, { limitGb, usedBytes: await readUsedBytes(db) }))
    return refuse({ code: 'OUT_OF_STORAGE' });
  const prepared = await prepareImage(bytes, rule);
  if (!prepared.ok) return prepared;
  const image = prepared.value;
  const storageName = await writeStoredFile(dataDir, { ...image, isPrivate: rule.isPrivate });
  try {
    const { id } = await db
      .insertInto('upload')
      .values({
        storage_name: storageName,
        purpose,
        is_private: rule.isPrivate,
        original_name: originalName.replace(/\p{Cc}/gu, '').slice(0, 255),
        content_type: image.contentType,
        size_bytes: image.bytes.length,
        width: image.width,
        height: image.height,
        sha256: image.sha256,
        pixel_sha256: image.pixelSha256,
        owner_person_id: ownerPersonId,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return accept({ uploadId: id, storageName });
  } catch (error) {
    await removeStoredFile(dataDir, rule.isPrivate, storageName);
    throw error;
  }
}

/** What all uploads take; cast, because a sum of bigint is numeric. */
async function readUsedBytes(db: Db): Promise<number> {
  const { used } = await db
    .selectFrom('upload')
    .select((select) =>
      select
        .cast<number>(select.fn.coalesce(select.fn.sum('size_bytes'), select.lit(0)), 'bigint')
        .as('used'),
    )
    .executeTakeFirstOrThrow();
  return used;
}
