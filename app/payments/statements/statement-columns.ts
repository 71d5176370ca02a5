import { z } from 'zod';
import { parseMoney, type Satang } from '~/values/money';
import { bangkokInstant, parseClock, parseDay } from '~/values/time';

/** What a line of a statement can say, and the words banks write above it. */
export const STATEMENT_FIELDS = ['day', 'time', 'amount', 'description', 'reference'] as const;
export type StatementField = (typeof STATEMENT_FIELDS)[number];
export const REQUIRED_FIELDS: readonly StatementField[] = ['day', 'amount'];

/** Which column is what, counted from 0; only day and amount must be there. */
const columns = z.object({
  day: z.number(),
  time: z.number().optional(),
  amount: z.number(),
  description: z.number().optional(),
  reference: z.number().optional(),
}) satisfies z.ZodType<Partial<Record<StatementField, number>>>;
export type StatementColumns = z.output<typeof columns>;

/** Reads bank_account.statement_columns. */
export const readColumns = (stored: unknown): StatementColumns | null => columns.nullable().parse(stored);

const HEADINGS: Readonly<Record<StatementField, RegExp>> = {
  day: /วันที่|^date|transaction date|posting date/i,
  time: /เวลา|time/i,
  amount: /ฝาก|เงินเข้า|รับโอน|deposit|credit|money in|amount|จำนวนเงิน/i,
  description: /รายละเอียด|รายการ|คำอธิบาย|description|details|particular|remark|note/i,
  reference: /อ้างอิง|เลขที่|reference|ref\b|ref\.|transaction id/i,
};

/** The heading is the first row that has both of the columns that must be there; banks write their own name and address above. */
export function findHeading(rows: readonly (readonly string[])[]): number {
  const found = rows.findIndex(
    (row) => row.some((cell) => HEADINGS.day.test(cell)) && row.some((cell) => HEADINGS.amount.test(cell)),
  );
  return Math.max(found, 0);
}

/** The likeliest column of each field; a column is one thing only. */
export function guessColumns(heading: readonly string[]): Partial<Record<StatementField, number>> {
  const taken = new Set<number>();
  const guessed: Partial<Record<StatementField, number>> = {};
  for (const field of STATEMENT_FIELDS) {
    const at = heading.findIndex((cell, index) => !taken.has(index) && HEADINGS[field].test(cell));
    if (at === -1) continue;
    taken.add(at);
    guessed[field] = at;
  }
  return guessed;
}

export interface StatementLine {
  /** Row of the file, counted from 1. */
  row: number;
  occurredAt: Date;
  hasTime: boolean;
  amount: Satang;
  description: string;
  reference: string;
}

export interface ReadStatement {
  /** Money in. */
  lines: StatementLine[];
  /** Money out, balances, headings in between: nothing to match. */
  skipped: number;
  /** Rows with an amount whose day cannot be read: nothing is taken from a file that has one. */
  unreadable: number[];
}

/** Money that came in, by the columns as they were named. Days take Buddhist and Christian years, amounts take commas. */
export function readStatement(
  rows: readonly (readonly string[])[],
  { heading, columns }: { heading: number; columns: StatementColumns },
): ReadStatement {
  const read: ReadStatement = { lines: [], skipped: 0, unreadable: [] };
  rows.slice(heading + 1).forEach((row, index) => {
    const cell = (field: StatementField) => {
      const column = columns[field];
      return (column === undefined ? '' : (row[column] ?? '')).trim();
    };
    const amount = parseMoney(cell('amount').replace(/^\+/, ''));
    if (amount === null || amount <= 0) {
      read.skipped += 1;
      return;
    }
    const [writtenDay = '', writtenTime = ''] = cell('day').split(/[\sT]+/);
    const day = parseDay(withCentury(writtenDay));
    if (day === null) {
      read.unreadable.push(heading + index + 2);
      return;
    }
    const clock = parseClock(cell('time') || writtenTime);
    read.lines.push({
      row: heading + index + 2,
      occurredAt: bangkokInstant(day, clock ?? '12:00:00'),
      hasTime: clock !== null,
      amount,
      description: cell('description').slice(0, 500),
      reference: cell('reference').slice(0, 200),
    });
  });
  return read;
}

/** Statements write years short: from 50 on they are Buddhist (20/11/69), below Christian (20/11/26). */
const withCentury = (day: string): string =>
  day.replace(
    /^(\d{1,2}[/.-]\d{1,2}[/.-])(\d{2})$/,
    (_all, start: string, year: string) => `${start}${Number(year) >= 50 ? '25' : '20'}${year}`,
  );

/** What tells a line from every other of its account: what it says, and which of its equals in the file it is. */
export function statementLineKeys(lines: readonly StatementLine[]): string[] {
  const seen = new Map<string, number>();
  return lines.map(({ occurredAt, hasTime, amount, description, reference }) => {
    const says = JSON.stringify([occurredAt.toISOString(), hasTime, amount, description, reference]);
    const nth = (seen.get(says) ?? 0) + 1;
    seen.set(says, nth);
    return `${nth} ${says}`;
  });
}
