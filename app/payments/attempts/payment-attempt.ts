import type { AttemptIdentity, PaidByCard, PaymentFailure, PaymentStep } from '~/providers/port/provider';
import type { Currency, Satang } from '~/values/money';
import { addMilliseconds } from '~/values/time';

/** One try to pay an order at a provider. */
export interface PaymentAttempt extends AttemptIdentity {
  id: number;
  orderId: number;
  methodId: number;
  provider: string;
  amount: Satang;
  currency: Currency;
  status: AttemptStatus;
  /** The buyer's next step; null before the provider has answered. */
  step: PaymentStep | null;
  /** The card that the provider charges, where it names one. */
  card?: PaidByCard;
  /** The buyer's browser was redirected to the provider once; from then on a button leads there. */
  isSent: boolean;
  /** The key in the address the browser returns to; null for old attempts. */
  returnKey: string | null;
  /** Why it failed, in the provider's words. */
  failure: PaymentFailure | null;
  /** It ended without the provider's word: it may have been paid, so the shop keeps asking. */
  isUnanswered: boolean;
  /** The provider says that somebody has paid, or may have, and the money has not come through. */
  isMoneyUnderWay?: boolean;
  /** The provider gave no answer to the last check. */
  isSilent?: boolean;
  expiresAt: Date | null;
  /** Start of the last call that may create its charge; null for old attempts. */
  calledAt: Date | null;
  checkedAt: Date | null;
  checks: number;
}

/** `unknown`: the call that starts it had no answer. All but open and unknown are ends. */
export type AttemptStatus = 'open' | 'succeeded' | 'failed' | 'expired' | 'unknown';

export const isLive = ({ status }: Pick<PaymentAttempt, 'status'>) =>
  status === 'open' || status === 'unknown';

/**
 * Whether the call that creates the charge may still be running: until then the provider's "not found" says
 * nothing. `longestMs`: no call runs longer than this.
 */
export const isInHand = (
  { calledAt, createdAt }: Pick<PaymentAttempt, 'calledAt' | 'createdAt'>,
  longestMs: number,
  now: Date,
) => addMilliseconds(calledAt ?? createdAt, longestMs) > now;

/** Whether the provider may have news about it: money may still come from it. */
export const isAskedAbout = (attempt: Pick<PaymentAttempt, 'status' | 'isUnanswered'>) =>
  isLive(attempt) || attempt.isUnanswered;

const LONGEST_MS = 24 * 3_600_000 - 60_000;
/** Money paid in the last second must arrive before the order is cancelled. */
const BEFORE_CANCEL_MS = 3 * 60_000;

/**
 * A code expires shortly before the order's own deadline, and after a day at most, because no provider keeps
 * it longer.
 */
export function attemptDeadline(cancelAt: Date | null, now: Date): Date {
  const longest = addMilliseconds(now, LONGEST_MS);
  if (cancelAt === null) return longest;
  const beforeCancel = addMilliseconds(cancelAt, -BEFORE_CANCEL_MS);
  return beforeCancel < longest ? beforeCancel : longest;
}

export const hasRunOut = ({ expiresAt }: Pick<PaymentAttempt, 'expiresAt'>, now: Date) =>
  expiresAt !== null && expiresAt <= now;

/** Pauses between the checks of the reconciliation: 10 s, 30 s, 2 min, 10 min, then every hour. */
const PAUSES_SECONDS = [10, 30, 120, 600, 3_600];
/**
 * The checks of a live attempt stop at this age, because providers forget a code after a day. An attempt that
 * ended unanswered is checked for as long again, in case the provider is down.
 */
export const ASKED_FOR_HOURS = 25;
/**
 * Money that a provider holds is checked for as long as an e-check or a dispute takes; staff sees it in a
 * exception long before.
 */
export const HELD_FOR_HOURS = 45 * 24;

export function isCheckDue({ createdAt, checkedAt, checks, expiresAt }: PaymentAttempt, now: Date): boolean {
  // a code that has just expired is checked once more regardless of its pause, to be ended
  const ranOut = expiresAt !== null && expiresAt <= now && (checkedAt === null || checkedAt < expiresAt);
  const pause = PAUSES_SECONDS[Math.min(checks, PAUSES_SECONDS.length - 1)]!;
  return ranOut || addMilliseconds(checkedAt ?? createdAt, pause * 1000) <= now;
}
