import { isPayable, type OrderStatus } from '~/orders/order-states';
import type { Db } from '~/platform/database.server';
import { addMilliseconds } from '~/values/time';
import { applyVerdict } from './apply-verdict.server';
import { isAskedAbout, type PaymentAttempt } from './payment-attempt';
import type { Verdict } from './providers/provider';
import { openProviderClient } from './providers/provider-clients.server';

/**
 * Asks the provider about an attempt that may still be paid and applies what it says. However many pages poll, it is asked once in
 * `secondsApart`; the others get what is known. Never within a transaction.
 */
export async function checkAttempt(
  db: Db,
  attempt: PaymentAttempt,
  { secondsApart }: { secondsApart: number },
  now: Date,
): Promise<PaymentAttempt> {
  if (!isAskedAbout(attempt) || !(await takeTurn(db, attempt.id, { secondsApart, now }))) return attempt;
  return (await askProvider(db, attempt, now)).attempt;
}

export interface Asked {
  attempt: PaymentAttempt;
  /** Whether the provider knows what became of it. */
  isAnswered: boolean;
  verdict: Verdict;
}

/** Asks now, whatever was asked before: a notification says that there is news. */
export async function askProvider(db: Db, attempt: PaymentAttempt, now: Date): Promise<Asked> {
  const client = await openProviderClient(db, attempt.methodId);
  const verdict: Verdict = client
    ? await client.fetchVerdict({ ...attempt, isWanted: await isWanted(db, attempt) }, now)
    : { state: 'unknown', why: 'the method has no keys' };
  return {
    attempt: await applyVerdict(db, attempt, verdict, now),
    isAnswered: verdict.state !== 'unknown' && verdict.state !== 'gone',
    verdict,
  };
}

/** What a buyer agreed to at the provider is collected only for an order that still waits for it. */
async function isWanted(db: Db, { orderId }: PaymentAttempt): Promise<boolean> {
  const order = await db
    .selectFrom('purchase_order')
    .select('status')
    .where('id', '=', orderId)
    .executeTakeFirst();
  return order !== undefined && isPayable(order.status as OrderStatus);
}

/** Whether it is this caller's turn to ask: one in `secondsApart`, however many come. */
export async function takeTurn(
  db: Db,
  attemptId: number,
  { secondsApart, now }: { secondsApart: number; now: Date },
): Promise<boolean> {
  const taken = await db
    .updateTable('payment_attempt')
    .set({ checked_at: now })
    .where('id', '=', attemptId)
    .where((or) =>
      or.or([
        or('checked_at', 'is', null),
        or('checked_at', '<=', addMilliseconds(now, -secondsApart * 1000)),
      ]),
    )
    .executeTakeFirst();
  return Number(taken.numUpdatedRows) === 1;
}
