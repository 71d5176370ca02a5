import { askProvider, checkAttempt, claimTurn } from '~/payments/attempts/check-attempt.server';
import { ASKED_FOR_HOURS, isLive, type PaymentAttempt } from '~/payments/attempts/payment-attempt';
import { endedDetail } from '~/payments/attempts/payment-attempts.server';
import { getProviderClient } from '~/payments/provider-clients.server';
import { resumeRefunds } from '~/payments/refunds/refund-money.server';
import { clockFrom } from '~/platform/clock.server';
import type { Db } from '~/platform/database/database.server';
import { log } from '~/platform/log.server';
import { secondsApart } from '~/providers/port/provider-pace.server';
import { addHours } from '~/values/time';
import { type AttemptToCheck, markWithdrawn, readAttemptsToCheck } from './attempts-to-check.server';
import { giveUpUnanswered } from './give-up-unanswered.server';

/** Requests at once to one provider. */
const AT_ONCE = 5;
/** The next run continues where this one stopped: a provider without answers must not hold the job. */
const LONGEST_MS = 45_000;

/**
 * Checks every due attempt that may still be paid and withdraws unwanted ones, so that no payment depends on
 * a notification or an open page. A silent provider delays no other. Answers the number of checks.
 */
export async function reconcilePayments(db: Db, now: Date): Promise<number> {
  const clock = clockFrom(now);
  const due = Object.values(groupedByProvider(await readAttemptsToCheck(db, now)));
  const counts = await Promise.all(due.map((ofOne) => reconcileInTurn(db, ofOne, now)));
  await giveUpUnanswered(db, now);
  await resumeRefunds(db, clock);
  return counts.reduce((sum, each) => sum + each, 0);
}

function groupedByProvider(due: readonly AttemptToCheck[]): Record<string, AttemptToCheck[]> {
  const groups: Record<string, AttemptToCheck[]> = {};
  for (const one of due) (groups[one.attempt.provider] ??= []).push(one);
  return groups;
}

async function reconcileInTurn(db: Db, due: readonly AttemptToCheck[], now: Date): Promise<number> {
  const startedAt = performance.now();
  let checked = 0;
  while (checked < due.length && performance.now() - startedAt < LONGEST_MS) {
    const some = due.slice(checked, checked + AT_ONCE);
    await Promise.all(some.map((one) => reconcileSafely(db, one, now)));
    checked += some.length;
  }
  return checked;
}

/** A failing check must not stop the others. */
async function reconcileSafely(db: Db, one: AttemptToCheck, now: Date): Promise<void> {
  try {
    await reconcile(db, one, now);
  } catch (error) {
    log.error('payment not reconciled', { attempt: one.attempt.id, error });
  }
}

/** Claims the check and counts it first: a check that fails or has no answer waits as long as any other. */
async function reconcile(
  db: Db,
  { attempt, isUnwanted, isWithdrawn }: AttemptToCheck,
  now: Date,
): Promise<void> {
  if (isUnwanted && !isWithdrawn) {
    if (!(await markWithdrawn(db, attempt.id, now))) return;
  } else {
    await countCheck(db, attempt.id);
    if (!isUnwanted && !isForgotten(attempt, now)) {
      await checkAttempt(db, attempt, { secondsApart: secondsApart() }, now);
      return;
    }
    if (!(await claimTurn(db, attempt.id, { secondsApart: secondsApart(), now }))) return;
  }
  if (isUnwanted) await withdraw(db, attempt);
  const { isAnswered } = await askProvider(db, attempt, now);
  if (!isAnswered) return;
  if (isForgotten(attempt, now)) await endForgotten(db, attempt, now);
  else if (await staysPayable(db, attempt)) await endWithUs(db, attempt, now);
}

const isForgotten = (attempt: PaymentAttempt, now: Date) =>
  isLive(attempt) && attempt.createdAt <= addHours(now, -ASKED_FOR_HOURS);

/** The code's fate stays the provider's decision. */
async function withdraw(db: Db, attempt: PaymentAttempt): Promise<void> {
  const client = await getProviderClient(db, attempt.methodId);
  await client?.withdraw(attempt);
}

const staysPayable = async (db: Db, { methodId }: PaymentAttempt): Promise<boolean> =>
  (await getProviderClient(db, methodId))?.staysPayable === true;

/** The attempt may still be paid, so checks go on, as rarely as for one that ended unanswered. */
async function endWithUs(db: Db, { id }: PaymentAttempt, now: Date): Promise<void> {
  await endLive(db, id, now).set({ detail: endedDetail, is_unanswered: true }).execute();
}

/**
 * The frequent checks stop without the provider's word: an attempt that another process ended meanwhile keeps
 * its state, and money the provider holds is still checked.
 */
async function endForgotten(db: Db, { id }: PaymentAttempt, now: Date): Promise<void> {
  await endLive(db, id, now)
    .set((eb) => ({
      detail: endedDetail,
      is_unanswered: eb.or([eb.ref('is_unanswered'), eb.ref('is_money_under_way')]).$castTo<boolean>(),
    }))
    .execute();
}

const endLive = (db: Db, id: number, now: Date) =>
  db
    .updateTable('payment_attempt')
    .set({ status: 'expired', checks: 0, ended_at: now })
    .where('id', '=', id)
    .where('status', 'in', ['open', 'unknown']);

async function countCheck(db: Db, attemptId: number): Promise<void> {
  await db
    .updateTable('payment_attempt')
    .set(({ eb }) => ({ checks: eb('checks', '+', 1) }))
    .where('id', '=', attemptId)
    .execute();
}
