import { sql } from 'kysely';
import type { Tx } from '~/platform/database/database.server';
import { followSessions, readDays } from './follow-sessions.server';

/** Cancels sessions: calendars learn of it, and the course's days follow. */
export async function takeOffDays(
  tx: Tx,
  { courseId, sessionIds }: { courseId: number; sessionIds: readonly number[] },
  now: Date,
): Promise<void> {
  if (sessionIds.length === 0) return;
  const before = await readDays(tx, courseId);
  await sql`
    with gone as (
      delete from course_session where course_id = ${courseId} and id = any(${[...sessionIds]}::bigint[]) returning *)
    insert into called_off_session (course_id, calendar_uid, begins_at, ends_at, place, created_at, changed_at)
    select course_id, calendar_uid, begins_at, ends_at, place, created_at, ${now} from gone`.execute(tx);
  await followSessions(tx, courseId, before);
}

/** The same; `closesSales` also takes the class off sale. */
export async function takeOffSessions(
  tx: Tx,
  {
    courseId,
    sessionIds,
    closesSales,
  }: { courseId: number; sessionIds: readonly number[]; closesSales: boolean },
  now: Date,
): Promise<void> {
  await takeOffDays(tx, { courseId, sessionIds }, now);
  await tx
    .updateTable('course')
    .set((eb) => ({ version: eb('version', '+', 1), ...(closesSales && { lock_course: true }) }))
    .where('id', '=', courseId)
    .execute();
}
