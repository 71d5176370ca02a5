import type { Db, Tx } from '~/platform/database/database.server';
import { withdrawWebhooks } from '~/webhooks/queue-webhook.server';

/** Placed by the shop's own people to try the road. */
export async function markTestOrder(tx: Tx, orderId: number): Promise<void> {
  await tx.updateTable('purchase_order').set({ is_test: true }).where('id', '=', orderId).execute();
  await withdrawWebhooks(tx, `order:${orderId}`);
}

export async function isTestOrder(db: Db | Tx, orderId: number): Promise<boolean> {
  const row = await db
    .selectFrom('purchase_order')
    .select('is_test')
    .where('id', '=', orderId)
    .executeTakeFirst();
  return row?.is_test ?? false;
}
