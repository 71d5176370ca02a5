import { type AttemptDetail, readAttemptDetail } from './attempt-detail';
import type { Selectable } from 'kysely';
import type { DB } from '~/platform/database/schema';
import { isPayable } from '~/orders/order-states';
import type { Db, Tx } from '~/platform/database/database.server';
import { log } from '~/platform/log.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { lockAttempt } from './lock-attempt.server';
import { isLive, type PaymentAttempt } from './payment-attempt';
import { attemptOf } from './payment-attempts.server';
import type { Started } from '~/payments/providers/port/provider';

type Row = Selectable<DB['payment_attempt']>;

/**
 * Keeps what a provider answered to the call that asked for the money, whatever became of the attempt while the call was out: the
 * provider's name for a charge is never dropped, and an attempt that ended meanwhile is opened again, or asked about on, because its
 * end was not the provider's last word. One that was paid stays paid. Answers the attempt as it is then.
 */
export async function recordStarted(
  db: Db,
  { id, orderId }: Pick<PaymentAttempt, 'id' | 'orderId'>,
  started: Started,
  now: Date,
): Promise<PaymentAttempt> {
  return inTransaction(db, async (tx) => {
    const { order, row } = await lockAttempt(tx, { id, orderId });
    const attempt = attemptOf(row);
    if (attempt.status === 'succeeded') return attempt;
    const isWanted =
      isPayable(order.status) &&
      order.payment_method_id === attempt.methodId &&
      !(await hasLaterTry(tx, attempt));
    const change =
      isLive(attempt) || isWanted ? liveChange(row, started, now) : endedChange(row, started, now);
    if (!change) return attempt;
    if (!isLive(attempt)) log.warn('payment started after its end', { attempt: id, ...started });
    const changed = await tx
      .updateTable('payment_attempt')
      .set(change)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return attemptOf(changed);
  });
}

type Change = Partial<Omit<Row, 'detail'>> & { detail: string };

/** Nothing is known of it but this answer. */
const begunAnew = { is_unanswered: false, is_money_under_way: false, is_silent: false };

/** It is the order's way to pay, or is withdrawn as any live one that nobody wants. */
function liveChange(row: Row, started: Started, now: Date): Change | null {
  switch (started.outcome) {
    case 'started':
      return {
        status: 'open',
        ended_at: null,
        ...begunAnew,
        detail: written({ step: started.step }),
        ...named(row, started),
        // it may be decided already: whoever looks first asks
        ...(started.step.kind === 'wait' && { checked_at: null }),
      };
    case 'unknown':
      return { status: 'unknown', ended_at: null, ...begunAnew, detail: written({}) };
    case 'refused':
      // one that ended says already why
      if (!isLive(attemptOf(row))) return null;
      return { status: 'failed', ended_at: now, ...begunAnew, detail: written({ failure: started.failure }) };
  }
}

/** Another try has taken its place: nobody is shown this one, and its money is still heard of. */
function endedChange(row: Row, started: Started, now: Date): Change | null {
  if (started.outcome === 'refused') return null;
  return {
    ended_at: now,
    checks: 0,
    detail: written(readAttemptDetail(row.detail)),
    is_unanswered: true,
    ...(started.outcome === 'started' && named(row, started)),
  };
}

const named = (row: Row, { providerId, expiresAt }: Extract<Started, { outcome: 'started' }>) => ({
  provider_id: providerId,
  expires_at: expiresAt ?? row.expires_at,
});

const written = (detail: AttemptDetail) => JSON.stringify(detail);

async function hasLaterTry(tx: Tx, { id, orderId }: PaymentAttempt): Promise<boolean> {
  const later = await tx
    .selectFrom('payment_attempt')
    .select('id')
    .where('order_id', '=', orderId)
    .where('id', '>', id)
    .executeTakeFirst();
  return later !== undefined;
}
