import { isPayable, type OrderStatus } from '~/orders/order-states';
import type { Db } from '~/platform/database/database.server';
import { addMilliseconds } from '~/values/time';
import { applyProviderStatus } from './apply-provider-status.server';
import { isAskedAbout, type PaymentAttempt } from './payment-attempt';
import type { ProviderStatus } from '~/payments/providers/port/provider';
import { getProviderClient } from '~/payments/providers/provider-clients.server';

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
  if (!isAskedAbout(attempt) || !(await claimTurn(db, attempt.id, { secondsApart, now }))) return attempt;
  return (await askProvider(db, attempt, now)).attempt;
}

export interface Asked {
  attempt: PaymentAttempt;
  /** Whether the provider knows what became of it. */
  isAnswered: boolean;
  verdict: ProviderStatus;
}

/**
 * Asks now, whatever was asked before: a notification says that there is news. `named`: the provider's name for the very payment it
 * tells of, which may be another than the attempt is known by.
 */
export async function askProvider(
  db: Db,
  attempt: PaymentAttempt,
  now: Date,
  { named }: { named?: string } = {},
): Promise<Asked> {
  const client = await getProviderClient(db, attempt.methodId);
  const verdict: ProviderStatus = client
    ? await client.fetchVerdict({ ...attempt, isWanted: await isWanted(db, attempt), named }, now)
    : { state: 'unknown', why: 'the method has no keys' };
  return {
    attempt: await applyProviderStatus(db, attempt, verdict, now),
    isAnswered: isAnswer(verdict),
    verdict,
  };
}

/** Whether what became of the money is known by it. */
export const isAnswer = ({ state }: ProviderStatus) => state !== 'unknown' && state !== 'gone';

/** What a buyer agreed to at the provider is collected only by the order's last try of the method it is to be paid by, while it waits. */
async function isWanted(db: Db, { id, orderId, methodId }: PaymentAttempt): Promise<boolean> {
  const order = await db
    .selectFrom('purchase_order')
    .select(['status', 'payment_method_id'])
    .select((eb) =>
      eb
        .selectFrom('payment_attempt')
        .select(({ fn }) => fn.max('payment_attempt.id').as('last'))
        .whereRef('payment_attempt.order_id', '=', 'purchase_order.id')
        .whereRef('payment_attempt.payment_method_id', '=', 'purchase_order.payment_method_id')
        .as('last_attempt'),
    )
    .where('id', '=', orderId)
    .executeTakeFirst();
  if (order?.payment_method_id !== methodId || order.last_attempt !== id) return false;
  return isPayable(order.status as OrderStatus);
}

/** Whether it is this caller's turn to ask: one in `secondsApart`, however many come. */
export async function claimTurn(
  db: Db,
  attemptId: number,
  { secondsApart, now }: { secondsApart: number; now: Date },
): Promise<boolean> {
  const taken = await db
    .updateTable('payment_attempt')
    .set({ checked_at: now })
    .where('id', '=', attemptId)
    .where((eb) =>
      eb.or([
        eb('checked_at', 'is', null),
        eb('checked_at', '<=', addMilliseconds(now, -secondsApart * 1000)),
      ]),
    )
    .executeTakeFirst();
  return Number(taken.numUpdatedRows) === 1;
}
