import { sql } from 'kysely';
import type { Tx } from '~/platform/database/database.server';
import { completeCourse } from './complete-lecture.server';

/**
 * Moves a guest's progress to the member (REG-14): watched ranges unite, the last measured position counts, and a
 * completion of either counts. Quiz answers, homework, comments and notes follow.
 */
export async function reassignProgress(
  tx: Tx,
  { fromPersonId, personId }: { fromPersonId: number; personId: number },
): Promise<void> {
  // deleting first takes the present rows, including a report of this moment
  await sql`
    with guests as (delete from lecture_progress where person_id = ${fromPersonId} returning *)
    insert into lecture_progress
      (person_id, lecture_id, watched, watched_seconds, last_position_seconds, completed_at, updated_at)
    select ${personId}, lecture_id, watched, watched_seconds, last_position_seconds, completed_at, updated_at from guests
    on conflict (person_id, lecture_id) do update set
      watched = lecture_progress.watched + excluded.watched,
      watched_seconds = (select coalesce(sum(upper(seen) - lower(seen)), 0)::int
        from unnest(lecture_progress.watched + excluded.watched) as seen),
      last_position_seconds = case when excluded.updated_at >= lecture_progress.updated_at
        then excluded.last_position_seconds else lecture_progress.last_position_seconds end,
      completed_at = least(lecture_progress.completed_at, excluded.completed_at),
      updated_at = greatest(lecture_progress.updated_at, excluded.updated_at)`.execute(tx);
  await sql`
    with guests as (delete from course_position where person_id = ${fromPersonId} returning *)
    insert into course_position (person_id, course_id, lecture_id, updated_at)
    select ${personId}, course_id, lecture_id, updated_at from guests
    on conflict (person_id, course_id) do update set
      lecture_id = excluded.lecture_id, updated_at = excluded.updated_at
      where course_position.updated_at <= excluded.updated_at`.execute(tx);
  // watch time used by either counts for both
  await sql`
    with guests as (delete from watch_clock where person_id = ${fromPersonId} returning *)
    insert into watch_clock (person_id, spent) select ${personId}, spent from guests
    on conflict (person_id) do update set spent = watch_clock.spent + excluded.spent`.execute(tx);
  await reassignCompletions(tx, { fromPersonId, personId });
  // one attempt is open at a time: the member's own continues
  await sql`
    delete from quiz_attempt as guests where person_id = ${fromPersonId} and ended_at is null
      and exists (select from quiz_attempt where person_id = ${personId}
        and lecture_id = guests.lecture_id and ended_at is null)`.execute(tx);
  await sql`
    with guests as (delete from quiz_extra_attempt where person_id = ${fromPersonId} returning *)
    insert into quiz_extra_attempt (person_id, lecture_id, extra)
    select ${personId}, lecture_id, extra from guests
    on conflict (person_id, lecture_id) do update set
      extra = least(quiz_extra_attempt.extra + excluded.extra, 100)`.execute(tx);
  // equal notes of both become one
  await sql`
    delete from lecture_note as guests using lecture_note as own
    where guests.person_id = ${fromPersonId} and own.person_id = ${personId}
      and own.lecture_id = guests.lecture_id and own.at_second = guests.at_second and own.body = guests.body`.execute(
    tx,
  );
  for (const table of ['quiz_attempt', 'homework', 'course_comment', 'lecture_note'] as const) {
    await tx.updateTable(table).set({ person_id: personId }).where('person_id', '=', fromPersonId).execute();
  }
}

/**
 * The guest's completions count, and so do courses that both completed together. Of two certificates of one course the
 * member keeps their own, and the guest's stays verifiable.
 */
async function reassignCompletions(
  tx: Tx,
  { fromPersonId, personId }: { fromPersonId: number; personId: number },
): Promise<void> {
  await sql`
    with guests as (delete from course_completion where person_id = ${fromPersonId} returning *)
    insert into course_completion (person_id, course_id, completed_at, lecture_count)
    select ${personId}, course_id, completed_at, lecture_count from guests
    on conflict (person_id, course_id) do update set
      completed_at = least(course_completion.completed_at, excluded.completed_at)`.execute(tx);
  await sql`
    update certificate set person_id = ${personId}, superseded_at = case
      when exists (select from certificate as own where own.person_id = ${personId}
        and own.course_id = certificate.course_id and own.superseded_at is null)
      then coalesce(superseded_at, now()) else superseded_at end
    where person_id = ${fromPersonId}`.execute(tx);
  const { rows: courses } = await sql<{ course_id: number | null }>`
    select distinct section.course_id from lecture_progress
    join lecture on lecture.id = lecture_progress.lecture_id
    join course_section as section on section.id = lecture.course_section_id
    where lecture_progress.person_id = ${personId} and lecture_progress.completed_at is not null
    order by 1`.execute(tx);
  for (const { course_id: courseId } of courses)
    if (courseId !== null) await completeCourse(tx, { personId, courseId });
}
