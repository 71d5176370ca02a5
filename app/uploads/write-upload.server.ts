import type { Db } from '~/platform/database.server';
import { FILE_RULES, type FilePurpose } from './file-rules';
import { removeStoredFile, writeStoredFile } from './storage.server';

export interface FileToStore {
  purpose: FilePurpose;
  /** As the browser named it; shown to staff, never used as a name on the disk. */
  originalName: string;
  bytes: Buffer;
  ownerPersonId: number | null;
}

export interface StoredFile {
  uploadId: number;
  storageName: string;
}

/** Where files go, and how much of them the shop keeps at most. */
export interface Storage {
  dataDir: string;
  limitGb: number;
}

/** A file as it will lie on the disk: checked, and drawn anew if it is a picture. */
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
 * File first, row second, so that no row ever names a file that is not there. Not for use inside a transaction: it writes to
 * the disk.
 */
export async function writeUpload(
  db: Db,
  { purpose, originalName, ownerPersonId, file }: Omit<FileToStore, 'bytes'> & { file: WrittenFile },
  dataDir: string,
  now: Date,
): Promise<StoredFile> {
  const { isPrivate } = FILE_RULES[purpose];
  const storageName = await writeStoredFile(dataDir, { ...file, isPrivate });
  try {
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
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { uploadId: id, storageName };
  } catch (error) {
    await removeStoredFile(dataDir, isPrivate, storageName);
    throw error;
  }
}

/** What all uploads take; cast, because a sum of bigint is numeric. */
export async function readUsedBytes(db: Db): Promise<number> {
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
