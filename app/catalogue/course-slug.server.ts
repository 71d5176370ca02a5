import type { Db } from '~/platform/database.server';

/** Id and slug of a course, enough to link to it; null when there is none. */
export async function readCourseSlug(db: Db, courseId: number): Promise<{ id: number; slug: string } | null> {
  const course = await db
    .selectFrom('course')
    .select(['id', 'slug'])
    .where('id', '=', courseId)
    .executeTakeFirst();
  return course ?? null;
}
