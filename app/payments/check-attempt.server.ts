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
    isAnswered: isAnswer(verdict),
    verdict,
  };
}

/** Whether what became of the money is known by it. */
export const isAnswer = ({ state }: Verdict) => state !== 'unknown' && state !== 'gone';

/** What a buyer agreed to at the provider is collected only by the order's last try, while the order still waits to be paid that way. */
async function isWanted(db: Db, { id, orderId, methodId }: PaymentAttempt): Promise<boolean> {
  const order = await db
    .selectFrom('purchase_order')
    .select(['status', 'payment_method_id'])
    .select((order) =>
      order
        .selectFrom('payment_attempt')
        .select(({ fn }) => fn.max('payment_attempt.id').as('last'))
        .whereRef('payment_attempt.order_id', '=', 'purchase_order.id')
        .as('last_attempt'),
    )
    .where('id', '=', orderId)
    .executeTakeFirst();
  if (order?.payment_method_id !== methodId || order.last_attempt !== id) return false;
  return isPayable(order.status as OrderStatus);
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
