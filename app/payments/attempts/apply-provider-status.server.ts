import { writeOrderEvent } from '~/orders/life/move-order.server';
import { getProviderClient } from '~/payments/provider-clients.server';
import { settlePayment } from '~/payments/settlement/settle-payment.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction, isTransaction } from '~/platform/database/transaction.server';
import { announce } from '~/platform/live/announce.server';
import { log } from '~/platform/log.server';
import { oneByOne } from '~/platform/one-by-one';
import type { PaidMoney, PaymentFailure, ProviderStatus } from '~/providers/port/provider';
import { longestCallsMs } from '~/providers/port/provider-pace.server';
import { addHours } from '~/values/time';
import { detailAtEnd, readAttemptDetail, type AttemptDetail } from './attempt-detail';
import { lockAttempt } from './lock-attempt.server';
import {
  ASKED_FOR_HOURS,
  hasRunOut,
  isAskedAbout,
  isInHand,
  isLive,
  type PaymentAttempt,
} from './payment-attempt';
import { attemptOf } from './payment-attempts.server';

/**
 * Stores a provider's status for an attempt, idempotently; every source comes here. Only "paid" moves the
 * order, through the settlement; a failure ends only the attempt, which may still be paid later.
 */
export async function applyProviderStatus(
  db: Db,
  { id, orderId }: Pick<PaymentAttempt, 'id' | 'orderId'>,
  verdict: ProviderStatus,
  now: Date,
): Promise<PaymentAttempt> {
  const apply = () => inTransaction(db, (tx) => applyLocked(tx, { id, orderId }, verdict, now));
  // pages and notifications hear of one payment at once: they wait for each other without a connection
  return isTransaction(db) ? apply() : oneByOne(`payment of order ${orderId}`, apply);
}

async function applyLocked(
  tx: Tx,
  { id, orderId }: Pick<PaymentAttempt, 'id' | 'orderId'>,
  verdict: ProviderStatus,
  now: Date,
): Promise<PaymentAttempt> {
  const { row } = await lockAttempt(tx, { id, orderId });
  const attempt = attemptOf(row);
  const change = await changeOf(tx, { attempt, endedAt: row.ended_at }, verdict, now);
  if (!change) return attempt;
  if (attempt.isUnanswered && !change.isUnanswered) await closeUnanswered(tx, attempt, now);
  const changed = await tx
    .updateTable('payment_attempt')
    .set({
      status: change.status,
      provider_id: change.providerId ?? attempt.providerId,
      detail: JSON.stringify(detailAfter(readAttemptDetail(row.detail), change)),
      is_unanswered: change.isUnanswered ?? false,
      is_money_under_way: change.isMoneyUnderWay ?? row.is_money_under_way,
      is_silent: change.isSilent ?? false,
      ...(!isLive(change) && !change.isSameEnd && { ended_at: now }),
      // the pauses between the checks start again
      ...(change.isUnanswered && !change.isSameEnd && { checks: 0 }),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await announce(tx, { about: 'order', id: orderId });
  return attemptOf(changed);
}

interface Change {
  status: PaymentAttempt['status'];
  providerId?: string;
  failure?: PaymentFailure;
  /** The attempt ends without the provider's word, and the shop keeps asking about it. */
  isUnanswered?: true;
  /** Undefined: unchanged. */
  isMoneyUnderWay?: boolean;
  /** Undefined: the provider gave an answer. */
  isSilent?: true;
  /** The attempt had ended before; its end time stays. */
  isSameEnd?: true;
}

function detailAfter(detail: AttemptDetail, { failure, ...change }: Change): AttemptDetail {
  return { ...(isLive(change) ? detail : detailAtEnd(detail)), ...(failure && { failure }) };
}

async function changeOf(
  tx: Tx,
  { attempt, endedAt }: { attempt: PaymentAttempt; endedAt: Date | null },
  verdict: ProviderStatus,
  now: Date,
): Promise<Change | null> {
  if (attempt.status === 'succeeded') {
    // the attempt may have been paid again
    const isThisOne = verdict.state === 'paid' && verdict.reference === attempt.reference;
    if (isThisOne && verdict.providerId === attempt.providerId) await settleAll(tx, attempt, verdict, now);
    return null;
  }
  if (verdict.state === 'paid') return settle(tx, attempt, verdict, now);
  if (!isLive(attempt)) {
    const isLongAgo = endedAt !== null && endedAt <= addHours(now, -ANSWER_AFTER_HOURS);
    if (await isFinalStatus(tx, attempt, verdict, isLongAgo)) return { status: attempt.status };
    return heldAfterTheEnd(attempt, verdict) ?? silentAfterTheEnd(attempt, verdict);
  }
  switch (verdict.state) {
    case 'failed':
      return {
        ...(await fail(tx, attempt, verdict.failure, now)),
        // the buyer sees it at once and can try again; the shop keeps asking, because the same page may still
        // be paid
        ...((await staysPayable(tx, attempt)) && { isUnanswered: true }),
      };
    case 'absent':
      if (isJustMade(attempt, now)) return null;
      return fail(tx, attempt, { code: 'not_created', description: '' }, now);
    case 'gone':
      log.warn('provider does not know its charge', { attempt: attempt.id });
      if (isJustMade(attempt, now)) return null;
      return { ...(await fail(tx, attempt, verdict.failure, now)), isUnanswered: true };
    case 'expired':
      return { status: 'expired', ...(attempt.isMoneyUnderWay && { isUnanswered: true }) };
    case 'pending':
      // an attempt without a step was never shown: the next page that opens adopts it
      if (!attempt.step) return null;
      return pendingChange(attempt, verdict);
    case 'unknown':
      log.warn('provider gave no verdict', { attempt: attempt.id, why: verdict.why });
      // nobody can pay with this code any more, so a new one may be shown; the shop still asks whether it was
      // paid in time
      if (hasRunOut(attempt, now)) return { status: 'expired', isUnanswered: true, ...underWay(verdict) };
      return unansweredChange(attempt, verdict);
  }
}

/**
 * A code was paid after its end, and the provider now holds or has released the money; null when nothing is
 * new.
 */
function heldAfterTheEnd(attempt: PaymentAttempt, verdict: ProviderStatus): Change | null {
  if (verdict.state !== 'pending') return null;
  const isMoneyUnderWay = verdict.isMoneyUnderWay === true;
  if (isMoneyUnderWay === (attempt.isMoneyUnderWay ?? false)) return null;
  return { status: attempt.status, isUnanswered: true, isMoneyUnderWay };
}

/**
 * Whether the provider answers after the attempt's end: until it does, the buyer cannot cancel the order.
 * Null when nothing is new.
 */
function silentAfterTheEnd(attempt: PaymentAttempt, verdict: ProviderStatus): Change | null {
  const { status } = attempt;
  const isSilent = verdict.state === 'unknown' && !verdict.hasNoInquiry;
  if (!attempt.isUnanswered || isSilent === (attempt.isSilent ?? false)) return null;
  return { status, isUnanswered: true, isSameEnd: true, ...(isSilent && { isSilent }) };
}

/** Until the provider answers again the money may have come; null when nothing is new. */
function unansweredChange(
  attempt: PaymentAttempt,
  verdict: Extract<ProviderStatus, { state: 'unknown' }>,
): Change | null {
  if (verdict.hasNoInquiry || (attempt.isSilent && !verdict.isMoneyUnderWay)) return null;
  return { status: attempt.status, isSilent: true, ...underWay(verdict) };
}

const underWay = ({ isMoneyUnderWay }: { isMoneyUnderWay?: true }): Pick<Change, 'isMoneyUnderWay'> =>
  isMoneyUnderWay ? { isMoneyUnderWay } : {};

/** Not paid yet; null when nothing is new. */
function pendingChange(
  attempt: PaymentAttempt,
  { failure, isMoneyUnderWay: isUnderWay }: Extract<ProviderStatus, { state: 'pending' }>,
): Change | null {
  const isMoneyUnderWay = isUnderWay === true;
  const isNew =
    attempt.status === 'unknown' ||
    attempt.isSilent === true ||
    (failure !== undefined && failure.code !== attempt.failure?.code) ||
    isMoneyUnderWay !== (attempt.isMoneyUnderWay ?? false);
  return isNew ? { status: 'open', failure, isMoneyUnderWay } : null;
}

const staysPayable = async (tx: Tx, { methodId }: PaymentAttempt): Promise<boolean> =>
  (await getProviderClient(tx, methodId))?.staysPayable === true;

/** The provider may not find a charge that a call has only just made. */
const isJustMade = (attempt: PaymentAttempt, now: Date) => isInHand(attempt, longestCallsMs(10), now);

/** Shortly before the checks stop (ASKED_FOR_HOURS); the pauses are an hour by then. */
const ANSWER_AFTER_HOURS = ASKED_FOR_HOURS - 2;

/**
 * Whether an attempt that ended without an answer is now known to be unpaid. Some codes never end at the
 * provider, or may be paid after a refusal: "not paid" a day later is final. Money the provider holds is not.
 */
async function isFinalStatus(
  tx: Tx,
  attempt: PaymentAttempt,
  verdict: ProviderStatus,
  isLongAgo: boolean,
): Promise<boolean> {
  if (!attempt.isUnanswered) return false;
  switch (verdict.state) {
    case 'absent':
    case 'expired':
      return true;
    case 'failed':
      return isLongAgo || !(await staysPayable(tx, attempt));
    case 'pending':
      return isLongAgo && !verdict.isMoneyUnderWay;
    default:
      return false;
  }
}

type PaidVerdict = Extract<ProviderStatus, { state: 'paid' }>;

async function settle(
  tx: Tx,
  attempt: PaymentAttempt,
  verdict: PaidVerdict,
  now: Date,
): Promise<Change | null> {
  const isThisOne =
    verdict.reference === attempt.reference &&
    (attempt.providerId === null || attempt.providerId === verdict.providerId);
  if (!isThisOne) {
    log.error('paid charge names another attempt', { attempt: attempt.id, charge: verdict.providerId });
    for (const money of moneyOf(verdict)) await openUnmatchedException(tx, attempt, money, now);
    return endUnmatched(attempt, 'reference_mismatch');
  }
  if (await settleAll(tx, attempt, verdict, now))
    return { status: 'succeeded', providerId: verdict.providerId };
  return endUnmatched(attempt, 'reference_of_another_order');
}

/**
 * Money that belongs to another order approves nothing; a person looks (payments 0.1), and asking again would
 * change nothing.
 */
function endUnmatched(attempt: PaymentAttempt, code: string): Change | null {
  const isKnown = attempt.failure?.code === code && !isAskedAbout(attempt);
  return isKnown ? null : { status: 'failed', failure: { code, description: '' } };
}

const moneyOf = ({ moneyId, providerId, amount, currency, paidAt, more = [] }: PaidVerdict): PaidMoney[] => [
  { moneyId: moneyId ?? providerId, amount, currency, paidAt },
  ...more,
];

/**
 * A code paid twice brings money twice: every payment is recorded once, however late it is seen (PAY-22).
 * Answers whether any of it belongs to this order.
 */
async function settleAll(tx: Tx, attempt: PaymentAttempt, verdict: PaidVerdict, now: Date): Promise<boolean> {
  let isOurs = false;
  for (const money of await withoutOwnName(tx, attempt, verdict))
    isOurs = (await settleMoney(tx, attempt, money, now)) || isOurs;
  return isOurs;
}

/**
 * A payment may be recorded under the attempt's own reference, from before the provider's id was known: it
 * stands for one payment of this amount that has no record under its own id.
 */
async function withoutOwnName(tx: Tx, attempt: PaymentAttempt, verdict: PaidVerdict): Promise<PaidMoney[]> {
  const all = moneyOf(verdict);
  if (verdict.moneyId === undefined || verdict.moneyId === verdict.providerId) return all;
  const recorded = await tx
    .selectFrom('payment')
    .select(['reference', 'amount', 'currency'])
    .where('payment_attempt_id', '=', attempt.id)
    .where('provider', '=', attempt.provider)
    .execute();
  const ownName = recorded.find(({ reference }) => reference === verdict.providerId);
  const itself =
    ownName &&
    all.find(
      ({ moneyId, amount, currency }) =>
        amount === ownName.amount &&
        currency === ownName.currency &&
        !recorded.some(({ reference }) => reference === moneyId),
    );
  return itself
    ? [{ ...itself, moneyId: verdict.providerId }, ...all.filter((money) => money !== itself)]
    : all;
}

/** False: the money is already recorded for another order, and a person looks. */
async function settleMoney(tx: Tx, attempt: PaymentAttempt, money: PaidMoney, now: Date): Promise<boolean> {
  const settlement = await settlePayment(
    tx,
    {
      orderId: attempt.orderId,
      methodId: attempt.methodId,
      provider: attempt.provider,
      reference: money.moneyId,
      amount: money.amount,
      currency: money.currency,
      receivedAt: money.paidAt ?? now,
      paymentAttemptId: attempt.id,
    },
    now,
  );
  if (settlement.ok) {
    log.info('payment settled', { attempt: attempt.id, ...settlement.value });
    return true;
  }
  if (settlement.refusal.code !== 'REFERENCE_OF_ANOTHER_ORDER')
    throw new Error(`attempt ${attempt.id} cannot be settled: ${settlement.refusal.code}`);
  log.error('money of another order', { attempt: attempt.id, money: money.moneyId });
  await openUnmatchedException(tx, attempt, money, now);
  return false;
}

/** Opens one exception for this money and attempt; an exception that is already closed is not opened again. */
async function openUnmatchedException(
  tx: Tx,
  attempt: PaymentAttempt,
  { moneyId, amount, currency }: PaidMoney,
  now: Date,
): Promise<void> {
  const existing = await tx
    .selectFrom('money_case')
    .select('id')
    .where('kind', '=', 'unmatched')
    .where('payment_attempt_id', '=', attempt.id)
    .where('provider_reference', '=', moneyId)
    .executeTakeFirst();
  if (existing) return;
  await tx
    .insertInto('money_case')
    .values({
      kind: 'unmatched',
      order_id: attempt.orderId,
      payment_attempt_id: attempt.id,
      provider_reference: moneyId,
      amount,
      currency,
      note: `${attempt.provider} ${moneyId}`,
      opened_at: now,
    })
    .execute();
  await announce(tx, { about: 'queues' });
}

/** The provider has answered in the end, so the exception needs no person any more. */
async function closeUnanswered(tx: Tx, attempt: PaymentAttempt, now: Date): Promise<void> {
  const closed = await tx
    .updateTable('money_case')
    .set({ settled_at: now, outcome: 'answered' })
    .where('kind', '=', 'unanswered')
    .where('payment_attempt_id', '=', attempt.id)
    .where('settled_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (closed)
    await writeOrderEvent(tx, { orderId: attempt.orderId, kind: 'money-answered', actor: 'provider' }, now);
}

async function fail(tx: Tx, attempt: PaymentAttempt, failure: PaymentFailure, now: Date): Promise<Change> {
  await writeOrderEvent(
    tx,
    { orderId: attempt.orderId, kind: 'payment-failed', actor: 'provider', reason: failure.code },
    now,
  );
  return { status: 'failed', failure };
}
