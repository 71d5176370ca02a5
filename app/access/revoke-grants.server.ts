import type { Tx } from '~/platform/database.server';

/** Ends all access of a person; the ledger keeps what there was. Answers how many grants ended. */
export async function revokeGrants(tx: Tx, personId: number, now: Date): Promise<number> {
  const revoked = await tx
    .updateTable('access_grant')
    .set({ revoked_at: now })
    .where('person_id', '=', personId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return Number(revoked.numUpdatedRows);
}
