import { isLineRefunded } from '~/catalogue/courses/is-line-refunded.server';
import { orderNumber } from '~/orders/order-number';
import type { Tx } from '~/platform/database/database.server';
import { accept, refuse, type Result } from '~/values/result';
import { readHolds, readMissing, reserveHolds } from './holds.server';
import { moveOrder } from './move-order.server';

export type ReopenRefusal =
  | { code: 'NOT_CANCELLED' }
  /** Sold since: these seats, goods or discounts cannot be held again. */
  | { code: 'MISSING'; names: string[] }
  /** The buyer has ordered one of its courses once more. */
  | { code: 'BOUGHT_AGAIN'; orderId: number; orderNumber: string };

/**
 * Opens a cancelled order again, because its money came after all or because staff let its buyer pay: everything it
 * held is taken once more, or nothing is. Without a deadline it waits to be approved in the caller's transaction, which holds the buyer's lock
 * (`lockBuyer`): of two orders for one course one is opened.
 */
export async function reopenOrder(
  tx: Tx,
  {
    orderId,
    administratorId,
    cancelAt = null,
  }: {
    orderId: number;
    administratorId: number;
    /** Until when it is to be paid, where its money has not come yet. */
    cancelAt?: Date | null;
  },
  now: Date,
): Promise<Result<void, ReopenRefusal>> {
  const order = await tx
    .selectFrom('purchase_order')
    .select(['id', 'status', 'person_id', 'promotion_id', 'placed_at'])
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst();
  if (order?.status !== 'cancelled') return refuse({ code: 'NOT_CANCELLED' });
  const again = await findBoughtAgain(tx, order);
  if (again) return refuse({ code: 'BOUGHT_AGAIN', ...again });
  const holds = await readHolds(tx, orderId, order.promotion_id);
  const names = await readMissing(tx, holds);
  if (names.length > 0) return refuse({ code: 'MISSING', names });
  await reserveHolds(tx, holds);
  const moved = await moveOrder(
    tx,
    { orderId, kind: 'reopened', actor: 'staff', actorId: administratorId, cancelAt },
    now,
  );
  if (!moved.ok) throw new Error(`order ${orderId} cannot be opened again: ${moved.refusal.code}`);
  return accept(undefined);
}

/** Placed after it, or placed before, cancelled and opened again since; what was bought before stays beside a renewal. */
async function findBoughtAgain(
  tx: Tx,
  { id: orderId, person_id: personId, placed_at }: { id: number; person_id: number; placed_at: Date },
) {
  const other = await tx
    .selectFrom('order_line as mine')
    .innerJoin('order_line as other', 'other.course_id', 'mine.course_id')
    .innerJoin('purchase_order', 'purchase_order.id', 'other.order_id')
    .select(['purchase_order.id', 'purchase_order.placed_at'])
    .where('mine.order_id', '=', orderId)
    .where('other.order_id', '<>', orderId)
    .where('purchase_order.person_id', '=', personId)
    .where((eb) =>
      eb.or([
        eb('purchase_order.id', '>', orderId),
        eb.exists(
          eb
            .selectFrom('order_event')
            .select('order_event.id')
            .whereRef('order_event.order_id', '=', 'purchase_order.id')
            .where('order_event.kind', '=', 'reopened')
            .where('order_event.at', '>=', placed_at),
        ),
      ]),
    )
    .where('purchase_order.status', '<>', 'cancelled')
    // what went back is bought no more
    .where((eb) => eb.not(isLineRefunded('other.id')))
    .orderBy('purchase_order.id')
    .limit(1)
    .executeTakeFirst();
  return other && { orderId: other.id, orderNumber: orderNumber(other.id, other.placed_at) };
}
