import type { TextKey } from '../text/translate';
import type { Satang } from '../values/money';
import { addMoney } from '../values/money';

/** How much of an order went back. */
export type RefundState = 'none' | 'partly' | 'wholly';

export function refundStateOf({
  lines,
  refundedLines,
}: {
  lines: number;
  refundedLines: number;
}): RefundState {
  if (refundedLines === 0) return 'none';
  return refundedLines < lines ? 'partly' : 'wholly';
}

interface Refunded {
  lines: readonly { refundId: number | null }[];
}

export const refundStateIn = ({ lines }: Refunded): RefundState =>
  refundStateOf({
    lines: lines.length,
    refundedLines: lines.filter(({ refundId }) => refundId !== null).length,
  });

/** The order as what is still bought of it: what one may do and is told hangs on these lines (PAY-24). */
export const stillBought = <Order extends Refunded>(order: Order): Order => ({
  ...order,
  lines: order.lines.filter(({ refundId }) => refundId === null),
});

/** What went to the buyer of all refunds, shipping with it. */
export const refundedOf = (refunds: readonly { amount: Satang }[]): Satang =>
  addMoney(...refunds.map(({ amount }) => amount));

/** An order of which nothing is left, in the buyer's words. */
export function refundedWords({
  refunds,
}: {
  refunds: readonly { amount: Satang; isMoneyBack: boolean }[];
}): { head: TextKey; next: TextKey } {
  if (refundedOf(refunds) === 0) return { head: 'order.head.revoked', next: 'order.next.revoked' };
  return refunds.every(({ isMoneyBack }) => isMoneyBack)
    ? { head: 'order.head.refunded', next: 'order.next.refunded' }
    : { head: 'order.head.refunding', next: 'order.next.refunding' };
}
