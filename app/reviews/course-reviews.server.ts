import { isShownReview } from '~/catalogue/courses/course-rating.server';
import type { Db } from '~/platform/database/database.server';
import type { ShownReview } from './review';

/** The shown reviews of a course, the newest first. */
export async function readShownReviews(
  db: Db,
  courseId: number,
  { offset, pageSize }: { offset: number; pageSize: number },
): Promise<ShownReview[]> {
  const rows = await db
    .selectFrom('course_review')
    .select(['id', 'author_name', 'rating', 'body', 'progress_percent', 'reply', 'is_sample', 'written_at'])
    .where('course_id', '=', courseId)
    .where(isShownReview)
    .orderBy('written_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset(offset)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    authorName: row.author_name,
    rating: row.rating,
    body: row.body,
    progressPercent: row.progress_percent,
    reply: row.reply,
    isSample: row.is_sample,
    writtenAt: row.written_at,
  }));
}
