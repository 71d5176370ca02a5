import type { Db } from '~/platform/database/database.server';

/** Courses in a field of the editor: the number counts, the name is for people. */
export async function readCourseLines(db: Db, ids: readonly number[]): Promise<string> {
  if (ids.length === 0) return '';
  const rows = await db
    .selectFrom('course')
    .select(['id', 'title'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute();
  return rows.map(({ id, title }) => `${id} ${title}`).join('\n');
}
