import { writeAuditEvent } from '~/accounts/people/write-audit-event.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { accept, refuse } from '~/values/result';

/**
 * Adds or removes pieces with a reason. Orders' pieces are not part of the stock, so it never goes below zero; concurrent
 * changes both count, because each is a difference.
 */
export async function changeStock(
  db: Db | Tx,
  {
    productId,
    delta,
    reason,
    administratorId,
  }: { productId: number; delta: number; reason: string; administratorId: number },
  now: Date,
) {
  return inTransaction(db, async (tx) => {
    const product = await tx
      .selectFrom('product')
      .select('available_qty')
      .where('id', '=', productId)
      .forUpdate()
      .executeTakeFirst();
    if (!product) return refuse({ code: 'NOT_FOUND' as const });
    const before = product.available_qty;
    const after = before + delta;
    if (after < 0) return refuse({ code: 'TOO_FEW' as const, available: before });
    if (after > 2_147_483_647) return refuse({ code: 'TOO_MANY' as const });
    await tx.updateTable('product').set({ available_qty: after }).where('id', '=', productId).execute();
    await writeAuditEvent(
      tx,
      {
        actorId: administratorId,
        action: 'stock-changed',
        subject: { type: 'product', id: String(productId) },
        detail: {
          part: 'stock',
          delta,
          reason,
          before: { available_qty: before },
          after: { available_qty: after },
        },
      },
      now,
    );
    return accept({ available: after });
  });
}
