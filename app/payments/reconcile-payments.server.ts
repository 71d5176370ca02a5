import { isPayable, type OrderStatus } from '~/orders/order-states';
import type { Db } from '~/platform/database.server';
import { log } from '~/platform/log.server';
import { addHours } from '~/values/time';
import { applyVerdict } from './apply-verdict.server';
import { askProvider, checkAttempt } from './check-attempt.server';
import { ASKED_FOR_HOURS, isCheckDue, type PaymentAttempt } from './payment-attempt';
import { readLiveAttempts } from './payment-attempts.server';
import { openProviderClient } from './providers/provider-clients.server';

const MOST_AT_ONCE = 100;

/**
 * Asks the providers about every live attempt whose time has come: no payment depends on a notification that may be lost, or
 * on a page that may be closed. Withdraws what nobody should pay any more. Answers how many were asked about.
 */
export async function reconcilePayments(db: Db, now: Date): Promise<number> {
  let asked = 0;
  for (const attempt of await readLiveAttempts(db, MOST_AT_ONCE)) {
    // one that cannot be asked about must not keep all others waiting
    const isAsked = await reconcileOne(db, attempt, now).catch((error: unknown) => {
      log.error('payment not reconciled', { attempt: attempt.id, error });
      return false;
    });
    if (isAsked) asked += 1;
  }
  return asked;
}

async function reconcileOne(db: Db, attempt: PaymentAttempt, now: Date): Promise<boolean> {
  if (attempt.createdAt <= addHours(now, -ASKED_FOR_HOURS)) {
    await applyVerdict(db, attempt, { state: 'expired' }, now);
    return false;
  }
  if (!(await isStillToPay(db, attempt.orderId))) return withdraw(db, attempt, now);
  if (!isCheckDue(attempt, now)) return false;
  await countCheck(db, attempt.id);
  await checkAttempt(db, attempt, { secondsApart: 5 }, now);
  return true;
}

/** The order was cancelled, or paid another way. What became of the code is the provider's word all the same. */
async function withdraw(db: Db, attempt: PaymentAttempt, now: Date): Promise<boolean> {
  const client = await openProviderClient(db, attempt.methodId);
  await client?.withdraw(attempt);
  await askProvider(db, attempt, now);
  return true;
}

async function isStillToPay(db: Db, orderId: number): Promise<boolean> {
  const order = await db
    .selectFrom('purchase_order')
    .select('status')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return isPayable(order.status as OrderStatus);
}

async function countCheck(db: Db, attemptId: number): Promise<void> {
  await db
    .updateTable('payment_attempt')
    .set(({ eb }) => ({ checks: eb('checks', '+', 1) }))
    .where('id', '=', attemptId)
    .execute();
}
