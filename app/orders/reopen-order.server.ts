import { isLineRefunded } from '~/catalogue/is-line-refunded.server';
import type { Tx } from '~/platform/database.server';
import { accept, refuse, type Result } from '~/values/result';
import { readHolds, readMissing, takeHolds } from './holds.server';
import { moveOrder } from './move-order.server';
import { orderNumber } from './order-number';

export type ReopenRefusal =
  | { code: 'NOT_CANCELLED' }
  /** Sold since: these seats, goods or discounts cannot be held again. */
  | { code: 'MISSING'; names: string[] }
  /** The buyer has ordered one of its courses once more. */
  | { code: 'BOUGHT_AGAIN'; orderId: number; orderNumber: string };

/**
 * Opens a cancelled order again because its money came after all (decision 44): everything it held is taken once more, or
 * nothing is. Its deadline is gone, and it waits to be approved in the caller's transaction.
 */
export async function reopenOrder(
  tx: Tx,
  { orderId, administratorId }: { orderId: number; administratorId: number },
  now: Date,
): Promise<Result<void, ReopenRefusal>> {
  const order = await tx
    .selectFrom('purchase_order')
    .select(['status', 'person_id', 'promotion_id'])
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst();
  if (order?.status !== 'cancelled') return refuse({ code: 'NOT_CANCELLED' });
  const again = await findBoughtAgain(tx, orderId, order.person_id);
  if (again) return refuse({ code: 'BOUGHT_AGAIN', ...again });
  const holds = await readHolds(tx, orderId, order.promotion_id);
  const names = await readMissing(tx, holds);
  if (names.length > 0) return refuse({ code: 'MISSING', names });
  await takeHolds(tx, holds);
  const moved = await moveOrder(
    tx,
    { orderId, kind: 'reopened', actor: 'staff', actorId: administratorId, cancelAt: null },
    now,
  );
  if (!moved.ok) throw new Error(`order ${orderId} cannot be opened again: ${moved.refusal.code}`);
  return accept(undefined);
}

async function findBoughtAgain(tx: Tx, orderId: number, personId: number) {
  const other = await tx
    .selectFrom('order_line as mine')
    .innerJoin('order_line as other', 'other.course_id', 'mine.course_id')
    .innerJoin('purchase_order', 'purchase_order.id', 'other.order_id')
    .select(['purchase_order.id', 'purchase_order.placed_at'])
    .where('mine.order_id', '=', orderId)
    .where('other.order_id', '<>', orderId)
    .where('purchase_order.person_id', '=', personId)
    .where('purchase_order.id', '>', orderId)
    .where('purchase_order.status', '<>', 'cancelled')
    // what went back is bought no more
    .where((where) => where.not(isLineRefunded('other.id')))
    .orderBy('purchase_order.id')
    .limit(1)
    .executeTakeFirst();
  return other && { orderId: other.id, orderNumber: orderNumber(other.id, other.placed_at) };
}
