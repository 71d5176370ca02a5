import { addMoney, type Satang, satang, ZERO } from '~/values/money';
import type { Day } from '~/values/time';
import { type DocumentKind, isNote } from '~/documents/document-kind';
import { type DocumentSnapshot, taxBase } from '~/documents/document-snapshot';
import { firstOfMonth } from '~/documents/vat-month';

export interface ReportedDocument {
  kind: DocumentKind;
  number: string;
  day: Day;
  /** the day it is reported by; left out: the day it bears */
  taxDay?: Day;
  snapshot: DocumentSnapshot;
  /** issued in its place */
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
  /** paid on another day than it bears */
  paidOn: Day | null;
  /** paid in a month that was closed when it was issued: its VAT belongs into an additional return of that month */
  isLate: boolean;
}

export type ReportSums = Pick<ReportRow, 'base' | 'exempt' | 'vat' | 'total'>;

export const NO_SUMS: ReportSums = { base: ZERO, exempt: ZERO, vat: ZERO, total: ZERO };

export function addSums(those: readonly ReportSums[]): ReportSums {
  const sum = (of: keyof ReportSums) => addMoney(...those.map((each) => each[of]));
  return { base: sum('base'), exempt: sum('exempt'), vat: sum('vat'), total: sum('total') };
}

/** The rows of the report in the order of their day and number, and what they come to (Revenue Code, section 87). */
export function vatReport(documents: readonly ReportedDocument[]): { rows: ReportRow[]; sums: ReportSums } {
  const rows = documents.map(reportRow);
  return { rows, sums: addSums(rows) };
}

/** Documents of a month that count alike, and what their papers say together. */
export interface ReportedGroup {
  kind: DocumentKind;
  isReplaced: boolean;
  count: number;
  taxed: Satang;
  exempt: Satang;
  vat: Satang;
  total: Satang;
}

/** What a whole month comes to. */
export interface ReportTotals {
  /** lines */
  count: number;
  /** of these, documents another was issued in the place of */
  replaced: number;
  sums: ReportSums;
}

/** The same totals as those of the lines, of documents that were added up by the database. */
export function totalsOf(groups: readonly ReportedGroup[]): ReportTotals {
  const sum = (of: (group: ReportedGroup) => Satang) =>
    addMoney(...groups.map((group) => counted(group, of(group))));
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

/** What the page showed of a month: to close anything else is not what its administrator meant. */
export const seenTotals = ({ count, replaced, sums }: ReportTotals): string =>
  [count, replaced, sums.base, sums.exempt, sums.vat].join('.');

export const seenReport = ({ rows, sums }: { rows: readonly ReportRow[]; sums: ReportSums }): string =>
  seenTotals({ count: rows.length, replaced: rows.filter(({ replacedBy }) => replacedBy).length, sums });

/** What was replaced counts nothing, a note counts below zero. */
function counted({ kind, isReplaced }: Pick<ReportedGroup, 'kind' | 'isReplaced'>, amount: Satang): Satang {
  if (isReplaced || amount === 0) return ZERO;
  return isNote(kind) ? satang(-1 * amount) : amount;
}

function reportRow({ kind, number, day, taxDay = day, snapshot, replacedBy }: ReportedDocument): ReportRow {
  const { buyer, replaces, credit, paidOn } = snapshot;
  const of = (amount: Satang) => counted({ kind, isReplaced: !!replacedBy }, amount);
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
