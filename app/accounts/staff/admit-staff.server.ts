import type { Tx } from '~/platform/database/database.server';

/** Puts a member of staff on the list of those who may sign in. */
export async function admitStaff(tx: Tx, personId: number): Promise<void> {
  await tx.updateTable('person').set({ is_whitelisted: true }).where('id', '=', personId).execute();
}
