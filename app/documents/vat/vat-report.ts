import { type DocumentKind, isNote } from '~/documents/document-kind';
import { type DocumentSnapshot, taxBase } from '~/documents/document-snapshot';
import { firstOfMonth } from '~/documents/vat-month';
import { addMoney, type Satang, satang, ZERO } from '~/values/money';
import type { Day } from '~/values/time';

export interface ReportedDocument {
  kind: DocumentKind;
  number: string;
  day: Day;
  /** the day it is reported by; absent: its own day */
  taxDay?: Day;
  snapshot: DocumentSnapshot;
  /** number of its replacement */
  replacedBy: string | null;
}

/** A line of the sales tax report. A cancelled document counts nothing, a credit note counts below zero. */
export interface ReportRow {
  number: string;
  day: Day;
  kind: DocumentKind;
  buyer: string;
  taxId: string;
  branch: string;
  base: Satang;
  exempt: Satang;
  vat: Satang;
  total: Satang;
  replacedBy: string | null;
  replaces: string | null;
  credits: string | null;
  /** the day of the payment, when it differs */
  paidOn: Day | null;
  /** paid in a month that was closed before the issue: its VAT belongs in an additional return of that month */
  isLate: boolean;
}

export type ReportSums = Pick<ReportRow, 'base' | 'exempt' | 'vat' | 'total'>;

export const NO_SUMS: ReportSums = { base: ZERO, exempt: ZERO, vat: ZERO, total: ZERO };

export function addSums(those: readonly ReportSums[]): ReportSums {
  const sum = (of: keyof ReportSums) => addMoney(...those.map((each) => each[of]));
  return { base: sum('base'), exempt: sum('exempt'), vat: sum('vat'), total: sum('total') };
}

/** The report's rows in the order of day and number, with their sums (Revenue Code, section 87). */
export function vatReport(documents: readonly ReportedDocument[]): { rows: ReportRow[]; sums: ReportSums } {
  const rows = documents.map(reportRow);
  return { rows, sums: addSums(rows) };
}

/** Documents of a month that count alike, with their sums. */
export interface ReportedGroup {
  kind: DocumentKind;
  isReplaced: boolean;
  count: number;
  taxed: Satang;
  exempt: Satang;
  vat: Satang;
  total: Satang;
}

/** The sums of a whole month. */
export interface ReportTotals {
  /** number of lines */
  count: number;
  /** replaced documents among them */
  replaced: number;
  sums: ReportSums;
}

/** The totals from groups that the database added up; equal to those of the lines. */
export function totalsOf(groups: readonly ReportedGroup[]): ReportTotals {
  const sum = (of: (group: ReportedGroup) => Satang) =>
    addMoney(...groups.map((group) => countedAmount(group, of(group))));
  const countOf = (those: readonly ReportedGroup[]) => those.reduce((all, { count }) => all + count, 0);
  return {
    count: countOf(groups),
    replaced: countOf(groups.filter(({ isReplaced }) => isReplaced)),
    sums: {
      base: sum(taxBase),
      exempt: sum(({ exempt }) => exempt),
      vat: sum(({ vat }) => vat),
      total: sum(({ total }) => total),
    },
  };
}

/** The version of a report on the page: closing must not apply to another report. */
export const seenTotals = ({ count, replaced: replacedCount, sums }: ReportTotals): string =>
  [count, replacedCount, sums.base, sums.exempt, sums.vat].join('.');

export const seenReport = ({ rows, sums }: { rows: readonly ReportRow[]; sums: ReportSums }): string =>
  seenTotals({ count: rows.length, replaced: rows.filter(({ replacedBy }) => replacedBy).length, sums });

/** A replaced document counts nothing, a note below zero. */
function countedAmount(
  { kind, isReplaced }: Pick<ReportedGroup, 'kind' | 'isReplaced'>,
  amount: Satang,
): Satang {
  if (isReplaced || amount === 0) return ZERO;
  return isNote(kind) ? satang(-1 * amount) : amount;
}

function reportRow({ kind, number, day, taxDay = day, snapshot, replacedBy }: ReportedDocument): ReportRow {
  const { buyer, replaces, credit, paidOn } = snapshot;
  const of = (amount: Satang) => countedAmount({ kind, isReplaced: !!replacedBy }, amount);
  return {
    number,
    day,
    kind,
    buyer: buyer.name,
    taxId: buyer.taxId,
    branch: buyer.branch ?? '',
    base: of(taxBase(snapshot)),
    exempt: of(snapshot.exempt),
    vat: of(snapshot.vat),
    total: of(snapshot.total),
    replacedBy,
    replaces: replaces?.number ?? null,
    credits: credit?.of.number ?? null,
    paidOn: paidOn ?? null,
    isLate: !!paidOn && firstOfMonth(paidOn) < firstOfMonth(taxDay),
  };
}
