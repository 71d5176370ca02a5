import { writeAuditEvent } from '~/accounts/people/write-audit-event.server';
import { countsAsDone } from './progress-of-person.server';
import { completeLecture, lockCompletion } from '~/learning/complete-lecture.server';
import { isOpenLecture } from '~/learning/playlist.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { accept, refuse, type Result } from '~/values/result';

export type CorrectionRefusal =
  /** no such person or course */
  | { code: 'GONE' }
  /** a lecture that is to be changed is not as the page had it */
  | { code: 'CHANGED' }
  /** nothing differs */
  | { code: 'NOTHING' };

interface Correction {
  personId: number;
  courseId: number;
  actorId: number;
  reason: string;
  /** lectures that count as done from now on, and those that were when the page was opened */
  done: readonly number[];
  seen: readonly number[];
}

/**
 * Staff says which lectures somebody has done, and why. What was watched stays; a course that is not complete any more
 * loses its completion, and so its certificate holds no more.
 */
export async function correctProgress(
  db: Db,
  { personId, courseId, actorId, reason, done, seen }: Correction,
  now: Date,
): Promise<Result<null, CorrectionRefusal>> {
  return inTransaction(db, async (tx) => {
    await lockCompletion(tx, { personId, courseId });
    const person = await tx
      .selectFrom('person')
      .select('id')
      .where('id', '=', personId)
      .where('erased_at', 'is', null)
      .executeTakeFirst();
    const lectures = await readLectures(tx, { personId, courseId });
    if (!person || lectures.length === 0) return refuse({ code: 'GONE' as const });
    const [wanted, shown] = [new Set(done), new Set(seen)];
    const changed = lectures.filter(({ id }) => wanted.has(id) !== shown.has(id));
    if (changed.length === 0) return refuse({ code: 'NOTHING' as const });
    if (changed.some(({ id, isDone }) => isDone !== shown.has(id)))
      return refuse({ code: 'CHANGED' as const });
    const marked = changed.filter(({ id }) => wanted.has(id));
    const unmarked = changed.filter(({ id }) => !wanted.has(id));
    await takeBack(tx, { personId, courseId, lectureIds: unmarked.map(({ id }) => id) });
    for (const { id } of marked) await completeLecture(tx, { personId, lectureId: id }, now);
    const names = (of: typeof changed) => of.map(({ name }) => name);
    const detail = {
      ...{ course: lectures[0]!.course, courseId, reason },
      ...{ before: { notDone: names(marked), done: names(unmarked) } },
      ...{ after: { done: names(marked), notDone: names(unmarked) } },
    };
    await writeAuditEvent(tx, { actorId, action: 'progress-corrected', personId, detail }, now);
    return accept(null);
  });
}

async function readLectures(tx: Tx, { personId, courseId }: { personId: number; courseId: number }) {
  const rows = await tx
    .selectFrom('lecture')
    .innerJoin('course_section', 'course_section.id', 'lecture.course_section_id')
    .innerJoin('course', 'course.id', 'course_section.course_id')
    .leftJoin('lecture_progress', (join) =>
      join
        .onRef('lecture_progress.lecture_id', '=', 'lecture.id')
        .on('lecture_progress.person_id', '=', personId),
    )
    .select(['lecture.id', 'lecture.name', 'course.title', countsAsDone.as('is_done')])
    .where('course_section.course_id', '=', courseId)
    .where(isOpenLecture)
    .execute();
  return rows.map(({ id, name, title, is_done: isDone }) => ({ id, name, course: title, isDone }));
}

async function takeBack(
  tx: Tx,
  { personId, courseId, lectureIds }: { personId: number; courseId: number; lectureIds: readonly number[] },
): Promise<void> {
  if (lectureIds.length === 0) return;
  await tx
    .updateTable('lecture_progress')
    .set({ completed_at: null })
    .where('person_id', '=', personId)
    .where('lecture_id', 'in', [...lectureIds])
    .execute();
  await tx
    .deleteFrom('course_completion')
    .where('person_id', '=', personId)
    // one that was completed by presence is a matter of the roster
    .where('course_id', 'in', (eb) =>
      eb.selectFrom('course').select('id').where('id', '=', courseId).where('completed_by', '=', 'lectures'),
    )
    .execute();
}
