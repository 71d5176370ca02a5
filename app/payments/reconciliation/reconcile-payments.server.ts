import { clockFrom } from '~/platform/clock.server';
import type { Db } from '~/platform/database/database.server';
import { log } from '~/platform/log.server';
import { addHours } from '~/values/time';
import { type AttemptToAsk, markWithdrawn, readAttemptsToAsk } from './attempts-to-ask.server';
import { askProvider, checkAttempt, claimTurn } from '~/payments/attempts/check-attempt.server';
import { giveUpUnanswered } from './give-up-unanswered.server';
import { ASKED_FOR_HOURS, isLive, type PaymentAttempt } from '~/payments/attempts/payment-attempt';
import { endedDetail } from '~/payments/attempts/payment-attempts.server';
import { getProviderClient } from '~/payments/providers/provider-clients.server';
import { secondsApart } from '~/payments/providers/port/provider-pace.server';
import { resumeRefunds } from '~/payments/refunds/refund-money.server';

/** Of one provider. */
const AT_ONCE = 5;
/** The next run goes on where this one stopped: a provider that does not answer must not hold the job for long. */
const LONGEST_MS = 45_000;

/**
 * Asks the providers about every attempt whose time has come and that may still be paid: no payment depends on a notification that may be lost, or
 * on a page that may be closed. Withdraws what nobody should pay any more. Each provider has its own time beside the others, so that
 * a silent one keeps nobody else's buyers waiting. Answers how many were asked about.
 */
export async function reconcilePayments(db: Db, now: Date): Promise<number> {
  const clock = clockFrom(now);
  const due = Object.values(groupedByProvider(await readAttemptsToAsk(db, now)));
  const asked = await Promise.all(due.map((ofOne) => reconcileInTurn(db, ofOne, now)));
  await giveUpUnanswered(db, now);
  await resumeRefunds(db, clock);
  return asked.reduce((sum, each) => sum + each, 0);
}

function groupedByProvider(due: readonly AttemptToAsk[]): Record<string, AttemptToAsk[]> {
  const groups: Record<string, AttemptToAsk[]> = {};
  for (const one of due) (groups[one.attempt.provider] ??= []).push(one);
  return groups;
}

async function reconcileInTurn(db: Db, due: readonly AttemptToAsk[], now: Date): Promise<number> {
  const began = performance.now();
  let asked = 0;
  while (asked < due.length && performance.now() - began < LONGEST_MS) {
    const some = due.slice(asked, asked + AT_ONCE);
    await Promise.all(some.map((one) => reconcileSafely(db, one, now)));
    asked += some.length;
  }
  return asked;
}

/** One that cannot be asked about must not keep all others waiting. */
async function reconcileSafely(db: Db, one: AttemptToAsk, now: Date): Promise<void> {
  try {
    await reconcile(db, one, now);
  } catch (error) {
    log.error('payment not reconciled', { attempt: one.attempt.id, error });
  }
}

/** The turn is taken and the question counted before it is asked: one that breaks or stays unanswered waits as long as any other. */
async function reconcile(
  db: Db,
  { attempt, isUnwanted, isWithdrawn }: AttemptToAsk,
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

/** What became of the code is the provider's word all the same. */
async function withdraw(db: Db, attempt: PaymentAttempt): Promise<void> {
  const client = await getProviderClient(db, attempt.methodId);
  await client?.withdraw(attempt);
}

const staysPayable = async (db: Db, { methodId }: PaymentAttempt): Promise<boolean> =>
  (await getProviderClient(db, methodId))?.staysPayable === true;

/** It may still be paid, and is asked about on, as seldom as one that ended without an answer. */
async function endWithUs(db: Db, { id }: PaymentAttempt, now: Date): Promise<void> {
  await endLive(db, id, now).set({ detail: endedDetail, is_unanswered: true }).execute();
}

/**
 * Nobody asks about it as often any more. That is no word of the provider: one that another process has ended in the meantime stays as
 * it is, and money the provider holds is asked about on.
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
