import type { TextKey } from '~/text/translate';

/** What staff asks the shop's figures by. */
export const REPORT_KINDS = [
  'day',
  'course',
  'method',
  'coupon',
  'teacher',
  'source',
  'steps',
  'endings',
  'payouts',
] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

export const reportKindFrom = (input: string | null): ReportKind =>
  REPORT_KINDS.find((kind) => kind === input) ?? 'day';

/** A figure of a report: a count, or an amount in satang. */
export type FigureKind = 'count' | 'money';

export interface ReportColumn {
  title: TextKey;
  kind: FigureKind;
}

export interface ReportRow {
  key: string;
  /** A name as it stands; a day is a `YYYY-MM-DD`, a step a text key; of a source or a method empty where there is none. */
  label: string;
  /** In the columns' order; null: not known. */
  figures: readonly (number | null)[];
}

/** The row of what staff took themselves. */
export const BY_HAND = 'by-hand';

/** One table: what its chart draws is the figure of `drawn`. */
export interface Report {
  kind: ReportKind;
  label: TextKey;
  labels: 'day' | 'name' | 'text' | 'source' | 'method' | 'provider';
  columns: readonly ReportColumn[];
  rows: readonly ReportRow[];
  drawn: number;
  /** Whether the columns can be added up: the same order never stands in two rows. */
  hasSum: boolean;
}

export const sumOf = ({ columns, rows }: Report): (number | null)[] =>
  columns.map((_column, index) => rows.reduce((sum, { figures }) => sum + (figures[index] ?? 0), 0));
