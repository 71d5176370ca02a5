import { writeAuditEvent } from '~/accounts/people/write-audit-event.server';
import { readVideoFacts } from '~/catalogue/curriculum/video-facts.server';
import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import type { FileStore } from '~/platform/storage/file-store';
import { queueFilm } from '~/uploads/films/queue-film.server';
import { accept, refuse, type Result } from '~/values/result';

interface NewFilm {
  courseId: number;
  lectureId: number;
  /** a file in the folder of videos */
  film: string;
  files: FileStore;
  administratorId: number;
}

/**
 * Assigns a stored video to the lecture, with its length. The audit names the previous one, which is kept for a while.
 */
export async function setLectureFilm(
  db: Db,
  { courseId, lectureId, film, files, administratorId }: NewFilm,
  now: Date,
): Promise<Result<void, { code: 'NOT_FOUND' }>> {
  const seconds = (await readVideoFacts(files, film))?.seconds ?? null;
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
    if (before.video === film) return accept(undefined);
    await tx
      .updateTable('lecture')
      .set({ video: film, upload_type: 'file', duration_seconds: seconds })
      .where('id', '=', lectureId)
      .execute();
    await queueFilm(tx, film, now);
    const subject = { type: 'lecture', id: String(lectureId) };
    const detail = { before: before.video, after: film };
    await writeAuditEvent(tx, { actorId: administratorId, action: 'film-changed', subject, detail }, now);
    return accept(undefined);
  });
}
