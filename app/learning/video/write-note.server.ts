import { hasAccess } from '~/access/grants.server';
import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { accept, refuse, type Result } from '~/values/result';

/** More notes than a learner writes on one lecture. */
const MOST_NOTES = 300;

interface WrittenNote {
  personId: number;
  courseId: number;
  lectureId: number;
  atSecond: number;
  body: string;
}

export type NoteRefusal =
  | { code: 'NO_ACCESS' | 'TOO_MANY' }
  /** the video is shorter */
  | { code: 'BEYOND_END'; videoSeconds: number };

/** Saves a learner's own note; the same words at the same second are the same note. */
export function writeNote(
  db: Db,
  { personId, courseId, lectureId, atSecond, body }: WrittenNote,
  now: Date,
): Promise<Result<void, NoteRefusal>> {
  return inTransaction(db, async (tx) => {
    // finds no person after a concurrent erasure
    const person = await tx
      .selectFrom('person')
      .select('id')
      .where('id', '=', personId)
      .where('erased_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    const lecture = await tx
      .selectFrom('lecture')
      .innerJoin('course_section', 'course_section.id', 'lecture.course_section_id')
      .select(['lecture.id', 'duration_seconds as videoSeconds'])
      .where('lecture.id', '=', lectureId)
      .where('course_section.course_id', '=', courseId)
      .executeTakeFirst();
    if (!person || !lecture || !(await hasAccess(tx, personId, courseId, now)))
      return refuse({ code: 'NO_ACCESS' as const });
    const { videoSeconds } = lecture;
    if (videoSeconds && atSecond > videoSeconds) return refuse({ code: 'BEYOND_END' as const, videoSeconds });
    const { count } = await tx
      .selectFrom('lecture_note')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('person_id', '=', personId)
      .where('lecture_id', '=', lectureId)
      .executeTakeFirstOrThrow();
    if (Number(count) >= MOST_NOTES) return refuse({ code: 'TOO_MANY' as const });
    await tx
      .insertInto('lecture_note')
      .values({ person_id: personId, lecture_id: lectureId, at_second: atSecond, body, written_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return accept(undefined);
  });
}

/** Own notes only; harmless to repeat. */
export async function forgetNote(
  db: Db,
  { personId, noteId }: { personId: number; noteId: number },
): Promise<void> {
  await db.deleteFrom('lecture_note').where('id', '=', noteId).where('person_id', '=', personId).execute();
}
