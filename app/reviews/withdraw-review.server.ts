import type { Db } from '~/platform/database/database.server';

/** Deletes a review for its author, with the school's answer. Idempotent. */
export async function withdrawReview(
  db: Db,
  { personId, courseId }: { personId: number; courseId: number },
): Promise<void> {
  await db
    .deleteFrom('course_review')
    .where('person_id', '=', personId)
    .where('course_id', '=', courseId)
    .execute();
}
