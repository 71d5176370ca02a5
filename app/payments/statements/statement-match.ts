import type { Satang } from '~/values/money';
import { bangkokDay } from '~/values/time';

/** A statement line, as it is compared. */
export interface LineToMatch {
  accountId: number;
  occurredAt: Date;
  hasTime: boolean;
  amount: Satang;
  /** Description and reference together. */
  words: string;
}

/** An order that waits for a transfer. */
export interface OrderToMatch {
  orderId: number;
  orderNumber: string;
  due: Satang;
  placedAt: Date;
  contactName: string;
  /** The waiting report, if the buyer made one. */
  report: {
    accountId: number | null;
    transferredAt: Date | null;
    payerName: string;
    slipReference: string | null;
  } | null;
}

/** Why a line looks like an order's money, the strongest reason first. */
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
  /** Only orders for the exact amount can be settled by one press. */
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

/** A payment a person approved by its slip: the statement may have its line as well. */
export interface SettledTransfer {
  paymentId: number;
  orderId: number;
  orderNumber: string;
  contactName: string;
  amount: Satang;
  accountId: number | null;
  /** The time of transfer by the buyer, else the time of the report. */
  receivedAt: Date;
}

const NEAR_MS = 3 * 24 * 3_600_000;

/** Approved transfers this line may be: the same amount and account, at most days apart. */
export function settledBy(line: LineToMatch, transfers: readonly SettledTransfer[]): SettledTransfer[] {
  return transfers.filter(
    ({ amount, accountId, receivedAt }) =>
      amount === line.amount &&
      (accountId === null || accountId === line.accountId) &&
      Math.abs(receivedAt.getTime() - line.occurredAt.getTime()) <= NEAR_MS,
  );
}

/** A statement line that was counted for an order. */
export interface CountedLine {
  orderId: number;
  orderNumber: string;
  accountId: number;
  occurredAt: Date;
  hasTime: boolean;
  amount: Satang;
}

/**
 * Lines a reported transfer may be, though counted for another order: the same amount and account at the same
 * time, or on the same day where the bank gives no time.
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
 * Orders a line may pay: exactly its amount, placed before it, not reported to another account; the likeliest
 * first, with reasons. A person presses; likeness approves nothing.
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
  /** the line's amount minus the amount due, in satang; never 0 */
  difference: number;
}

/**
 * Orders of another amount whose buyer or payer the line names, the smallest difference first.
 * Assigning such a line opens an exception.
 */
export function namedMatches(line: LineToMatch, orders: readonly OrderToMatch[]): NamedMatch[] {
  const words = squeezed(line.words);
  return orders
    .filter((order) => order.due !== line.amount && isInTime(line, order) && isNamed(words, order))
    .map(({ orderId, orderNumber, contactName, due }) => ({
      orderId,
      orderNumber,
      contactName,
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
  // a line without a time may have come at any time of its day
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
 * Lines that certainly pay one order: the bank's words hold the order's or slip's number, or the
 * buyer reported this amount at this very time; no other order, approved transfer or line fits as well.
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

/** Banks cut names and omit spaces; two letters prove nothing, and titles are common to all. */
const namesIn = (text: string) =>
  text
    .split(/\s+/)
    .map(squeezed)
    .filter((name) => name.length >= 4 && !TITLES.has(name));

const TITLES = new Set(
  'นางสาว บริษัท จำกัด มหาชน (มหาชน) ห้างหุ้นส่วน หจก ห้างหุ้นส่วนจำกัด ร้าน miss company limited coltd'.split(' '),
);

const squeezed = (text: string) => text.toLowerCase().replace(/[\s\-_.,:/]/g, '');
