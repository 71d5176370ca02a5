import { sql } from 'kysely';
import type { Tx } from '~/platform/database/database.server';
import { bangkokInstant } from '~/values/time';
import type { Ids } from './ids-by-key.server';
import type { CourseInFile, SessionInFile } from './import-file';
import { sessionKey } from './import-references';

const ROWS_A_STATEMENT = 500;

/**
 * Replaces sessions by the file's. A moved one keeps its row, and so its entry in people's calendars; a future one
 * missing in the file is deleted, a past one kept.
 */
export async function writeSessions(
  tx: Tx,
  courses: readonly CourseInFile[],
  courseIds: Ids,
  now: Date,
): Promise<number> {
  const rows = courses.flatMap((course) =>
    course.sessions.map((session) => sessionRow(course, session, courseIds.get(course.key)!, now)),
  );
  for (let start = 0; start < rows.length; start += ROWS_A_STATEMENT)
    await tx
      .insertInto('course_session')
      .values(rows.slice(start, start + ROWS_A_STATEMENT))
      .onConflict((conflict) =>
        conflict
          .column('external_key')
          .doUpdateSet((eb) => ({
            begins_at: eb.ref('excluded.begins_at'),
            ends_at: eb.ref('excluded.ends_at'),
            place: eb.ref('excluded.place'),
            map_url: eb.ref('excluded.map_url'),
            meeting_url: eb.ref('excluded.meeting_url'),
            what_to_bring: eb.ref('excluded.what_to_bring'),
            changed_at: eb.ref('excluded.changed_at'),
          }))
          // calendars count changes: the same file again is none
          .where(
            sql<boolean>`(course_session.begins_at, course_session.ends_at, course_session.place, course_session.map_url,
                course_session.meeting_url, course_session.what_to_bring)
              is distinct from (excluded.begins_at, excluded.ends_at, excluded.place, excluded.map_url,
                excluded.meeting_url, excluded.what_to_bring)`,
          ),
      )
      .execute();
  await dropLeftOut(
    tx,
    { courseIds: [...courseIds.values()], keys: rows.map((row) => row.external_key) },
    now,
  );
  return rows.length;
}

function sessionRow(course: CourseInFile, session: SessionInFile, courseId: number, now: Date) {
  const day = session.day;
  return {
    external_key: sessionKey(course.key, session.key, day),
    course_id: courseId,
    begins_at: bangkokInstant(day, session.begins),
    ends_at: bangkokInstant(day, session.ends),
    place: session.place || course.venue,
    // a place of its own has its own map
    map_url: session.mapUrl || (session.place ? '' : course.mapUrl),
    meeting_url: session.meetingUrl || course.meetingUrl,
    what_to_bring: session.whatToBring || course.whatToBring,
    created_at: now,
    changed_at: now,
  };
}

async function dropLeftOut(
  tx: Tx,
  { courseIds, keys }: { courseIds: readonly number[]; keys: readonly string[] },
  now: Date,
): Promise<void> {
  // calendars are told of them, like cancellations by staff
  await sql`
    with gone as (
      delete from course_session
      where course_id = any(${courseIds}::bigint[]) and external_key <> all(${keys}::text[]) and begins_at > ${now}
      returning *)
    insert into called_off_session (course_id, calendar_uid, begins_at, ends_at, place, created_at, changed_at)
    select course_id, calendar_uid, begins_at, ends_at, place, created_at, ${now} from gone`.execute(tx);
}
