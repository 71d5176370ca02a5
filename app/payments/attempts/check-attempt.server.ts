import { isPayable } from '~/orders/order-states';
import { getProviderClient } from '~/payments/provider-clients.server';
import type { Db } from '~/platform/database/database.server';
import type { ProviderStatus } from '~/providers/port/provider';
import { addMilliseconds } from '~/values/time';
import { applyProviderStatus } from './apply-provider-status.server';
import { isAskedAbout, type PaymentAttempt } from './payment-attempt';

/**
 * Asks the provider about an attempt that may still be paid and applies the answer. However many pages poll,
 * it asks once in `secondsApart`; the others get the stored state. Never within a transaction.
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
 * Asks now, however recent the last check: a notification says that there is news. `paymentName` is the
 * provider's id of the payment in it, which may differ from the attempt's.
 */
export async function askProvider(
  db: Db,
  attempt: PaymentAttempt,
  now: Date,
  { paymentName }: { paymentName?: string } = {},
): Promise<Asked> {
  const client = await getProviderClient(db, attempt.methodId);
  const verdict: ProviderStatus = client
    ? await client.fetchVerdict({ ...attempt, isWanted: await isWanted(db, attempt), paymentName }, now)
    : { state: 'unknown', why: 'the method has no keys' };
  return {
    attempt: await applyProviderStatus(db, attempt, verdict, now),
    isAnswered: isAnswer(verdict),
    verdict,
  };
}

/** Whether the status says what became of the money. */
export const isAnswer = ({ state }: ProviderStatus) => state !== 'unknown' && state !== 'gone';

/**
 * Money a buyer authorised is captured only for the order's last try by its present method, while the order
 * waits.
 */
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
  return isPayable(order.status);
}

/** Lets one caller check in `secondsApart`, however many come. */
export async function claimTurn(
  db: Db,
  attemptId: number,
  { secondsApart, now }: { secondsApart: number; now: Date },
): Promise<boolean> {
  const claimed = await db
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
  return Number(claimed.numUpdatedRows) === 1;
}
