import type { Tx } from '~/platform/database/database.server';

/** Reviews of somebody who is erased go whole: words of one's own say who one is, and stars of nobody are worth nothing (ADR-0049). */
export async function forgetReviews(tx: Tx, personId: number): Promise<void> {
  await tx.deleteFrom('course_review').where('person_id', '=', personId).execute();
}
