import { isPayable } from '~/orders/order-states';
import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { refuse, type Result } from '~/values/result';
import { cancelOrder } from './cancel-order.server';
import type { MoveRefusal } from './move-order.server';
import { readWaitingMoney } from './waiting-money.server';

export type CancelRefusal =
  | MoveRefusal
  /** Money for it is looked at by a person, or is under way at a provider: first it is known what becomes of it. */
  | { code: 'MONEY_WAITS'; isMoneyLookedAt: boolean };

/**
 * A buyer cancels an order by the token that opens it, while nothing was paid or reported for it and no money may be on its way:
 * that is for staff, or the provider, to end first. Of a code that is only shown the caller has asked the provider.
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
