import type { Db } from '../../../app/platform/database/database.server';

/** Most tests pay by a transfer, which needs no provider: in their shops it stands first, and so is preselected. */
export async function putTransferFirst(db: Db): Promise<void> {
  await db.updateTable('payment_method').set({ position: 0 }).where('id', '=', 1).execute();
}

/** As the demo shop has it: PromptPay, card, transfer. */
export async function putPromptPayFirst(db: Db): Promise<void> {
  await db.updateTable('payment_method').set({ position: 3 }).where('id', '=', 1).execute();
}
