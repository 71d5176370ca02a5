import { type Selectable, sql } from 'kysely';
import { isPayable, type OrderStatus } from '~/orders/order-states';
import { readAttemptDetail } from '~/payments/attempts/attempt-detail';
import {
  ASKED_FOR_HOURS,
  HELD_FOR_HOURS,
  isCheckDue,
  isLive,
  type PaymentAttempt,
} from '~/payments/attempts/payment-attempt';
import { attemptOf } from '~/payments/attempts/payment-attempts.server';
import type { Db } from '~/platform/database/database.server';
import type { DB } from '~/platform/database/schema';
import { addHours } from '~/values/time';

export interface AttemptToCheck {
  attempt: PaymentAttempt;
  /** The order was cancelled, or paid another way, and the code can still be paid. */
  isUnwanted: boolean;
  /** The provider was already asked to withdraw it. */
  isWithdrawn: boolean;
}

const A_PAGE = 1_000;

/**
 * Attempts that are due for a check: live ones, and those that recently ended unanswered; the longest
 * unchecked first. An unwanted attempt is due at once, and after its withdrawal like any other.
 */
export async function readAttemptsToCheck(db: Db, now: Date): Promise<AttemptToCheck[]> {
  const due: AttemptToCheck[] = [];
  for (let after = 0, page = A_PAGE; page === A_PAGE;) {
    const rows = await pageOf(db, after, now);
    for (const row of rows) {
      const one = askedAbout(row);
      if ((one.isUnwanted && !one.isWithdrawn) || isCheckDue(one.attempt, now)) due.push(one);
    }
    after = rows.at(-1)?.id ?? after;
    page = rows.length;
  }
  const lastAsked = ({ attempt: { checkedAt, createdAt } }: AttemptToCheck) =>
    (checkedAt ?? createdAt).getTime();
  return due.sort((one, other) => lastAsked(one) - lastAsked(other));
}

type Row = Selectable<DB['payment_attempt']> & { order_status: OrderStatus };

const pageOf = (db: Db, after: number, now: Date): Promise<Row[]> =>
  db
    .selectFrom('payment_attempt')
    .innerJoin('purchase_order', 'purchase_order.id', 'payment_attempt.order_id')
    .selectAll('payment_attempt')
    .select('purchase_order.status as order_status')
    .where('payment_attempt.id', '>', after)
    .where((eb) =>
      eb.or([
        eb('payment_attempt.status', 'in', ['open', 'unknown']),
        eb.and([
          eb('payment_attempt.is_unanswered', '=', true),
          eb.or([
            eb('payment_attempt.ended_at', '>', addHours(now, -ASKED_FOR_HOURS)),
            eb.and([
              eb('payment_attempt.is_money_under_way', '=', true),
              eb('payment_attempt.ended_at', '>', addHours(now, -HELD_FOR_HOURS)),
            ]),
          ]),
        ]),
      ]),
    )
    .orderBy('payment_attempt.id')
    .limit(A_PAGE)
    .execute();

function askedAbout(row: Row): AttemptToCheck {
  const attempt = attemptOf(row);
  return {
    attempt,
    isUnwanted: isLive(attempt) && !isPayable(row.order_status),
    isWithdrawn: readAttemptDetail(row.detail).isWithdrawn ?? false,
  };
}

/** Restarts the pauses between its checks. False: another process has it. */
export async function markWithdrawn(db: Db, attemptId: number, now: Date): Promise<boolean> {
  const marked = await db
    .updateTable('payment_attempt')
    .set({ detail: sql`detail || '{"isWithdrawn": true}'::jsonb`, checked_at: now, checks: 1 })
    .where('id', '=', attemptId)
    .where('status', 'in', ['open', 'unknown'])
    .where(sql<string | null>`detail ->> 'isWithdrawn'`, 'is', null)
    .executeTakeFirst();
  return Number(marked.numUpdatedRows) === 1;
}
