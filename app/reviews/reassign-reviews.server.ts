import { sql } from 'kysely';
import type { Tx } from '~/platform/database/database.server';

/**
 * Moves a guest account's reviews to the member who claims it; where both reviewed a course, the member's
 * stays.
 */
export async function reassignReviews(
  tx: Tx,
  { fromPersonId, personId }: { fromPersonId: number; personId: number },
): Promise<void> {
  await sql`
    delete from course_review using course_review as own
    where course_review.person_id = ${fromPersonId} and own.person_id = ${personId}
      and own.course_id = course_review.course_id`.execute(tx);
  await tx
    .updateTable('course_review')
    .set({ person_id: personId })
    .where('person_id', '=', fromPersonId)
    .execute();
}
