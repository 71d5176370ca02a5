import { allocate } from '~/pricing/allocate';
import { addMoney, type Satang, shareOf, subtractMoney, ZERO } from '~/values/money';

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
  /** what was taken for all of it when that was less than it came to; null: all of it */
  agreed: Satang | null;
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

/** What was paid for each part of an order; all of them come to what was paid. */
export interface PaidParts {
  lines: readonly LineBack[];
  shipping: Satang;
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
 * What was paid for each line of an order (PAY-24, R-21): the line after discounts less its share of the tax withheld. Only services
 * are withheld from, so it is spread over the courses by what each came to, largest remainder, equal remainders by course and plan as in
 * pricing. It is spread over the whole order every time: no line's share depends on what went back before it.
 */
export const paidForLines = (order: Omit<RefundableOrder, 'refundedLineIds'>): readonly LineBack[] =>
  paidParts(order).lines;

/**
 * The same with the shipping. Of an order that was approved with less every part shrinks alike, by largest remainder: what was paid for
 * the lines and the shipping comes to what was agreed, and the tax withheld is in proportion to it.
 */
export function paidParts(order: Omit<RefundableOrder, 'refundedLineIds'>): PaidParts {
  const full = { lines: fullPrices(order), shipping: order.shippingFee };
  return order.agreed === null ? full : shrunk(full, order, order.agreed);
}

function shrunk(
  { lines, shipping }: PaidParts,
  order: Pick<RefundableOrder, 'lines' | 'withholding'>,
  agreed: Satang,
): PaidParts {
  const due = addMoney(...lines.map(({ paid }) => paid), shipping);
  const keyOf = new Map(order.lines.map(({ id, kind, itemId, planId }) => [id, [kind, itemId, planId ?? 0]]));
  const keyed = (amounts: readonly { lineId: number; weight: Satang }[]) =>
    amounts.map(({ lineId, weight }) => ({ weight, key: keyOf.get(lineId)! }));
  const withheld = allocate(
    due === 0 ? ZERO : shareOf(order.withholding, agreed, due),
    keyed(lines.map(({ lineId, withholding }) => ({ lineId, weight: withholding }))),
  );
  const paid = allocate(agreed, [
    ...keyed(lines.map((line) => ({ lineId: line.lineId, weight: line.paid }))),
    { weight: shipping, key: ['shipping'] },
  ]);
  return {
    lines: lines.map(({ lineId }, index) => ({
      lineId,
      net: addMoney(paid[index]!, withheld[index]!),
      withholding: withheld[index]!,
      paid: paid[index]!,
    })),
    shipping: paid.at(-1)!,
  };
}

function fullPrices({ lines, withholding }: Pick<RefundableOrder, 'lines' | 'withholding'>): LineBack[] {
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
 * come to what was due, or agreed, exactly.
 * @throws RangeError when a line is not the order's or has gone back already: the caller has asked before
 */
export function refundOfLines(order: RefundableOrder, lineIds: readonly number[]): LinesBack {
  const asked = new Set(lineIds);
  const gone = new Set(order.refundedLineIds);
  for (const id of asked)
    if (gone.has(id) || !order.lines.some((line) => line.id === id))
      throw new RangeError(`line ${id} cannot go back`);
  const parts = paidParts(order);
  const lines = parts.lines.filter(({ lineId }) => asked.has(lineId));
  const isLast = lines.length > 0 && order.lines.every(({ id }) => asked.has(id) || gone.has(id));
  const shipping = isLast ? parts.shipping : ZERO;
  return { lines, shipping, amount: addMoney(...lines.map(({ paid }) => paid), shipping), isLast };
}

/**
 * What the page showed: a refund of anything else is not what its administrator meant. Whoever was quicker — another administrator, a
 * case about the same money — has changed the amount or the number of refunds.
 */
export const seenRefund = ({ amount, refunds }: { amount: number; refunds: number }) =>
  `${amount}.${refunds}`;
