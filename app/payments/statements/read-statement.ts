import { type Satang, satang } from '~/values/money';
import { bangkokInstant } from '~/values/time';
import { isErrorCell, cellWords } from './cell-text';
import { directionRule, type RowDirection } from './direction-rule';
import { accountColumn, isSameAccount } from './statement-account';
import { type BalanceMove, balanceMoves, type BalancedRow } from './statement-balance';
import { type When, type WhenMistake, whenReader } from './statement-day';
import { type Direction, readAmount, saysOut, type SignedAmount } from './statement-direction';
import type { StatementColumns, StatementField, TextRow } from './statement-layout';

export interface StatementLine {
  /** Its row number in the file. */
  row: number;
  occurredAt: Date;
  hasTime: boolean;
  amount: Satang;
  description: string;
  reference: string;
}

/** Why a row is not money to match. */
export type SkipReason = 'out' | 'no-money' | 'total' | 'heading' | 'other-account';
export type LineMistake =
  | WhenMistake
  | Exclude<RowDirection, Direction>
  | 'amount-unreadable'
  | 'cell-error'
  | 'row-too-long';

export interface SkippedRow {
  row: number;
  reason: SkipReason;
}
export interface MistakenRow {
  row: number;
  mistake: LineMistake;
  /** The text of the wrong cell. */
  cell: string;
}

/** Every row below the heading that is not empty is in one of the three. */
export interface ReadStatement {
  /** Money in. */
  lines: StatementLine[];
  skipped: SkippedRow[];
  mistakes: MistakenRow[];
}

export interface ReadRequest {
  /** Index of the heading among the rows. */
  heading: number;
  columns: StatementColumns;
  /** Rows of another account are left out. */
  accountNumber?: string;
}

/** Reads money in, by the chosen columns. */
export function readStatement(rows: readonly TextRow[], request: ReadRequest, now: Date): ReadStatement {
  const reading = readSteps(rows, request, now);
  let step = reading.next();
  while (!step.done) step = reading.next();
  return step.value;
}

/** The same in slices, for long files. */
export async function readLongStatement(
  rows: readonly TextRow[],
  request: ReadRequest,
  { now, breathe }: { now: Date; breathe: () => Promise<void> | void },
): Promise<ReadStatement> {
  const reading = readSteps(rows, request, now);
  let step = reading.next();
  while (!step.done) {
    await breathe();
    step = reading.next();
  }
  return step.value;
}

const ROWS_A_STEP = 50;

function* readSteps(
  rows: readonly TextRow[],
  { heading, columns, accountNumber = '' }: ReadRequest,
  now: Date,
): Generator<void, ReadStatement> {
  const titles = rows[heading]?.cells ?? [];
  const below = rows
    .slice(heading + 1)
    .map(({ number, cells }) => new NamedRow(number, cells, columns))
    .filter(({ cells }) => cells.some((cell) => cellWords(cell) !== ''));
  const column = (field: StatementField) => below.map((row) => row.cell(field));
  const readWhen = whenReader(column('day'), now);
  const whens: (When | WhenMistake)[] = [];
  for (const [index, row] of below.entries()) {
    whens.push(readWhen({ day: row.cell('day'), time: row.cell('time') }));
    if (index % ROWS_A_STEP === 0) yield;
  }
  const balanceSign = titles.findIndex((title) => /balance sign|เครื่องหมายยอด/.test(cellWords(title)));
  const balance = balanceMoves(below.map((row) => balancedRow(row, balanceSign)));
  const directionOf = directionRule({
    heading: titles[columns.amount] ?? '',
    amounts: column('amount'),
    codes: columns.direction === undefined ? null : column('direction'),
    balance,
  });
  const ofAccount = accountColumn(titles);
  // a program that stores days as timestamps adds midnight to each
  const tellsHours = whens.some(
    (when) => typeof when !== 'string' && when.clock !== null && when.clock !== '00:00:00',
  );

  const read: ReadStatement = { lines: [], skipped: [], mistakes: [] };
  for (const [index, row] of below.entries()) {
    if (index % ROWS_A_STEP === 0) yield;
    const [when, move] = [whens[index]!, balance.moves[index]!];
    const isOthers = isSameAccount(row.cells[ofAccount] ?? '', accountNumber) === false;
    const rowSigns: RowSigns = isOthers
      ? { reason: 'other-account' }
      : readRow(row, { titles, when, move, directionOf });
    if ('reason' in rowSigns) read.skipped.push({ row: row.number, reason: rowSigns.reason });
    else if ('mistake' in rowSigns)
      read.mistakes.push({
        row: row.number,
        mistake: rowSigns.mistake,
        cell: rowSigns.cell.slice(0, MOST_CELL),
      });
    else read.lines.push(lineOf(row, rowSigns, tellsHours));
  }
  return read;
}
const MOST_CELL = 60;

/** A row whose cells are read by field name. */
class NamedRow {
  constructor(
    readonly number: number,
    readonly cells: readonly string[],
    private readonly columns: StatementColumns,
  ) {}
  cell(field: StatementField): string {
    const column = this.columns[field];
    return column === undefined ? '' : (this.cells[column] ?? '').trim();
  }
}

type RowSigns =
  | { reason: SkipReason }
  | { mistake: LineMistake; cell: string }
  | { amount: Satang; when: When };

function readRow(
  row: NamedRow,
  {
    titles,
    when,
    move,
    directionOf,
  }: {
    titles: readonly string[];
    when: When | WhenMistake;
    move: BalanceMove;
    directionOf: ReturnType<typeof directionRule>;
  },
): RowSigns {
  if (isSameRow(row.cells, titles)) return { reason: 'heading' };
  const broken = (['amount', 'out', 'direction', 'day', 'time'] as const).find((field) =>
    isErrorCell(row.cell(field)),
  );
  if (broken) return { mistake: 'cell-error', cell: row.cell(broken) };

  const amount = readAmount(row.cell('amount'));
  const out = readAmount(row.cell('out'));
  const hasOut = out === null || (out !== 'empty' && out.amount > 0);
  if (!isMoney(amount)) {
    if (hasOut) return { reason: 'out' };
    return { reason: isTotal(row, when) ? 'total' : 'no-money' };
  }
  if (isTotal(row, when)) return { reason: 'total' };
  if (amount === null) {
    const isText = typeof when === 'string' && !/\d/.test(row.cell('amount'));
    return isText ? { reason: 'no-money' } : { mistake: 'amount-unreadable', cell: row.cell('amount') };
  }
  const outWord = [row.cell('kind'), row.cell('description')].find(saysOut);
  const direction = hasOut
    ? 'direction-contradicts'
    : directionOf({ sign: amount.sign, code: row.cell('direction'), move });
  if (direction === 'out') return { reason: 'out' };
  if (direction !== 'in') return { mistake: direction, cell: row.cell('direction') || row.cell('amount') };
  if (outWord !== undefined) return { mistake: 'direction-contradicts', cell: outWord };
  if (row.cells.some((cell, index) => index >= titles.length && cellWords(cell) !== ''))
    return { mistake: 'row-too-long', cell: row.cell('amount') };
  if (typeof when === 'string')
    return {
      mistake: when,
      cell: when.startsWith('time') ? row.cell('time') || row.cell('day') : row.cell('day'),
    };
  return { amount: amount.amount, when };
}

/** Null is an unreadable amount: it may be money. */
const isMoney = (amount: SignedAmount | 'empty' | null): amount is SignedAmount | null =>
  amount !== 'empty' && amount?.amount !== 0;

/** The time of a line when the file names none. */
const NO_HOUR = '12:00:00';

function lineOf(
  row: NamedRow,
  { amount, when }: { amount: Satang; when: When },
  tellsHours: boolean,
): StatementLine {
  const clock = tellsHours ? when.clock : null;
  return {
    row: row.number,
    occurredAt: bangkokInstant(when.day, clock ?? NO_HOUR),
    hasTime: clock !== null,
    amount,
    description: [...new Set([row.cell('kind'), row.cell('description')])]
      .filter(Boolean)
      .join(' ')
      .slice(0, 500),
    reference: row.cell('reference').slice(0, 200),
  };
}

const SUM = /^(?:ยอด)?(?:เงิน)?รวม|^(?:grand |sub ?)?total\b/;
const CARRIED =
  /^(?:ยอด)?(?:เงิน)?(?:คงเหลือ)?ยก(?:มา|ไป)$|^(?:balance )?(?:brought|carried) forward$|^[bc] ?\/ ?f$|^(?:beginning|opening|ending|closing) balance$/;

const LONGEST_LABEL = 40;

/** A total has no day of its own; a balance carried over may have one. */
function isTotal(row: NamedRow, when: When | WhenMistake): boolean {
  const cells = row.cells.filter((cell) => cell.length <= LONGEST_LABEL).map(cellWords);
  return (
    cells.some((cell) => CARRIED.test(cell)) ||
    (typeof when === 'string' && cells.some((cell) => SUM.test(cell)))
  );
}

const isSameRow = (cells: readonly string[], titles: readonly string[]) =>
  cells.every((cell, index) => cellWords(cell) === cellWords(titles[index] ?? ''));

function balancedRow(row: NamedRow, signColumn: number): BalancedRow | null {
  const balance = readAmount(row.cell('balance'));
  if (balance === null || balance === 'empty') return null;
  const moved = [readAmount(row.cell('amount')), readAmount(row.cell('out'))].find(
    (each) => each !== null && each !== 'empty' && each.amount > 0,
  );
  const isOverdrawn = balance.sign === 'out' || cellWords(row.cells[signColumn] ?? '') === '-';
  return {
    amount: typeof moved === 'object' && moved !== null ? moved.amount : satang(0),
    balance: isOverdrawn ? 0 - balance.amount : balance.amount,
  };
}

/** Identifies a line within its account: its content, and its number among equal lines of the file. */
export function statementLineKeys(lines: readonly StatementLine[]): string[] {
  const counts = new Map<string, number>();
  return lines.map(({ occurredAt, hasTime, amount, description, reference }) => {
    const content = JSON.stringify([occurredAt.toISOString(), hasTime, amount, description, reference]);
    const nth = (counts.get(content) ?? 0) + 1;
    counts.set(content, nth);
    return `${nth} ${content}`;
  });
}
