import { sql } from 'kysely';
import type { Tx } from '~/platform/database/database.server';
import { tellOfCompletedCourse } from '~/webhooks/learning-facts.server';
import { isOpenLecture } from './playlist.server';
import { tellOfCompletion } from './tell-of-completion.server';

/**
 * The only place that completes a lecture, and with the last one the course. Safe to repeat: the first
 * time stays. Returns whether the lecture became complete now. The caller has checked access.
 */
export async function completeLecture(
  tx: Tx,
  { personId, lectureId, isTicked = false }: { personId: number; lectureId: number; isTicked?: boolean },
  at: Date,
): Promise<boolean> {
  const row = await tx
    .insertInto('lecture_progress')
    .values({
      person_id: personId,
      lecture_id: lectureId,
      completed_at: at,
      updated_at: at,
      is_ticked: isTicked,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['person_id', 'lecture_id'])
        .doUpdateSet({ completed_at: at, is_ticked: isTicked })
        .where('lecture_progress.completed_at', 'is', null),
    )
    .returning('lecture_id')
    .executeTakeFirst();
  if (!row) {
    if (!isTicked) await proveLecture(tx, { personId, lectureId });
    return false;
  }
  const place = await tx
    .selectFrom('lecture')
    .innerJoin('course_section', 'course_section.id', 'lecture.course_section_id')
    .select('course_id')
    .where('lecture.id', '=', lectureId)
    .executeTakeFirst();
  // an archived lecture belongs to no course
  if (place?.course_id != null) await completeCourse(tx, { personId, courseId: place.course_id });
  return true;
}

/** A ticked lecture was seen now, or staff vouch for it: its certificate may have waited for that. */
async function proveLecture(
  tx: Tx,
  { personId, lectureId }: { personId: number; lectureId: number },
): Promise<void> {
  const proven = await tx
    .updateTable('lecture_progress')
    .set({ is_ticked: false })
    .where('person_id', '=', personId)
    .where('lecture_id', '=', lectureId)
    .where('is_ticked', '=', true)
    .returning('lecture_id')
    .executeTakeFirst();
  if (!proven) return;
  const completion = await tx
    .selectFrom('course_completion')
    .innerJoin('course_section', 'course_section.course_id', 'course_completion.course_id')
    .innerJoin('lecture', 'lecture.course_section_id', 'course_section.id')
    .select('course_completion.course_id')
    .where('lecture.id', '=', lectureId)
    .where('course_completion.person_id', '=', personId)
    .executeTakeFirst();
  if (completion) await tellOfCompletion(tx, { personId, courseId: completion.course_id });
}

/**
 * Stores once that all lectures of a course are complete, at the time of the last one; later lectures do not undo
 * it. Returns whether it became complete now.
 */
export async function completeCourse(
  tx: Tx,
  { personId, courseId }: { personId: number; courseId: number },
): Promise<boolean> {
  // each of two concurrent transactions sees its own last lecture only: the second waits for the first
  await lockCompletion(tx, { personId, courseId });
  const { rows } = await sql<{ completed_at: Date }>`
    insert into course_completion (person_id, course_id, completed_at, lecture_count)
    select ${personId}::bigint, ${courseId}::bigint, max(progress.completed_at), count(*)::int
    from lecture
    join course_section on course_section.id = lecture.course_section_id
    join course on course.id = course_section.course_id
    left join lecture_progress as progress on progress.lecture_id = lecture.id and progress.person_id = ${personId}
    where course.id = ${courseId} and course.completed_by = 'lectures' and ${isOpenLecture}
    having count(*) > 0 and count(*) = count(progress.completed_at)
    on conflict do nothing
    returning completed_at`.execute(tx);
  if (rows.length === 0) return false;
  await tellOfCompletedBy(tx, { personId, courseId }, rows[0]!.completed_at);
  return true;
}

/** Informs the learner by mail and programs by webhook. */
export async function tellOfCompletedBy(
  tx: Tx,
  whose: { personId: number; courseId: number },
  completedAt: Date,
): Promise<void> {
  await tellOfCompletion(tx, whose);
  await tellOfCompletedCourse(tx, whose, completedAt);
}

/** Serialises changes of a person's progress in a course. */
export async function lockCompletion(
  tx: Tx,
  { personId, courseId }: { personId: number; courseId: number },
): Promise<void> {
  const key = `completion ${personId} ${courseId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
}
