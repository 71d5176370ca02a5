import type { Tx } from '~/platform/database/database.server';

/** The cart of a person who is erased, and what they were buying from a course's page, with all that was typed there. */
export async function forgetCarts(tx: Tx, personId: number): Promise<void> {
  await tx.deleteFrom('basket').where('person_id', '=', personId).execute();
}
