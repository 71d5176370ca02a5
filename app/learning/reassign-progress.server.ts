import { sql } from 'kysely';
import type { Tx } from '~/platform/database/database.server';

/**
 * What a guest learned becomes the member's it is claimed for (REG-14): watched stretches are united, the place measured
 * last is the place to go on, and what was complete for either is complete. Quiz answers, homework, comments and notes follow.
 */
export async function reassignProgress(
  tx: Tx,
  { fromPersonId, personId }: { fromPersonId: number; personId: number },
): Promise<void> {
  // deleting first takes the rows as they are now, also a report that came this moment
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
  // the same note of both is one
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
