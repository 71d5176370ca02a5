import type { OrderStatus } from '~/orders/order-states';
import type { Currency } from '~/values/money';
import { bangkokDay } from '~/values/time';

/**
 * Money that fits no order as it stands; `unanswered`: nobody could learn whether there is any; `line-refund`: it counted for an order
 * until a line of it went back, and is on its way to the buyer. By the provider's own list: `unrecorded` money is listed as paid and
 * nobody recorded it, `unlisted` is recorded and not listed as paid, `differs` is both, in another amount. `taken-back`: it was paid,
 * and the provider took it back; `returned`: it gave it back once that had been decided on, as after a dispute the shop won.
 */
export const MONEY_CASE_KINDS = [
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
export type MoneyCaseKind = (typeof MONEY_CASE_KINDS)[number];

/** How money came that no provider tells of, and staff wrote down. */
export const HAND_WAYS = ['transfer', 'line-slip', 'cash', 'cheque'] as const;
export type HandWay = (typeof HAND_WAYS)[number];

/** Money that came and is no order's yet: staff give it to any. */
export const isNobodys = (kind: MoneyCaseKind): boolean => kind === 'unmatched' || kind === 'unrecorded';

/** Of money the shop has counted: what it says is about the provider, and nothing of it is open. */
export const isAboutCounted = (kind: MoneyCaseKind): boolean =>
  kind === 'unlisted' || kind === 'differs' || kind === 'taken-back';

/**
 * Of money that found its order cancelled: had it come before, and the shop learnt of it later? What staff write down by hand or find in a
 * statement has a day and no time.
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
 * What is the matter with money that came for an order, before it counts; null when it fits. The state of the
 * order weighs more than the amount: what comes for an order that is paid or gone is nobody's yet, whatever it adds up to.
 */
export function moneyCaseOf(
  order: { status: OrderStatus; due: number; currency: Currency },
  money: { amount: number; currency: Currency },
): MoneyCaseKind | null {
  if (order.status === 'cancelled') return 'late';
  if (order.status === 'approved') return 'double';
  if (money.currency !== order.currency) return 'unmatched';
  if (money.amount < order.due) return 'underpaid';
  return money.amount > order.due ? 'overpaid' : null;
}
