import type { Currency, Satang } from '~/values/money';
import { addMilliseconds } from '~/values/time';
import type { AttemptIdentity, PaymentFailure, PaymentStep } from '~/payments/providers/port/provider';

/** One try to pay an order at a provider. */
export interface PaymentAttempt extends AttemptIdentity {
  id: number;
  orderId: number;
  methodId: number;
  provider: string;
  amount: Satang;
  currency: Currency;
  status: AttemptStatus;
  /** What the buyer does; null before the provider has answered. */
  step: PaymentStep | null;
  /** The buyer's browser has been sent to the provider once: from now on it goes there by a button. */
  isSent: boolean;
  /** Of the address the browser comes back to; null for old ones. */
  returnKey: string | null;
  /** Why it failed, in the provider's words. */
  failure: PaymentFailure | null;
  /** It ended without the provider's word: it may have been paid, and is asked about on. */
  isUnanswered: boolean;
  /** By the provider's last word somebody has paid, or may have, and the money has not come through. */
  isMoneyUnderWay?: boolean;
  /** The provider gave no answer when it was last asked. */
  isSilent?: boolean;
  expiresAt: Date | null;
  /** When the last call that may make its charge was begun; null for old ones. */
  calledAt: Date | null;
  checkedAt: Date | null;
  checks: number;
}

/** `unknown`: asked for, and no answer came; everything but open and unknown is an end. */
export type AttemptStatus = 'open' | 'succeeded' | 'failed' | 'expired' | 'unknown';

export const isLive = ({ status }: Pick<PaymentAttempt, 'status'>) =>
  status === 'open' || status === 'unknown';

/**
 * Whether the answer of a call that makes its charge may still be on its way to whoever made the call: until then the provider's
 * "there is none" says nothing. `longestMs`: after so long every call has ended.
 */
export const isInHand = (
  { calledAt, createdAt }: Pick<PaymentAttempt, 'calledAt' | 'createdAt'>,
  longestMs: number,
  now: Date,
) => addMilliseconds(calledAt ?? createdAt, longestMs) > now;

/** Whether the provider may have something to say about it: money may still come out of it. */
export const isAskedAbout = (attempt: Pick<PaymentAttempt, 'status' | 'isUnanswered'>) =>
  isLive(attempt) || attempt.isUnanswered;

const LONGEST_MS = 24 * 3_600_000 - 60_000;
/** Money paid in the last second must have come through before the order is cancelled. */
const BEFORE_CANCEL_MS = 3 * 60_000;

/** A code is valid until shortly before the order's own deadline, and a day at most: a provider keeps it no longer. */
export function attemptDeadline(cancelAt: Date | null, now: Date): Date {
  const longest = addMilliseconds(now, LONGEST_MS);
  if (cancelAt === null) return longest;
  const beforeCancel = addMilliseconds(cancelAt, -BEFORE_CANCEL_MS);
  return beforeCancel < longest ? beforeCancel : longest;
}

export const hasRunOut = ({ expiresAt }: Pick<PaymentAttempt, 'expiresAt'>, now: Date) =>
  expiresAt !== null && expiresAt <= now;

/** Pauses between the questions of the reconciliation: 10 s, 30 s, 2 min, 10 min, then every hour. */
const PAUSES_SECONDS = [10, 30, 120, 600, 3_600];
/**
 * A live one of this age is given up: the provider itself forgets a code after a day. One that ended without an answer is asked
 * about for as long again: the provider may be down for longer than what was left of the first.
 */
export const ASKED_FOR_HOURS = 25;
/** Money a provider holds is asked about for as long as an e-check or a dispute takes; staff see it in a case long before. */
export const HELD_FOR_HOURS = 45 * 24;

export function isCheckDue({ createdAt, checkedAt, checks, expiresAt }: PaymentAttempt, now: Date): boolean {
  // whatever its pause: a code that has just run out is asked about once more, to be ended
  const ranOut = expiresAt !== null && expiresAt <= now && (checkedAt === null || checkedAt < expiresAt);
  const pause = PAUSES_SECONDS[Math.min(checks, PAUSES_SECONDS.length - 1)]!;
  return ranOut || addMilliseconds(checkedAt ?? createdAt, pause * 1000) <= now;
}
