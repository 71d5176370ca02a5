import { allocate } from '../pricing/allocate';
import { addMoney, type Satang, subtractMoney, ZERO } from '../values/money';

/** A line of an order as its refund looks at it. Money in minor units of the order's currency. */
export interface RefundableLine {
  id: number;
  kind: 'course' | 'product';
  /** the course or the product */
  itemId: number;
  planId: number | null;
  /** after discounts, VAT included */
  net: Satang;
}

export interface RefundableOrder {
  /** all of them, those that have gone back too: shares are of the whole order */
  lines: readonly RefundableLine[];
  withholding: Satang;
  shippingFee: Satang;
  refundedLineIds: readonly number[];
}

export interface LineBack {
  lineId: number;
  net: Satang;
  /** its share of the tax withheld: the buyer paid that to the state, not to the shop */
  withholding: Satang;
  /** what was paid for it: net less withholding */
  paid: Satang;
}

export interface LinesBack {
  lines: readonly LineBack[];
  /** the shop's fee, with the last line; zero before it */
  shipping: Satang;
  /** what was paid for all of this */
  amount: Satang;
  /** nothing of the order is left after it */
  isLast: boolean;
}

/**
 * What was paid for each line of an order (PAY-24, decision 21): the line after discounts less its share of the tax withheld. Only services
 * are withheld from, so it is spread over the courses by what each came to, largest remainder, equal remainders by course and plan as in
 * pricing. It is spread over the whole order every time: no line's share depends on what went back before it.
 */
export function paidForLines({ lines, withholding }: RefundableOrder): LineBack[] {
  const services = lines.filter(({ kind }) => kind === 'course');
  const shares = allocate(
    withholding,
    services.map(({ net, kind, itemId, planId }) => ({ weight: net, key: [kind, itemId, planId ?? 0] })),
  );
  const shareOfLine = new Map(services.map(({ id }, index) => [id, shares[index] ?? ZERO]));
  return lines.map(({ id, net }) => {
    const share = shareOfLine.get(id) ?? ZERO;
    return { lineId: id, net, withholding: share, paid: subtractMoney(net, share) };
  });
}

/**
 * What goes back when these lines do; the shipping fee goes with the last line. Over any sequence that ends with all lines the amounts
 * come to what was due, exactly.
 * @throws RangeError when a line is not the order's or has gone back already: the caller has asked before
 */
export function refundOfLines(order: RefundableOrder, lineIds: readonly number[]): LinesBack {
  const asked = new Set(lineIds);
  const gone = new Set(order.refundedLineIds);
  for (const id of asked)
    if (gone.has(id) || !order.lines.some((line) => line.id === id))
      throw new RangeError(`line ${id} cannot go back`);
  const lines = paidForLines(order).filter(({ lineId }) => asked.has(lineId));
  const isLast = lines.length > 0 && order.lines.every(({ id }) => asked.has(id) || gone.has(id));
  const shipping = isLast ? order.shippingFee : ZERO;
  return { lines, shipping, amount: addMoney(...lines.map(({ paid }) => paid), shipping), isLast };
}

/**
 * What the page showed: a refund of anything else is not what its administrator meant. Whoever was quicker — another administrator, a
 * case about the same money — has changed the amount or the number of refunds.
 */
export const seenRefund = ({ amount, refunds }: { amount: number; refunds: number }) =>
  `${amount}.${refunds}`;
