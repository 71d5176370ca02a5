import { type CancelRefusal, cancelUnpaidOrder } from '~/orders/cancel-unpaid-order.server';
import type { Db } from '~/platform/database.server';
import { log } from '~/platform/log.server';
import { refuse, type Result } from '~/values/result';
import { askProvider, takeTurn } from './check-attempt.server';
import { attemptOf } from './payment-attempts.server';
import { secondsApart } from './providers/provider-pace.server';

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
  const rows = await db
    .selectFrom('payment_attempt')
    .innerJoin('purchase_order', 'purchase_order.id', 'payment_attempt.order_id')
    .selectAll('payment_attempt')
    .where('purchase_order.token', '=', token)
    .where('payment_attempt.status', '=', 'open')
    .execute();
  for (const attempt of rows.map(attemptOf)) {
    // asked about a moment ago: what was answered then, or was not, is stored
    if (!attempt.step || !(await takeTurn(db, attempt.id, { secondsApart: secondsApart(), now }))) continue;
    const { verdict } = await askProvider(db, attempt, now);
    if (verdict.state !== 'unknown' || verdict.hasNoInquiry) continue;
    log.warn('order not cancelled: the provider does not say whether it was paid', { attempt: attempt.id });
    return refuse({ code: 'MONEY_WAITS', isMoneyLookedAt: false });
  }
  return cancelUnpaidOrder(db, { token }, now);
}
