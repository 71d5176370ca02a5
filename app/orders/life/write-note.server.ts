import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { writeOrderEvent } from './move-order.server';

/** What staff keeps about an order for each other; the buyer never reads it. False: there is no such order. */
export async function writeNote(
  db: Db,
  { orderId, administratorId, note }: { orderId: number; administratorId: number; note: string },
  now: Date,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const order = await tx
      .selectFrom('purchase_order')
      .select('id')
      .where('id', '=', orderId)
      .executeTakeFirst();
    if (!order) return false;
    const by = { actor: 'staff', actorId: administratorId } as const;
    await writeOrderEvent(tx, { orderId, kind: 'staff-note', ...by, reason: note }, now);
    return true;
  });
}
