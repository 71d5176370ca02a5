import type { Db } from '~/platform/database/database.server';

export interface ReviewedCourse {
  id: number;
  slug: string;
  title: string;
  isPublished: boolean;
}

/**
 * The course of a review; null: none. A draft stays visible to those who learned it while it was published.
 */
export async function readReviewedCourse(db: Db, courseId: number): Promise<ReviewedCourse | null> {
  const course = await db
    .selectFrom('course')
    .select(['id', 'slug', 'title', 'status'])
    .where('id', '=', courseId)
    .executeTakeFirst();
  return course
    ? { id: course.id, slug: course.slug, title: course.title, isPublished: course.status === 'published' }
    : null;
}
