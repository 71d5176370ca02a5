import type { Tx } from '~/platform/database/database.server';

/** All orders of a guest's account become the member's it is claimed for (REG-14); answers how many. */
export async function reassignOrders(
  tx: Tx,
  { fromPersonId, personId }: { fromPersonId: number; personId: number },
): Promise<number> {
  const result = await tx
    .updateTable('purchase_order')
    .set({ person_id: personId })
    .where('person_id', '=', fromPersonId)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}
