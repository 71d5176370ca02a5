import { type CancelRefusal, cancelUnpaidOrder } from '~/orders/life/cancel-unpaid-order.server';
import type { Db } from '~/platform/database/database.server';
import { refuse, type Result } from '~/values/result';
import { ordersWithoutAnswer } from './ask-before-ending.server';

/**
 * A buyer cancels an order. A code or page that is open at a provider may have been paid a moment ago: the provider is asked
 * first, and who cannot answer keeps the order from being cancelled until it can; who never answers such questions does not, and
 * its late word brings late money. Never within a transaction.
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
