import { allocate } from '~/pricing/allocate';
import { addMoney, type Satang, shareOf, subtractMoney, ZERO } from '~/values/money';

/** A line of an order as what was paid for it is worked out. Money in minor units of the order's currency. */
export interface PaidLine {
  id: number;
  kind: 'course' | 'product';
  /** the course or the product */
  itemId: number;
  planId: number | null;
  /** after discounts, VAT included */
  net: Satang;
}

/** The same as its refund looks at it. */
export interface RefundableLine extends PaidLine {
  /** pieces that were bought; of a course one */
  qty: number;
}

/** What went back of a line that stayed. */
export interface PartGone {
  lineId: number;
  /** pieces; null: an amount */
  qty: number | null;
  net: Satang;
  withholding: Satang;
}

/** What of a line is to go back: some of its pieces, or an amount that its buyer gets. */
export type PartAsk = { lineId: number } & ({ qty: number } | { amount: Satang });

export interface PaidOrder {
  /** all of them, those that have gone back too: shares are of the whole order */
  lines: readonly PaidLine[];
  withholding: Satang;
  shippingFee: Satang;
  /** what was taken for all of it when that was less than it came to; null: all of it */
  agreed: Satang | null;
}

export interface RefundableOrder extends PaidOrder {
  lines: readonly RefundableLine[];
  refundedLineIds: readonly number[];
  partsGone: readonly PartGone[];
}

export interface LineBack {
  lineId: number;
  net: Satang;
  /** its share of the tax withheld: the buyer paid that to the state, not to the shop */
  withholding: Satang;
  /** what was paid for it: net less withholding */
  paid: Satang;
}

export interface PartBack extends LineBack {
  /** pieces; null: an amount */
  qty: number | null;
}

/** What is left of a line after the parts that went back; of one that went back whole what it went back with. */
export interface LineLeft extends LineBack {
  qty: number;
}

/** What was paid for each part of an order; all of them come to what was paid. */
export interface PaidParts {
  lines: readonly LineBack[];
  shipping: Satang;
}

export interface LinesBack {
  /** whole, or what was left of them */
  lines: readonly LineBack[];
  /** of lines that stay */
  parts: readonly PartBack[];
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
export const paidForLines = (order: PaidOrder): readonly LineBack[] => paidParts(order).lines;

/**
 * The same with the shipping. Of an order that was approved with less every part shrinks alike, by largest remainder: what was paid for
 * the lines and the shipping comes to what was agreed, and the tax withheld is in proportion to it.
 */
export function paidParts(order: PaidOrder): PaidParts {
  const full = { lines: fullPrices(order), shipping: order.shippingFee };
  return order.agreed === null ? full : shrunk(full, order, order.agreed);
}

function shrunk(
  { lines, shipping }: PaidParts,
  order: Pick<PaidOrder, 'lines' | 'withholding'>,
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

function fullPrices({ lines, withholding }: Pick<PaidOrder, 'lines' | 'withholding'>): LineBack[] {
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

/** What is left of every line, by what was paid for it less the parts of it that went back. */
export function leftOfLines(order: RefundableOrder): readonly LineLeft[] {
  const qtyOf = new Map(order.lines.map(({ id, qty }) => [id, qty]));
  return paidParts(order).lines.map(({ lineId, ...whole }) => {
    const gone = order.partsGone.filter((part) => part.lineId === lineId);
    const net = subtractMoney(whole.net, addMoney(...gone.map((part) => part.net)));
    const withholding = subtractMoney(whole.withholding, addMoney(...gone.map((part) => part.withholding)));
    const pieces = gone.reduce((sum, part) => sum + (part.qty ?? 0), 0);
    const qty = (qtyOf.get(lineId) ?? 1) - pieces;
    return { lineId, net, withholding, paid: subtractMoney(net, withholding), qty };
  });
}

export type PartProblem =
  | { code: 'NO_SUCH_LINE' }
  | { code: 'ALREADY_REFUNDED' }
  /** more pieces than are left, or none */
  | { code: 'NO_SUCH_PIECES'; lineId: number; pieces: number }
  /** more than is left of what was paid for it, or nothing */
  | { code: 'MORE_THAN_LEFT'; lineId: number; left: Satang };

/** Why this part of an order cannot go back; null: it can. */
export function whyNotPart(order: RefundableOrder, part: PartAsk): PartProblem | null {
  const left = leftOfLines(order).find(({ lineId }) => lineId === part.lineId);
  if (!left) return { code: 'NO_SUCH_LINE' };
  if (order.refundedLineIds.includes(part.lineId)) return { code: 'ALREADY_REFUNDED' };
  if ('qty' in part)
    return part.qty >= 1 && part.qty <= left.qty
      ? null
      : { code: 'NO_SUCH_PIECES', lineId: part.lineId, pieces: left.qty };
  return part.amount >= 1 && part.amount <= left.paid
    ? null
    : { code: 'MORE_THAN_LEFT', lineId: part.lineId, left: left.paid };
}

/** Pieces take their share of what is left; an amount takes the tax withheld that belongs to it. */
function partBack(left: LineLeft, part: PartAsk): PartBack {
  const { lineId } = left;
  if ('qty' in part) {
    const net = shareOf(left.net, part.qty, left.qty);
    const withholding = shareOf(left.withholding, part.qty, left.qty);
    return { lineId, qty: part.qty, net, withholding, paid: subtractMoney(net, withholding) };
  }
  const withholding = shareOf(left.withholding, part.amount, left.paid);
  return { lineId, qty: null, net: addMoney(part.amount, withholding), withholding, paid: part.amount };
}

/**
 * What goes back when these lines do, and these parts of others; the shipping fee goes with the last line. All pieces that are left are
 * the line; an amount, however large, leaves it with its buyer. Over any sequence that ends with all lines the amounts
 * come to what was due, or agreed, exactly.
 * @throws RangeError when a line is not the order's or has gone back already, or a part is more than is left: the caller has asked before
 */
export function refundOfLines(
  order: RefundableOrder,
  lineIds: readonly number[],
  parts: readonly PartAsk[] = [],
): LinesBack {
  const gone = new Set(order.refundedLineIds);
  const left = leftOfLines(order);
  const leftOf = (id: number) => left.find(({ lineId }) => lineId === id);
  const isRest = (part: PartAsk) => 'qty' in part && part.qty === leftOf(part.lineId)?.qty;
  const whole = new Set([...lineIds, ...parts.filter(isRest).map(({ lineId }) => lineId)]);
  for (const id of whole)
    if (gone.has(id) || !order.lines.some((line) => line.id === id))
      throw new RangeError(`line ${id} cannot go back`);
  const rest = parts.filter(({ lineId }) => !whole.has(lineId));
  if (new Set(rest.map(({ lineId }) => lineId)).size < rest.length)
    throw new RangeError('two parts of one line');
  const partsBack = rest.map((part) => {
    if (whyNotPart(order, part)) throw new RangeError(`part of line ${part.lineId} cannot go back`);
    return partBack(leftOf(part.lineId)!, part);
  });
  const lines = left
    .filter(({ lineId }) => whole.has(lineId))
    .map(({ lineId, net, withholding, paid }) => ({ lineId, net, withholding, paid }));
  const isLast = lines.length > 0 && order.lines.every(({ id }) => whole.has(id) || gone.has(id));
  const shipping = isLast ? paidParts(order).shipping : ZERO;
  const amount = addMoney(...lines.map(({ paid }) => paid), ...partsBack.map(({ paid }) => paid), shipping);
  return { lines, parts: partsBack, shipping, amount, isLast };
}

/**
 * What the page showed: a refund of anything else is not what its administrator meant. A quicker decision — of another administrator, or of a
 * exception about the same money — changes the amount or the number of refunds.
 */
export const seenRefund = ({ amount, refunds }: { amount: number; refunds: number }) =>
  `${amount}.${refunds}`;
