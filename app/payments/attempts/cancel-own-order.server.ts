import { type CancelRefusal, cancelUnpaidOrder } from '~/orders/life/cancel-unpaid-order.server';
import type { Db } from '~/platform/database/database.server';
import { refuse, type Result } from '~/values/result';
import { ordersWithoutAnswer } from './check-before-cancelling.server';

/**
 * Cancels an order for its buyer after checking open payments at their providers: one that cannot answer now
 * delays it, one that never can does not (its money comes late). Never within a transaction.
 */
export async function cancelOwnOrder(
  db: Db,
  { token }: { token: string },
  now: Date,
): Promise<Result<void, CancelRefusal>> {
  const order = await db
    .selectFrom('purchase_order')
    .select('id')
    .where('token', '=', token)
    .executeTakeFirst();
  if (order && (await ordersWithoutAnswer(db, [order.id], now)).length > 0)
    return refuse({ code: 'MONEY_WAITS', isMoneyLookedAt: false });
  return cancelUnpaidOrder(db, { token }, now);
}
