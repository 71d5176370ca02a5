import type { Tx } from '~/platform/database/database.server';

/** Staff has given up the job of a partner's call: it stays untold until somebody presses it on its order (CHK-07). */
export async function giveUpPartnerCall(tx: Tx, callId: number): Promise<void> {
  await tx
    .updateTable('outbox_call')
    .set({ status: 'failed' })
    .where('id', '=', callId)
    .where('status', '=', 'waiting')
    .execute();
}
