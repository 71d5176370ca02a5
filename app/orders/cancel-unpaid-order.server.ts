import type { Db } from '~/platform/database.server';
import { inTransaction } from '~/platform/transaction.server';
import { refuse, type Result } from '~/values/result';
import { cancelOrder } from './cancel-order.server';
import type { MoveRefusal } from './move-order.server';
import { isPayable, type OrderStatus } from './order-states';

/**
 * A buyer cancels an order by the token that opens it, while nothing was paid or reported for it: a report may mean money,
 * and that is for staff to look at first.
 */
export async function cancelUnpaidOrder(
  db: Db,
  { token }: { token: string },
  now: Date,
): Promise<Result<void, MoveRefusal>> {
  return inTransaction(db, async (tx) => {
    const order = await tx
      .selectFrom('purchase_order')
      .select(['id', 'status', 'person_id'])
      .where('token', '=', token)
      .forUpdate()
      .executeTakeFirst();
    if (!order) return refuse({ code: 'NOT_FOUND' });
    const status = order.status as OrderStatus;
    if (!isPayable(status)) return refuse({ code: 'NOT_ALLOWED', status });
    return cancelOrder(
      tx,
      { orderId: order.id, kind: 'cancelled-by-buyer', actor: 'buyer', actorId: order.person_id },
      now,
    );
  });
}
