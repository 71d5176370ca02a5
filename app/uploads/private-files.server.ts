import type { Db } from '~/platform/database/database.server';
import type { SentFile } from './send-file.server';
import { storedFilePath } from './storage.server';

/** A private upload as it is sent to whoever the caller has let in: kept by the browser for the moment, by nobody else. */
export async function readPrivateFile(
  db: Db,
  { uploadId, dataDir }: { uploadId: number; dataDir: string },
): Promise<SentFile | null> {
  const upload = await db
    .selectFrom('upload')
    .select(['storage_name', 'content_type'])
    .where('id', '=', uploadId)
    .where('is_private', '=', true)
    .executeTakeFirst();
  if (!upload) return null;
  return {
    path: storedFilePath(dataDir, 'private', upload.storage_name),
    contentType: upload.content_type,
    cacheControl: 'private, max-age=300',
  };
}
