import { sql } from 'kysely';
import type { Tx } from '~/platform/database/database.server';
import { bangkokDay, type Day } from '~/values/time';

/** The first and the last day of a course's sessions; null: none. */
export async function readDays(tx: Tx, courseId: number): Promise<{ first: Day; last: Day } | null> {
  const rows = await tx
    .selectFrom('course_session')
    .select('begins_at')
    .where('course_id', '=', courseId)
    .orderBy('begins_at')
    .execute();
  const days = rows.map(({ begins_at }) => bangkokDay(begins_at));
  return days.length === 0 ? null : { first: days[0]!, last: days.at(-1)! };
}

/**
 * A course that was on from its first session to its last still is, wherever they are now; days that staff set around them reach around
 * them still. Days that were its sessions' go with the last of them.
 */
export async function followSessions(
  tx: Tx,
  courseId: number,
  was: { first: Day; last: Day } | null,
): Promise<void> {
  const is = await readDays(tx, courseId);
  const [first, last] = [was?.first ?? null, was?.last ?? null];
  await tx
    .updateTable('course')
    .set(
      is
        ? {
            start_date: sql<string>`case when start_date = ${first}::date then ${is.first}::date else least(start_date, ${is.first}::date) end`,
            end_date: sql<string>`case when end_date = ${last}::date then ${is.last}::date else greatest(end_date, start_date, ${is.last}::date) end`,
          }
        : {
            start_date: sql<
              string | null
            >`case when start_date >= ${first}::date then null else start_date end`,
            end_date: sql<
              string | null
            >`case when end_date <= ${last}::date or start_date >= ${first}::date then null else end_date end`,
          },
    )
    .where('id', '=', courseId)
    .execute();
}
