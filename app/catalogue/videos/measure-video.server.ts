import { readVideoFactsIfUp } from '~/catalogue/curriculum/video-facts.server';
import type { Db } from '~/platform/database/database.server';
import type { FileStore } from '~/platform/storage/file-store';

/**
 * Reads from its file how long a lecture's video is, where the catalogue does not know: without that its end is only a player's
 * word, and completes nothing. Harmless to repeat.
 */
export async function measureVideo(db: Db, files: FileStore, lectureId: number): Promise<void> {
  const lecture = await db
    .selectFrom('lecture')
    .select('video')
    .where('id', '=', lectureId)
    .where('content_type', '=', 'video')
    .where('upload_type', '=', 'file')
    .where((eb) => eb.or([eb('duration_seconds', 'is', null), eb('duration_seconds', '<=', 0)]))
    .executeTakeFirst();
  if (!lecture?.video) return;
  const seconds = (await readVideoFactsIfUp(files, lecture.video))?.seconds;
  if (!seconds) return;
  await db
    .updateTable('lecture')
    .set({ duration_seconds: seconds })
    .where('id', '=', lectureId)
    .where('video', '=', lecture.video)
    .execute();
}
