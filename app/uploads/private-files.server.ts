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
