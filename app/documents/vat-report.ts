import { exportedMoney } from '../values/exported-money';
import { addMoney, type Satang, satang, ZERO } from '../values/money';
import type { Day } from '../values/time';
import type { DocumentKind } from './document-kind';
import { type DocumentSnapshot, taxBase } from './document-snapshot';

export interface ReportedDocument {
  kind: DocumentKind;
  number: string;
  day: Day;
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
  /** paid on another day, whose month the VAT is of */
  paidOn: Day | null;
}

export type ReportSums = Pick<ReportRow, 'base' | 'exempt' | 'vat' | 'total'>;

/** The rows of the report in the order of their day and number, and what they come to (Revenue Code, section 87). */
export function vatReport(documents: readonly ReportedDocument[]): { rows: ReportRow[]; sums: ReportSums } {
  const rows = documents.map(reportRow);
  const sum = (of: keyof ReportSums) => addMoney(...rows.map((row) => row[of]));
  return {
    rows,
    sums: { base: sum('base'), exempt: sum('exempt'), vat: sum('vat'), total: sum('total') },
  };
}

function reportRow({ kind, number, day, snapshot, replacedBy }: ReportedDocument): ReportRow {
  const { buyer, replaces, credit, paidOn } = snapshot;
  const sign = kind === 'credit-note' ? -1 : 1;
  const counted = (amount: Satang) => (replacedBy || amount === 0 ? ZERO : satang(sign * amount));
  return {
    number,
    day,
    kind,
    buyer: buyer.name,
    taxId: buyer.taxId,
    branch: buyer.branch ?? '',
    base: counted(taxBase(snapshot)),
    exempt: counted(snapshot.exempt),
    vat: counted(snapshot.vat),
    total: counted(snapshot.total),
    replacedBy,
    replaces: replaces?.number ?? null,
    credits: credit?.of.number ?? null,
    paidOn: paidOn ?? null,
  };
}

/** UTF-8 with its mark, as spreadsheets need it to see Thai; CRLF, everything quoted, and no cell that begins a formula. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  const lines = rows.map((cells) => cells.map(quoted).join(','));
  return `\ufeff${lines.join('\r\n')}\r\n`;
}

const quoted = (cell: string) => `"${(isFormula(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`;

/** Names are the buyers' own words; amounts may begin with a minus. */
const isFormula = (cell: string) => /^[=+@\t\r-]/.test(cell) && !/^-\d+\.\d{2}$/.test(cell);

export const csvMoney = (amount: Satang) => exportedMoney(amount, 'THB').amount;
