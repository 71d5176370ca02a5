import type { Tx } from '~/platform/database/database.server';

/** The way an order that is not paid is to be paid. The order row must be locked; whether it may be is the payments' to say. */
export async function chooseMethod(
  tx: Tx,
  { orderId, methodId }: { orderId: number; methodId: number },
): Promise<void> {
  await tx
    .updateTable('purchase_order')
    .set({ payment_method_id: methodId })
    .where('id', '=', orderId)
    .execute();
}
