import { type TypedFields, textsIn } from '~/accounts/typed-fields';
import type { LineAsk } from '~/orders/purchase/purchase';
import { MOST_SEATS } from '~/orders/seats/seats-asked';
import { type Currency, parseMoney, type Satang } from '~/values/money';
import { wholeNumberIn } from '~/values/typed-number';

/** More of one product than any school buys at once. */
const MOST_PIECES = 9_999;
const MOST_LINES = 50;

/** One thing on the form: what it is, how many of it and at which price of their own, as they were typed. */
export interface ManualLine {
  /** as the form carries it: `course-12-34`, `product-7` */
  key: string;
  qty: string;
  /** of each; empty: the price of the list */
  price: string;
}

export const courseKey = (courseId: number, planId: number) => `course-${courseId}-${planId}`;
export const productKey = (productId: number) => `product-${productId}`;

/** The lines of the form, the same thing once; what is no line of ours is left out. */
export function manualLinesIn(typed: TypedFields): ManualLine[] {
  const quantities = textsIn(typed, 'qty');
  const prices = textsIn(typed, 'price');
  const lines = textsIn(typed, 'line').map((key, index) => ({
    key,
    qty: quantities[index] ?? '',
    price: prices[index]?.trim() ?? '',
  }));
  return lines
    .filter(({ key }, index) => itemOf(key) !== null && lines.findIndex((one) => one.key === key) === index)
    .slice(0, MOST_LINES);
}

/** Pieces or seats of a line; null: no number a shop would sell. */
export function piecesOf({ key, qty }: Pick<ManualLine, 'key' | 'qty'>): number | null {
  const pieces = wholeNumberIn(qty);
  const most = itemOf(key)?.kind === 'course' ? MOST_SEATS : MOST_PIECES;
  return pieces !== null && pieces >= 1 && pieces <= most ? pieces : null;
}

/** Text keys beside the fields of those whose number cannot be read. */
export const qtyErrors = (lines: readonly ManualLine[]): Record<string, string[]> =>
  Object.fromEntries(
    lines.flatMap((line, index) =>
      piecesOf(line) === null
        ? [
            [
              `qty[${index}]`,
              [itemOf(line.key)?.kind === 'course' ? 'sale.seatsInvalid' : 'sale.qtyInvalid'],
            ] as const,
          ]
        : [],
    ),
  );

/** The same beside their own prices: no amount, or more than `listed` says. */
export const priceErrors = (
  lines: readonly ManualLine[],
  listed: readonly (Satang | null)[],
  currency: Currency,
): Record<string, string[]> =>
  Object.fromEntries(
    lines.flatMap(({ price }, index) => {
      if (price === '') return [];
      const amount = parseMoney(price, currency);
      const most = listed[index] ?? null;
      if (amount !== null && (most === null || amount <= most)) return [];
      return [[`price[${index}]`, [amount === null ? 'sale.priceInvalid' : 'sale.priceAbove']] as const];
    }),
  );

/** What is asked for; a line whose number cannot be read is asked for once, and said beside it. */
export const asksOf = (lines: readonly ManualLine[], currency: Currency): LineAsk[] =>
  lines.flatMap((line) => {
    const item = itemOf(line.key);
    if (item === null) return [];
    const agreedPrice = parseMoney(line.price, currency);
    return [{ ...item, qty: piecesOf(line) ?? 1, ...(agreedPrice !== null && { agreedPrice }) }];
  });

/** What one button of the form does to its lines. */
export function linesAfter(lines: readonly ManualLine[], intent: string): ManualLine[] {
  const [, verb, key] = /^(add|remove):([\w-]+)$/.exec(intent) ?? [];
  if (verb === 'remove') return lines.filter((line) => line.key !== key);
  const item = verb === 'add' && key !== undefined ? itemOf(key) : null;
  if (item === null || key === undefined) return [...lines];
  const before = lines.find((line) => line.key === key);
  if (before && item.kind === 'course') return [...lines];
  if (before)
    return lines.map((line) =>
      line === before ? { ...line, qty: String((piecesOf(line) ?? 0) + 1) } : line,
    );
  // one plan of a course: the one chosen last
  const others = lines.filter((line) => {
    const other = itemOf(line.key);
    return !(item.kind === 'course' && other?.kind === 'course' && other.courseId === item.courseId);
  });
  return [...others, { key, qty: '1', price: '' }].slice(0, MOST_LINES);
}

type ManualItem =
  | { kind: 'course'; courseId: number; planId: number }
  | { kind: 'product'; productId: number };

export function itemOf(key: string): ManualItem | null {
  const [, kind, id, planId] = /^(course|product)-([1-9]\d{0,14})(?:-([1-9]\d{0,14}))?$/.exec(key) ?? [];
  if (kind === 'course' && planId !== undefined)
    return { kind, courseId: Number(id), planId: Number(planId) };
  return kind === 'product' && planId === undefined ? { kind, productId: Number(id) } : null;
}
