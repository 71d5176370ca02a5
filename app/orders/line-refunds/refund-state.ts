import type { TextKey } from '~/text/translate';
import type { Satang } from '~/values/money';
import { addMoney, ZERO } from '~/values/money';

/** How much of an order went back. */
export type RefundState = 'none' | 'partly' | 'wholly';

export function refundStateOf({
  lines,
  refundedLines,
  refunds,
}: {
  lines: number;
  refundedLines: number;
  /** of lines or of parts of them */
  refunds: number;
}): RefundState {
  if (refunds === 0) return 'none';
  return refundedLines < lines ? 'partly' : 'wholly';
}

interface RefundedLines {
  lines: readonly { refundId: number | null }[];
}

interface Refunded extends RefundedLines {
  refunds: readonly unknown[];
}

export const refundStateIn = ({ lines, refunds }: Refunded): RefundState =>
  refundStateOf({
    lines: lines.length,
    refundedLines: lines.filter(({ refundId }) => refundId !== null).length,
    refunds: refunds.length,
  });

/** The order as what is still bought of it: what one may do and is told hangs on these lines (PAY-24). */
export const stillBought = <Order extends RefundedLines>(order: Order): Order => ({
  ...order,
  lines: order.lines.filter(({ refundId }) => refundId === null),
});

/** What went to the buyer of all refunds, shipping with it. */
export const refundedOf = (refunds: readonly { amount: Satang }[]): Satang =>
  addMoney(...refunds.map(({ amount }) => amount));

type Refunds = readonly { amount: Satang; moved?: Satang; isMoneyBack: boolean }[];

/** What counts for other orders of the buyer instead of having gone back. */
export const movedOf = (refunds: readonly { moved?: Satang }[]): Satang =>
  addMoney(...refunds.map(({ moved = ZERO }) => moved));

/** Whether all that went back has arrived, as far as the shop knows. */
export const isMoneyBack = (refunds: Refunds): boolean => refunds.every((refund) => refund.isMoneyBack);

/** What went back of an order, for a pill or a line. */
export interface RefundFacts {
  refundState: RefundState;
  refunded: Satang;
  isMoneyBack: boolean;
}

export const refundFactsIn = (order: RefundedLines & { refunds: Refunds }): RefundFacts => ({
  refundState: refundStateIn(order),
  refunded: refundedOf(order.refunds),
  isMoneyBack: isMoneyBack(order.refunds),
});

/** The same in a word or two: nothing is called refunded whose money is still on its way, or for which none was paid. */
export function refundLabel({ refundState, refunded, isMoneyBack }: RefundFacts): TextKey | null {
  if (refundState === 'none') return null;
  if (refunded === 0) return refundState === 'wholly' ? 'order.revoked.wholly' : 'order.revoked.partly';
  return isMoneyBack ? `order.refunded.${refundState}` : 'order.refunded.onItsWay';
}

/** An order of which nothing is left, in the buyer's words. */
export function refundedWords({ refunds }: { refunds: Refunds }): { head: TextKey; next: TextKey } {
  if (refundedOf(refunds) === 0)
    return {
      head: 'order.head.revoked',
      next: movedOf(refunds) > 0 ? 'order.next.moved' : 'order.next.revoked',
    };
  return isMoneyBack(refunds)
    ? { head: 'order.head.refunded', next: 'order.next.refunded' }
    : { head: 'order.head.refunding', next: 'order.next.refunding' };
}
