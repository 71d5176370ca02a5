import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Db } from '~/platform/database/database.server';

/**
 * How often a course was sold without a refund: the sum so far, and later entries. `course` is the table's name
 * in the query.
 */
export const SOLD = sql<number>`(coalesce((select sold from course_sales where course_sales.course_id = course.id), 0)
  + coalesce((select sum(change) from course_sales_change where course_sales_change.course_id = course.id), 0))::int`;

/** In a query: the ids of the most sold courses that meet `where`, latest sales included. */
export const mostBought = (where: RawBuilder<SqlBool>, limit: number): RawBuilder<unknown> => sql`(
  (select course.id from course_sales join course on course.id = course_sales.course_id
    where ${where} order by course_sales.sold desc, course_sales.course_id limit ${limit})
  union select course.id from course_sales_change join course on course.id = course_sales_change.course_id where ${where})`;

/** The next run adds up the rest. */
const MOST_AT_ONCE = 50_000;

/** Adds up new entries; returns their number. Concurrent runs take different rows. */
export async function addUpCourseSales(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with taken as (
      delete from course_sales_change where id in (
        select id from course_sales_change order by id limit ${MOST_AT_ONCE} for update skip locked)
      returning course_id, change),
    added as (
      insert into course_sales (course_id, sold)
      select course_id, sum(change) from taken group by course_id order by course_id
      on conflict (course_id) do update set sold = course_sales.sold + excluded.sold)
    select count(*)::int as count from taken`.execute(db);
  return rows[0]!.count;
}
