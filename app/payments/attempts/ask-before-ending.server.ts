import type { Db } from '~/platform/database/database.server';
import { log } from '~/platform/log.server';
import { secondsApart } from '~/payments/providers/port/provider-pace.server';
import { askProvider, claimTurn } from './check-attempt.server';
import { attemptOf } from './payment-attempts.server';

/**
 * Before orders end by their buyer's wish every provider with an open code or page of theirs is asked whether it was paid; what it
 * answers is counted at once. Answers the orders whose provider cannot say, which must not end yet. Never within a transaction.
 */
export async function ordersWithoutAnswer(db: Db, orderIds: readonly number[], now: Date): Promise<number[]> {
  if (orderIds.length === 0) return [];
  const rows = await db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('order_id', 'in', [...orderIds])
    .where('status', '=', 'open')
    .execute();
  const silent = new Set<number>();
  for (const attempt of rows.map(attemptOf)) {
    // asked about a moment ago: what was answered then, or was not, is stored
    if (!attempt.step || !(await claimTurn(db, attempt.id, { secondsApart: secondsApart(), now }))) continue;
    const { verdict } = await askProvider(db, attempt, now);
    if (verdict.state !== 'unknown' || verdict.hasNoInquiry) continue;
    log.warn('order not ended: the provider does not say whether it was paid', { attempt: attempt.id });
    silent.add(attempt.orderId);
  }
  return [...silent];
}
