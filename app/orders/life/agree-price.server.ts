import type { Tx } from '~/platform/database/database.server';
import type { Satang } from '~/values/money';

/**
 * What was taken for an order that is approved with less than was due, in its own currency; null: all that was due. Its document, its
 * refunds and the shop's figures go by it. The caller has locked the order.
 */
export async function agreePrice(
  tx: Tx,
  { orderId, agreed }: { orderId: number; agreed: Satang | null },
): Promise<void> {
  await tx.updateTable('purchase_order').set({ agreed }).where('id', '=', orderId).execute();
}
