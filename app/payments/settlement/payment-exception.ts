import type { OrderStatus } from '~/orders/order-states';
import type { Currency } from '~/values/money';
import { bangkokDay } from '~/values/time';

/**
 * `unanswered`: unknown whether money came; `line-refund`: of a refunded line; `unrecorded`: only in the
 * provider's list; `unlisted`: not in it; `taken-back`: reversed; `returned`: given back.
 */
export const PAYMENT_EXCEPTION_KINDS = [
  'late',
  'double',
  'underpaid',
  'overpaid',
  'unmatched',
  'unanswered',
  'line-refund',
  'unrecorded',
  'unlisted',
  'differs',
  'taken-back',
  'returned',
] as const;
export type PaymentExceptionKind = (typeof PAYMENT_EXCEPTION_KINDS)[number];

/** Ways of money that no provider reports and staff records by hand. */
export const HAND_WAYS = ['transfer', 'line-slip', 'cash', 'cheque'] as const;
export type HandWay = (typeof HAND_WAYS)[number];

/** Money of no known order: staff may assign it to any. */
export const hasNoOrder = (kind: PaymentExceptionKind): boolean =>
  kind === 'unmatched' || kind === 'unrecorded';

/** Exceptions about money that already counts: they concern the provider, and none of the money is open. */
export const isAboutCounted = (kind: PaymentExceptionKind): boolean =>
  kind === 'unlisted' || kind === 'differs' || kind === 'taken-back';

/**
 * Whether late money came before the order was cancelled and was only noticed later. Manual payments and
 * statement lines may have a day without a time.
 */
export function cameInTime(money: {
  receivedAt: Date;
  reference: string;
  isByAttempt: boolean;
  cancelledAt: Date;
}): boolean {
  const hasTime = money.isByAttempt || money.reference.startsWith('report:');
  return hasTime
    ? money.receivedAt < money.cancelledAt
    : bangkokDay(money.receivedAt) < bangkokDay(money.cancelledAt);
}

/**
 * Why a payment does not fit its order; null when it fits. The order's status comes before the amount:
 * money for a paid or cancelled order waits, for any sum.
 */
export function exceptionKindOf(
  order: { status: OrderStatus; due: number; currency: Currency },
  money: { amount: number; currency: Currency },
): PaymentExceptionKind | null {
  if (order.status === 'cancelled') return 'late';
  if (order.status === 'approved') return 'double';
  if (money.currency !== order.currency) return 'unmatched';
  if (money.amount < order.due) return 'underpaid';
  return money.amount > order.due ? 'overpaid' : null;
}
