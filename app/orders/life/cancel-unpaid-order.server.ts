import { isPayable } from '~/orders/order-states';
import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { refuse, type Result } from '~/values/result';
import { cancelOrder } from './cancel-order.server';
import type { MoveRefusal } from './move-order.server';
import { readWaitingMoney } from './waiting-money.server';

export type CancelRefusal =
  | MoveRefusal
  /** Staff check money for this order, or a provider has not finished a payment: that must end first. */
  | { code: 'MONEY_WAITS'; isMoneyLookedAt: boolean };

/**
 * Cancels an order for the buyer who holds its token, unless money for it was paid, reported or may still arrive. The caller
 * has already asked the provider about a QR code that is on screen.
 */
export async function cancelUnpaidOrder(
  db: Db,
  { token }: { token: string },
  now: Date,
): Promise<Result<void, CancelRefusal>> {
  return inTransaction(db, async (tx) => {
    const order = await tx
      .selectFrom('purchase_order')
      .select(['id', 'status', 'person_id'])
      .where('token', '=', token)
      .forUpdate()
      .executeTakeFirst();
    if (!order) return refuse({ code: 'NOT_FOUND' });
    const status = order.status;
    if (!isPayable(status)) return refuse({ code: 'NOT_ALLOWED', status });
    const { isMoneyLookedAt, isUnderWay } = await readWaitingMoney(tx, order.id, now);
    if (isMoneyLookedAt || isUnderWay) return refuse({ code: 'MONEY_WAITS', isMoneyLookedAt });
    return cancelOrder(
      tx,
      { orderId: order.id, kind: 'cancelled-by-buyer', actor: 'buyer', actorId: order.person_id },
      now,
    );
  });
}
