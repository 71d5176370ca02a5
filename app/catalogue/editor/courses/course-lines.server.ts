import type { Db } from '~/platform/database/database.server';

/** Courses as a field of the editor names them: each with its number before its title. */
export async function readCourseLines(db: Db, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('course')
    .select(['id', 'title'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute();
  return rows.map(({ id, title }) => `${id} ${title}`);
}
