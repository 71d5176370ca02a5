import type { Db } from '~/platform/database/database.server';
import type { FileStore } from '~/platform/storage/file-store';
import type { SentFile } from './send-file.server';
import { storedKey } from './storage.server';

/** A private upload for a person the caller has authorised; only their browser may cache it, briefly. */
export async function readPrivateFile(
  db: Db,
  { uploadId, files }: { uploadId: number; files: FileStore },
): Promise<SentFile | null> {
  const upload = await db
    .selectFrom('upload')
    .select(['storage_name', 'content_type'])
    .where('id', '=', uploadId)
    .where('is_private', '=', true)
    .executeTakeFirst();
  if (!upload) return null;
  return {
    files,
    key: storedKey('private', upload.storage_name),
    contentType: upload.content_type,
    cacheControl: 'private, max-age=300',
  };
}

/** The teacher's name of a lecture's file; undefined for one from an import. */
export async function readLectureFileName(db: Db, stored: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('upload')
    .select('original_name')
    .where('storage_name', '=', stored)
    .where('purpose', '=', 'lecture-file')
    .executeTakeFirst();
  return row?.original_name;
}
