import type { Db } from '~/platform/database/database.server';

/** Its author takes a review back: it is gone, with the school's answer to it. Harmless to repeat. */
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
