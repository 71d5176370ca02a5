import type { Satang } from '~/values/money';
import { bangkokDay } from '~/values/time';

/** A line of a statement, as it is compared. */
export interface LineToMatch {
  accountId: number;
  occurredAt: Date;
  hasTime: boolean;
  amount: Satang;
  /** Description and reference together. */
  words: string;
}

/** An order that waits for money by transfer. */
export interface OrderToMatch {
  orderId: number;
  orderNumber: string;
  due: Satang;
  placedAt: Date;
  contactName: string;
  /** The report that waits, if the buyer made one. */
  report: {
    accountId: number | null;
    transferredAt: Date | null;
    payerName: string;
    slipReference: string | null;
  } | null;
}

/** Why a line is thought to be an order's money, the most telling first. */
export const MATCH_REASONS = [
  'slip-reference',
  'order-number',
  'reported-time',
  'reported-day',
  'payer-name',
  'only-one',
  'amount',
] as const;
export type MatchReason = (typeof MATCH_REASONS)[number];

export interface StatementMatch {
  orderId: number;
  orderNumber: string;
  contactName: string;
  hasReport: boolean;
  reasons: MatchReason[];
  /** Only orders for the exact amount are offered for one press. */
  score: number;
}

const WEIGHTS: Readonly<Record<MatchReason, number>> = {
  'slip-reference': 100,
  'order-number': 80,
  'reported-time': 40,
  'reported-day': 15,
  'payer-name': 20,
  'only-one': 10,
  amount: 1,
};
const CLOCK_SLACK_MS = 10 * 60_000;

/** Money a person approved by its slip: its line may be in the statement as well. */
export interface SettledTransfer {
  paymentId: number;
  orderId: number;
  orderNumber: string;
  contactName: string;
  amount: Satang;
  accountId: number | null;
  /** When the buyer says it was transferred, else when it was reported. */
  receivedAt: Date;
}

const NEAR_MS = 3 * 24 * 3_600_000;

/** Transfers that were approved before and that this line may be: the same amount and account, days apart at most. */
export function settledBy(line: LineToMatch, transfers: readonly SettledTransfer[]): SettledTransfer[] {
  return transfers.filter(
    ({ amount, accountId, receivedAt }) =>
      amount === line.amount &&
      (accountId === null || accountId === line.accountId) &&
      Math.abs(receivedAt.getTime() - line.occurredAt.getTime()) <= NEAR_MS,
  );
}

/** A line of a statement that was counted for an order. */
export interface CountedLine {
  orderId: number;
  orderNumber: string;
  accountId: number;
  occurredAt: Date;
  hasTime: boolean;
  amount: Satang;
}

/**
 * Lines a reported transfer may be, though they were counted for another order: the same amount and account at the same time, or
 * on the same day where the bank tells no hour.
 */
export function countedBefore(
  report: { orderId: number; amount: number; accountId: number | null; transferredAt: Date | null },
  lines: readonly CountedLine[],
): CountedLine[] {
  const { transferredAt } = report;
  if (transferredAt === null) return [];
  return lines.filter(
    (line) =>
      line.orderId !== report.orderId &&
      line.amount === report.amount &&
      (report.accountId === null || line.accountId === report.accountId) &&
      (line.hasTime
        ? isReportedTime(line, transferredAt)
        : bangkokDay(transferredAt) === bangkokDay(line.occurredAt)),
  );
}

/**
 * Orders a line may be the money of: of exactly its amount, placed before it came, reported to no other account; the likeliest
 * first, each with why. A person presses; nothing is approved by likeness.
 */
export function matchLine(
  line: LineToMatch,
  orders: readonly OrderToMatch[],
  { mayBeSettled = false }: { mayBeSettled?: boolean } = {},
): StatementMatch[] {
  const possible = orders.filter((order) => isPossible(line, order));
  return possible
    .map((order) => {
      const isOnly = possible.length === 1 && !mayBeSettled;
      const reasons = reasonsOf(line, order, isOnly);
      const score = reasons.reduce((sum, reason) => sum + WEIGHTS[reason], 0);
      const { orderId, orderNumber, contactName } = order;
      return { orderId, orderNumber, contactName, hasReport: order.report !== null, reasons, score };
    })
    .sort((one, other) => other.score - one.score || one.orderId - other.orderId);
}

/** An order of another amount whose payer the line names. */
export interface NamedMatch {
  orderId: number;
  orderNumber: string;
  contactName: string;
  /** what came less what the order waits for, in satang; never 0 */
  difference: number;
}

/**
 * Orders of another amount whose buyer or payer the line names, the smallest difference first. Staff look: giving such a line to its
 * order opens a case.
 */
export function namedMatches(line: LineToMatch, orders: readonly OrderToMatch[]): NamedMatch[] {
  const words = squeezed(line.words);
  return orders
    .filter((order) => order.due !== line.amount && isInTime(line, order) && isNamed(words, order))
    .map(({ orderId, orderNumber, contactName, due }) => ({
      ...{ orderId, orderNumber, contactName },
      difference: line.amount - due,
    }))
    .sort(
      (one, other) => Math.abs(one.difference) - Math.abs(other.difference) || one.orderId - other.orderId,
    );
}

const isNamed = (words: string, { contactName, report }: OrderToMatch): boolean =>
  namesIn(`${contactName} ${report?.payerName ?? ''}`).some((name) => words.includes(name));

const isPossible = (line: LineToMatch, order: OrderToMatch): boolean =>
  order.due === line.amount && isInTime(line, order);

function isInTime(line: LineToMatch, { placedAt, report }: OrderToMatch): boolean {
  if (report?.accountId != null && report.accountId !== line.accountId) return false;
  // a line without its hour may have come at any time of its day
  const latest = line.hasTime
    ? line.occurredAt.getTime() + CLOCK_SLACK_MS
    : line.occurredAt.getTime() + 12 * 3_600_000;
  return placedAt.getTime() <= latest;
}

function reasonsOf(line: LineToMatch, order: OrderToMatch, isOnly: boolean): MatchReason[] {
  const words = squeezed(line.words);
  const { report } = order;
  const holds: Readonly<Record<MatchReason, boolean>> = {
    'slip-reference': report?.slipReference != null && words.includes(squeezed(report.slipReference)),
    'order-number': words.includes(squeezed(order.orderNumber)),
    'reported-time': isReportedTime(line, report?.transferredAt ?? null),
    'reported-day':
      report?.transferredAt != null && bangkokDay(report.transferredAt) === bangkokDay(line.occurredAt),
    'payer-name': isNamed(words, order),
    'only-one': isOnly,
    amount: true,
  };
  return MATCH_REASONS.filter((reason) => holds[reason]);
}

const isReportedTime = (
  { occurredAt, hasTime }: Pick<LineToMatch, 'occurredAt' | 'hasTime'>,
  transferredAt: Date | null,
): boolean =>
  hasTime &&
  transferredAt !== null &&
  Math.abs(transferredAt.getTime() - occurredAt.getTime()) <= CLOCK_SLACK_MS;

/** A line and the one order it certainly pays. */
export interface CertainMatch {
  lineId: number;
  match: StatementMatch;
}

/**
 * Lines whose order is beyond doubt: the words of the bank name it by its number or its slip's, or its buyer reported this amount
 * at this very time; nobody else's money fits that well, no settled transfer may be it, and no second line claims the order.
 */
export function certainMatches(
  lines: readonly {
    id: number;
    matches: readonly StatementMatch[];
    settled: readonly SettledTransfer[];
  }[],
): CertainMatch[] {
  const certain = lines.flatMap(({ id, matches, settled }) => {
    const beyondDoubt = settled.length > 0 ? [] : matches.filter(isCertain);
    return beyondDoubt.length === 1 ? [{ lineId: id, match: beyondDoubt[0]! }] : [];
  });
  const claims = certain.map(({ match }) => match.orderId);
  return certain.filter(({ match }) => claims.filter((orderId) => orderId === match.orderId).length === 1);
}

const isCertain = ({ reasons, hasReport }: StatementMatch): boolean =>
  reasons.includes('order-number') ||
  reasons.includes('slip-reference') ||
  (hasReport && reasons.includes('reported-time'));

/** Banks cut names and write them without the spaces; two letters say nothing, and titles are everybody's. */
const namesIn = (text: string) =>
  text
    .split(/\s+/)
    .map(squeezed)
    .filter((name) => name.length >= 4 && !TITLES.has(name));

const TITLES = new Set(
  'นางสาว บริษัท จำกัด มหาชน (มหาชน) ห้างหุ้นส่วน หจก ห้างหุ้นส่วนจำกัด ร้าน miss company limited coltd'.split(' '),
);

const squeezed = (text: string) => text.toLowerCase().replace(/[\s\-_.,:/]/g, '');
