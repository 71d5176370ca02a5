import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Db } from '~/platform/database/database.server';
import { remembered } from '~/platform/memory/remembered.server';
import { bangkokDay, endOfDay, startOfDay } from '~/values/time';

/** `isOver` of the table `course` in the query. */
export const isOverAt = (at: Date): RawBuilder<SqlBool> =>
  sql<SqlBool>`(course.meets_until is not null and course.meets_until <= ${at})`;

/**
 * The last moment at which time alone changed a list: the start of the day in Bangkok, or the end of a class since. A
 * list of that moment equals the present one, so it is the cache key.
 */
export async function lastListChange(db: Db, now: Date): Promise<Date> {
  const today = bangkokDay(now);
  const ends = await remembered(db, `classes that end ${today}`, async () => {
    const rows = await db
      .selectFrom('course')
      .select('meets_until')
      .distinct()
      .where('meets_until', '>', startOfDay(today))
      .where('meets_until', '<', endOfDay(today))
      .orderBy('meets_until')
      .execute();
    return rows.flatMap(({ meets_until }) => meets_until ?? []);
  });
  return ends.findLast((end) => end <= now) ?? startOfDay(today);
}
