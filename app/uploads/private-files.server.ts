import type { Db } from '~/platform/database/database.server';
import type { FileStore } from '~/platform/storage/file-store';
import type { SentFile } from './send-file.server';
import { storedKey } from './storage.server';

/** A private upload as it is sent to whoever the caller has let in: kept by the browser for the moment, by nobody else. */
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

/** A lecture's file as its teacher called it; undefined for one that came with an import. */
export async function readLectureFileName(db: Db, stored: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('upload')
    .select('original_name')
    .where('storage_name', '=', stored)
    .where('purpose', '=', 'lecture-file')
    .executeTakeFirst();
  return row?.original_name;
}
