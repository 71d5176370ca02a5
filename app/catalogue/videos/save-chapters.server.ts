import { writeAuditEvent } from '~/accounts/people/write-audit-event.server';
import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { accept, refuse, type Result } from '~/values/result';
import { type Chapter, chapterLines } from './chapter';
import { lockLecture } from './save-caption.server';
import { readChapterList } from './video-texts.server';

interface ChapterEdit {
  courseId: number;
  lectureId: number;
  administratorId: number;
  chapters: readonly Chapter[];
  /** the video's length; null: unknown */
  videoSeconds: number | null;
  /** the lines on the page */
  seen: string;
}

export type ChapterRefusal =
  | { code: 'NOT_FOUND' }
  /** the first one beyond the end */
  | { code: 'BEYOND_END'; startSecond: number }
  | { code: 'CHANGED_MEANWHILE'; now: string };

/** Saves a video's chapters; refused when somebody else changed them since the page was made. */
export function saveChapters(db: Db, edit: ChapterEdit, now: Date): Promise<Result<void, ChapterRefusal>> {
  const { lectureId, administratorId, chapters, seen: seenLines, videoSeconds } = edit;
  return inTransaction(db, async (tx) => {
    if (!(await lockLecture(tx, edit))) return refuse({ code: 'NOT_FOUND' as const });
    const [before, after] = [chapterLines(await readChapterList(tx, lectureId)), chapterLines(chapters)];
    if (before === after) return accept(undefined);
    const beyond = chapters.find(({ startSecond }) => videoSeconds !== null && startSecond > videoSeconds);
    if (beyond) return refuse({ code: 'BEYOND_END' as const, startSecond: beyond.startSecond });
    if (before !== seenLines.replace(/\r\n?/g, '\n'))
      return refuse({ code: 'CHANGED_MEANWHILE' as const, now: before });
    await tx.deleteFrom('lecture_chapter').where('lecture_id', '=', lectureId).execute();
    if (chapters.length > 0)
      await tx
        .insertInto('lecture_chapter')
        .values(
          chapters.map(({ startSecond, title }) => ({
            lecture_id: lectureId,
            start_second: startSecond,
            title,
          })),
        )
        .execute();
    const subject = { type: 'lecture', id: String(lectureId) };
    const event = {
      actorId: administratorId,
      action: 'chapters-changed',
      subject,
      detail: { before, after },
    } as const;
    await writeAuditEvent(tx, event, now);
    return accept(undefined);
  });
}
