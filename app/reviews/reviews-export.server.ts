import type { Db } from '~/platform/database/database.server';

/** A person's reviews, for their data export. */
export async function readReviewsExport(db: Db, personId: number) {
  return db
    .selectFrom('course_review')
    .innerJoin('course', 'course.id', 'course_review.course_id')
    .select(['course.title as course', 'author_name as name', 'rating', 'body', 'course_review.status'])
    .select(['progress_percent as progressPercent', 'hidden_because as hiddenBecause'])
    .select(['reply as answerOfTheShop', 'replied_at as answeredAt', 'written_at as writtenAt'])
    .where('course_review.person_id', '=', personId)
    .orderBy('course_review.id')
    .execute();
}
