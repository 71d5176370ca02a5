import { sql } from 'kysely';
import type { Tx } from '~/platform/database/database.server';

/** A course and its linked row. */
type Pair = readonly [courseId: number, otherId: number];

/** Replaces the categories of these courses by the pairs. */
export const replaceCourseCategories = (tx: Tx, courseIds: readonly number[], pairs: readonly Pair[]) =>
  replaceLinks(tx, { table: 'course_category', other: 'category_id', courseIds, pairs });

/** Replaces the gift courses of these. */
export const replaceCourseGifts = (tx: Tx, courseIds: readonly number[], pairs: readonly Pair[]) =>
  replaceLinks(tx, { table: 'course_gift', other: 'gift_course_id', courseIds, pairs });

/** Replaces the user groups that may buy these; without one everybody may. */
export const replaceCourseUserGroups = (tx: Tx, courseIds: readonly number[], pairs: readonly Pair[]) =>
  replaceLinks(tx, { table: 'course_user_group', other: 'user_group_id', courseIds, pairs });

/** Two statements with two lists each, for any number of links. */
async function replaceLinks(
  tx: Tx,
  {
    table,
    other,
    courseIds,
    pairs,
  }: {
    table: 'course_category' | 'course_gift' | 'course_user_group';
    other: 'category_id' | 'gift_course_id' | 'user_group_id';
    courseIds: readonly number[];
    pairs: readonly Pair[];
  },
): Promise<void> {
  await sql`delete from ${sql.table(table)} where course_id = any(${[...courseIds]}::bigint[])`.execute(tx);
  if (pairs.length === 0) return;
  await sql`insert into ${sql.table(table)} (course_id, ${sql.ref(other)})
    select * from unnest(${pairs.map(([id]) => id)}::bigint[], ${pairs.map(([, id]) => id)}::bigint[])`.execute(
    tx,
  );
}
