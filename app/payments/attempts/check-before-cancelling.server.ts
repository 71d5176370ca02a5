import { WAIT_FOR_MONEY_MS } from '~/orders/life/waiting-money.server';
import type { Db } from '~/platform/database/database.server';
import { log } from '~/platform/log.server';
import { secondsApart } from '~/providers/port/provider-pace.server';
import { addMilliseconds } from '~/values/time';
import { askProvider, claimTurn } from './check-attempt.server';
import { isLive } from './payment-attempt';
import { attemptOf } from './payment-attempts.server';

/**
 * Checks the open or just-left payments of these orders at their providers before buyers end them. Answers
 * the orders without an answer yet, which must not end. Never within a transaction.
 */
export async function ordersWithoutAnswer(db: Db, orderIds: readonly number[], now: Date): Promise<number[]> {
  if (orderIds.length === 0) return [];
  const rows = await db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('order_id', 'in', [...orderIds])
    .where((eb) =>
      eb.or([
        eb('status', '=', 'open'),
        // the buyer left it a moment ago for another way to pay
        eb.and([
          eb('is_unanswered', '=', true),
          eb('ended_at', '>', addMilliseconds(now, -WAIT_FOR_MONEY_MS)),
        ]),
      ]),
    )
    .execute();
  const silent = new Set<number>();
  for (const row of rows) {
    const attempt = attemptOf(row);
    const isAskedSinceItsEnd =
      row.ended_at === null || (row.checked_at !== null && row.checked_at > row.ended_at);
    const apart = isAskedSinceItsEnd ? secondsApart() : 0;
    // a live one without a step was never shown; one that has ended may have lost its form
    if (isLive(attempt) && !attempt.step) continue;
    // checked a moment ago: the result of that check is stored
    if (!(await claimTurn(db, attempt.id, { secondsApart: apart, now }))) continue;
    const { verdict } = await askProvider(db, attempt, now);
    if (verdict.state !== 'unknown' || verdict.hasNoInquiry) continue;
    log.warn('order not ended: the provider does not say whether it was paid', { attempt: attempt.id });
    silent.add(attempt.orderId);
  }
  return [...silent];
}
