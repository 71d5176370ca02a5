import { sql } from 'kysely';
import { isPayable, type OrderStatus } from '~/orders/order-states';
import type { Db } from '~/platform/database.server';
import { log } from '~/platform/log.server';
import { addHours } from '~/values/time';
import { applyVerdict } from './apply-verdict.server';
import { askProvider, checkAttempt } from './check-attempt.server';
import { giveUpUnanswered } from './give-up-unanswered.server';
import { ASKED_FOR_HOURS, isCheckDue, isLive, type PaymentAttempt } from './payment-attempt';
import { readAttemptsToAsk } from './payment-attempts.server';
import { openProviderClient } from './providers/provider-clients.server';
import { takeUpRefunds } from './refund-money.server';

const AT_ONCE = 5;
/** The next run goes on where this one stopped: a provider that does not answer must not hold the job for long. */
const LONGEST_MS = 45_000;

interface Asked {
  attempt: PaymentAttempt;
  orderStatus: OrderStatus;
}

/**
 * Asks the providers about every attempt whose time has come and that may still be paid: no payment depends on a notification that may be lost, or
 * on a page that may be closed. Withdraws what nobody should pay any more. Answers how many were asked about.
 */
export async function reconcilePayments(db: Db, now: Date): Promise<number> {
  const began = performance.now();
  const due = (await readAttemptsToAsk(db, now)).filter((one) => isDue(one, now));
  let asked = 0;
  while (asked < due.length && performance.now() - began < LONGEST_MS) {
    const some = due.slice(asked, asked + AT_ONCE);
    await Promise.all(some.map((one) => reconcileSafely(db, one, now)));
    asked += some.length;
  }
  await giveUpUnanswered(db, now);
  await takeUpRefunds(db, now);
  return asked;
}

const isDue = (one: Asked, now: Date) =>
  isUnwanted(one) || isForgotten(one.attempt, now) || isCheckDue(one.attempt, now);

/** The order was cancelled, or paid another way, and the code can still be scanned. */
const isUnwanted = ({ attempt, orderStatus }: Asked) => isLive(attempt) && !isPayable(orderStatus);

const isForgotten = (attempt: PaymentAttempt, now: Date) =>
  isLive(attempt) && attempt.createdAt <= addHours(now, -ASKED_FOR_HOURS);

/** One that cannot be asked about must not keep all others waiting. */
async function reconcileSafely(db: Db, one: Asked, now: Date): Promise<void> {
  try {
    await reconcile(db, one, now);
  } catch (error) {
    log.error('payment not reconciled', { attempt: one.attempt.id, error });
  }
}

async function reconcile(db: Db, one: Asked, now: Date): Promise<void> {
  const { attempt } = one;
  if (isUnwanted(one)) await withdraw(db, attempt);
  if (isForgotten(attempt, now) || isUnwanted(one)) {
    const { isAnswered } = await askProvider(db, attempt, now);
    if (isForgotten(attempt, now) && isAnswered) await applyVerdict(db, attempt, { state: 'expired' }, now);
    else if (isAnswered && (await staysPayable(db, attempt))) await endWithUs(db, attempt, now);
    return;
  }
  await countCheck(db, attempt.id);
  await checkAttempt(db, attempt, { secondsApart: 5 }, now);
}

/** What became of the code is the provider's word all the same. */
async function withdraw(db: Db, attempt: PaymentAttempt): Promise<void> {
  const client = await openProviderClient(db, attempt.methodId);
  await client?.withdraw(attempt);
}

const staysPayable = async (db: Db, { methodId }: PaymentAttempt): Promise<boolean> =>
  (await openProviderClient(db, methodId))?.staysPayable === true;

/** It may still be paid, and is asked about on, as seldom as one that ended without an answer. */
async function endWithUs(db: Db, { id }: PaymentAttempt, now: Date): Promise<void> {
  await db
    .updateTable('payment_attempt')
    .set({
      status: 'expired',
      detail: sql`detail || '{"isUnanswered": true}'::jsonb`,
      checks: 0,
      ended_at: now,
    })
    .where('id', '=', id)
    .where('status', 'in', ['open', 'unknown'])
    .execute();
}

async function countCheck(db: Db, attemptId: number): Promise<void> {
  await db
    .updateTable('payment_attempt')
    .set(({ eb }) => ({ checks: eb('checks', '+', 1) }))
    .where('id', '=', attemptId)
    .execute();
}
