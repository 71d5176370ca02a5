import type { Selectable } from 'kysely';
import { isPayable } from '~/orders/order-states';
import type { Db, Tx } from '~/platform/database/database.server';
import type { DB } from '~/platform/database/schema';
import { inTransaction } from '~/platform/database/transaction.server';
import { log } from '~/platform/log.server';
import type { Started } from '~/providers/port/provider';
import { type AttemptDetail, readAttemptDetail } from './attempt-detail';
import { lockAttempt } from './lock-attempt.server';
import { isLive, type PaymentAttempt } from './payment-attempt';
import { attemptOf } from './payment-attempts.server';

type Row = Selectable<DB['payment_attempt']>;

/**
 * Stores the provider's answer to the call that starts a payment, even for an attempt that ended meanwhile,
 * so that no charge's id is lost: it opens again or is checked further; a paid one stays paid.
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

/** This answer is the only thing known of it. */
const freshFlags = { is_unanswered: false, is_money_under_way: false, is_silent: false };

/** It becomes the order's way to pay, or is withdrawn like any live one that the buyer has left. */
function liveChange(row: Row, started: Started, now: Date): Change | null {
  switch (started.outcome) {
    case 'started':
      return {
        status: 'open',
        ended_at: null,
        ...freshFlags,
        detail: toJson({ step: started.step, card: started.card }),
        ...nameOf(row, started),
        // it may be decided already, so the first page checks it
        ...(started.step.kind === 'wait' && { checked_at: null }),
      };
    case 'unknown':
      return { status: 'unknown', ended_at: null, ...freshFlags, detail: toJson({}) };
    case 'refused':
      // an attempt that has ended says why already
      if (!isLive(attemptOf(row))) return null;
      return { status: 'failed', ended_at: now, ...freshFlags, detail: toJson({ failure: started.failure }) };
  }
}

/** Another try has taken its place: it is not shown, but the shop still asks about its money. */
function endedChange(row: Row, started: Started, now: Date): Change | null {
  if (started.outcome === 'refused') return null;
  return {
    ended_at: now,
    checks: 0,
    detail: toJson(readAttemptDetail(row.detail)),
    is_unanswered: true,
    ...(started.outcome === 'started' && nameOf(row, started)),
  };
}

const nameOf = (row: Row, { providerId, expiresAt }: Extract<Started, { outcome: 'started' }>) => ({
  provider_id: providerId,
  expires_at: expiresAt ?? row.expires_at,
});

const toJson = (detail: AttemptDetail) => JSON.stringify(detail);

async function hasLaterTry(tx: Tx, { id, orderId }: PaymentAttempt): Promise<boolean> {
  const later = await tx
    .selectFrom('payment_attempt')
    .select('id')
    .where('order_id', '=', orderId)
    .where('id', '>', id)
    .executeTakeFirst();
  return later !== undefined;
}
