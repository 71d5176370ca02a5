import type { Tx } from '~/platform/database/database.server';

/**
 * Deletes an erased person's reviews: their words may identify them, and anonymous stars are worthless
 * (ADR-0049).
 */
export async function forgetReviews(tx: Tx, personId: number): Promise<void> {
  await tx.deleteFrom('course_review').where('person_id', '=', personId).execute();
}
