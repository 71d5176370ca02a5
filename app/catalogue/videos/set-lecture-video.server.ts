import { writeAuditEvent } from '~/accounts/people/write-audit-event.server';
import { readVideoFacts } from '~/catalogue/curriculum/video-facts.server';
import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import type { FileStore } from '~/platform/storage/file-store';
import { queueVideo } from '~/uploads/videos/queue-video.server';
import { accept, refuse, type Result } from '~/values/result';

interface NewVideo {
  courseId: number;
  lectureId: number;
  /** a file in the folder of videos */
  video: string;
  files: FileStore;
  administratorId: number;
}

/**
 * Assigns a stored video to the lecture, with its length. The audit names the previous one, which is kept for a while.
 */
export async function setLectureVideo(
  db: Db,
  { courseId, lectureId, video, files, administratorId }: NewVideo,
  now: Date,
): Promise<Result<void, { code: 'NOT_FOUND' }>> {
  const seconds = (await readVideoFacts(files, video))?.seconds ?? null;
  return inTransaction(db, async (tx) => {
    const before = await tx
      .selectFrom('lecture')
      .select('video')
      .where('id', '=', lectureId)
      .where('content_type', '=', 'video')
      .where('course_section_id', 'in', (eb) =>
        eb.selectFrom('course_section').select('id').where('course_id', '=', courseId),
      )
      .forUpdate()
      .executeTakeFirst();
    if (!before) return refuse({ code: 'NOT_FOUND' });
    if (before.video === video) return accept(undefined);
    await tx
      .updateTable('lecture')
      .set({ video, upload_type: 'file', duration_seconds: seconds })
      .where('id', '=', lectureId)
      .execute();
    await queueVideo(tx, video, now);
    const subject = { type: 'lecture', id: String(lectureId) };
    const detail = { before: before.video, after: video };
    await writeAuditEvent(tx, { actorId: administratorId, action: 'film-changed', subject, detail }, now);
    return accept(undefined);
  });
}
