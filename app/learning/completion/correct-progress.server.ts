import { writeAuditEvent } from '~/accounts/people/write-audit-event.server';
import { completeLecture, lockCompletion } from '~/learning/complete-lecture.server';
import { isOpenLecture } from '~/learning/playlist.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { accept, refuse, type Result } from '~/values/result';
import { countsAsDone } from './progress-of-person.server';

export type CorrectionRefusal =
  /** no such person or course */
  | { code: 'GONE' }
  /** a lecture differs from the page */
  | { code: 'CHANGED' }
  /** nothing differs */
  | { code: 'NOTHING' };

interface Correction {
  personId: number;
  courseId: number;
  actorId: number;
  reason: string;
  /** the lectures that count as done from now on, and those on the page */
  done: readonly number[];
  seen: readonly number[];
}

/**
 * Staff correct which lectures a person has done, with a reason. Watched time stays; a course that becomes
 * incomplete loses its completion, and its certificate becomes invalid.
 */
export async function correctProgress(
  db: Db,
  { personId, courseId, actorId, reason, done: doneIds, seen: seenIds }: Correction,
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
    const [doneSet, seenSet] = [new Set(doneIds), new Set(seenIds)];
    const changes = lectures.filter(({ id }) => doneSet.has(id) !== seenSet.has(id));
    if (changes.length === 0) return refuse({ code: 'NOTHING' as const });
    if (changes.some(({ id, isDone }) => isDone !== seenSet.has(id)))
      return refuse({ code: 'CHANGED' as const });
    const newlyDone = changes.filter(({ id }) => doneSet.has(id));
    const newlyOpen = changes.filter(({ id }) => !doneSet.has(id));
    await takeBack(tx, { personId, courseId, lectureIds: newlyOpen.map(({ id }) => id) });
    for (const { id } of newlyDone) await completeLecture(tx, { personId, lectureId: id }, now);
    const names = (of: typeof changes) => of.map(({ name }) => name);
    const detail = {
      course: lectures[0]!.course,
      courseId,
      reason,
      before: { notDone: names(newlyDone), done: names(newlyOpen) },
      after: { done: names(newlyDone), notDone: names(newlyOpen) },
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
    // a completion by presence changes through the roster only
    .where('course_id', 'in', (eb) =>
      eb.selectFrom('course').select('id').where('id', '=', courseId).where('completed_by', '=', 'lectures'),
    )
    .execute();
}
