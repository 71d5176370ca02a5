import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { breather } from '~/platform/sheets/breathe.server';
import { accept, refuse, type Result } from '~/values/result';
import { addHours, bangkokDay } from '~/values/time';
import {
  type MistakenRow,
  readLongStatement,
  type ReadStatement,
  type StatementLine,
  statementLineKeys,
} from './read-statement';
import { directionOfHeading } from './statement-direction';
import { headingsOf, type StatementColumns, type TextRow } from './statement-layout';
import { type ImportReport, parseSheet } from './stored-statement';

export type ImportRefusal =
  | { code: 'NO_SUCH_STATEMENT' }
  /** The column chosen for money in has a heading for money out. */
  | { code: 'MONEY_OUT' }
  /** No sign tells money in from money out. */
  | { code: 'NO_DIRECTION' }
  | { code: 'NO_MONEY' }
  /** No row is usable: the columns are wrong, or the file is. */
  | { code: 'ONLY_MISTAKES'; mistakes: MistakenRow[] }
  /**
   * As many lines of the same day and amount are stored with other words: with other columns, the import
   * would store them twice.
   */
  | { code: 'LOOKS_KNOWN'; count: number };

export interface ImportRequest {
  statementId: number;
  /** The row number of the headings. */
  headingRow: number;
  columns: StatementColumns;
  /** An administrator confirmed that the lines that look known are other money. */
  isNew?: boolean;
}

/**
 * Imports the money in of a statement, each line once however statements overlap, and stores the account's
 * headings. Unreadable rows are left out and reported. The file itself is then deleted.
 */
export async function importStatement(
  db: Db,
  request: ImportRequest,
  now: Date,
): Promise<Result<ImportReport, ImportRefusal>> {
  const waiting = await db
    .selectFrom('bank_statement')
    .innerJoin('bank_account', 'bank_account.id', 'bank_statement.bank_account_id')
    .select(['bank_statement.sheet', 'bank_account.account_number'])
    .where('bank_statement.id', '=', request.statementId)
    .where('bank_statement.imported_at', 'is', null)
    .executeTakeFirst();
  const rows = parseSheet(waiting?.sheet ?? null);
  const heading = rows?.findIndex(({ number }) => number === request.headingRow) ?? -1;
  if (!rows || heading < 0) return refuse({ code: 'NO_SUCH_STATEMENT' });
  const titles = rows[heading]!.cells;
  // long files take their time, so this runs outside the transaction
  const read = await readLongStatement(
    rows,
    { heading, columns: request.columns, accountNumber: waiting?.account_number ?? '' },
    { now, breathe: breather() },
  );
  const refusal = refusalOf(read, titles[request.columns.amount] ?? '');
  return refusal ? refuse(refusal) : inTransaction(db, (tx) => write(tx, request, { read, titles }, now));
}

function refusalOf({ lines, mistakes }: ReadStatement, amountHeading: string): ImportRefusal | null {
  if (directionOfHeading(amountHeading) === 'out') return { code: 'MONEY_OUT' };
  if (lines.length > 0) return null;
  if (mistakes.length === 0) return { code: 'NO_MONEY' };
  const isUnknown = mistakes.every(({ mistake }) => mistake === 'direction-unknown');
  return isUnknown ? { code: 'NO_DIRECTION' } : { code: 'ONLY_MISTAKES', mistakes };
}

async function write(
  tx: Tx,
  request: ImportRequest,
  { read, titles }: { read: ReadStatement; titles: TextRow['cells'] },
  now: Date,
): Promise<Result<ImportReport, ImportRefusal>> {
  const statement = await tx
    .selectFrom('bank_statement')
    .select(['id', 'bank_account_id'])
    .where('id', '=', request.statementId)
    .where('imported_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!statement) return refuse({ code: 'NO_SUCH_STATEMENT' });
  const { lines } = read;
  const keys = statementLineKeys(lines);
  const count = await countLooksKnown(tx, statement.bank_account_id, { lines, keys });
  if (count > 0 && !request.isNew) return refuse({ code: 'LOOKS_KNOWN', count });
  const added = new Set<string>();
  for (let from = 0; from < lines.length; from += 500) {
    const inserted = await tx
      .insertInto('bank_statement_line')
      .values(
        lines.slice(from, from + 500).map((line, index) => ({
          statement_id: statement.id,
          bank_account_id: statement.bank_account_id,
          line_key: keys[from + index]!,
          occurred_at: line.occurredAt,
          has_time: line.hasTime,
          amount: line.amount,
          description: line.description,
          reference: line.reference,
        })),
      )
      .onConflict((conflict) => conflict.columns(['bank_account_id', 'line_key']).doNothing())
      .returning('line_key')
      .execute();
    for (const { line_key } of inserted) added.add(line_key);
  }
  const report = reportOf(
    read,
    lines.filter((_line, index) => !added.has(keys[index]!)),
  );
  await tx
    .updateTable('bank_account')
    .set({ statement_headings: JSON.stringify(headingsOf(titles, request.columns)) })
    .where('id', '=', statement.bank_account_id)
    .execute();
  await tx
    .updateTable('bank_statement')
    .set({ sheet: null, report: JSON.stringify(report), line_count: lines.length, imported_at: now })
    .where('id', '=', statement.id)
    .execute();
  return accept(report);
}

function reportOf(
  { lines, skipped, mistakes }: ReadStatement,
  knownLines: readonly StatementLine[],
): ImportReport {
  const reasons = [...new Set(skipped.map(({ reason }) => reason))];
  const hourless = lines.filter(({ hasTime }) => !hasTime);
  return {
    added: lines.length - knownLines.length,
    known: knownLines.map(({ row }) => row),
    skipped: reasons.map((reason) => ({
      reason,
      rows: skipped.filter((each) => each.reason === reason).map(({ row }) => row),
    })),
    mistakes,
    hourless: hourless.length === lines.length ? [] : hourless.map(({ row }) => row),
  };
}

/** Counts new lines whose day and amount equal stored lines that this file lacks. */
async function countLooksKnown(
  tx: Tx,
  accountId: number,
  { lines, keys }: { lines: readonly StatementLine[]; keys: readonly string[] },
): Promise<number> {
  const instants = lines.map(({ occurredAt }) => occurredAt.getTime());
  const first = instants.reduce((one, other) => Math.min(one, other));
  const last = instants.reduce((one, other) => Math.max(one, other));
  const stored = await tx
    .selectFrom('bank_statement_line')
    .select(['line_key', 'occurred_at', 'amount'])
    .where('bank_account_id', '=', accountId)
    .where('occurred_at', '>=', addHours(new Date(first), -24))
    .where('occurred_at', '<=', addHours(new Date(last), 24))
    .execute();
  const mine = new Set(keys);
  const knownKeys = new Set(stored.map(({ line_key }) => line_key));
  const sameDayAndAmount = (occurredAt: Date, amount: number) => `${bangkokDay(occurredAt)} ${amount}`;
  const inOtherWords = new Set(
    stored
      .filter(({ line_key }) => !mine.has(line_key))
      .map(({ occurred_at, amount }) => sameDayAndAmount(occurred_at, amount)),
  );
  return lines.filter(
    ({ occurredAt, amount }, index) =>
      !knownKeys.has(keys[index]!) && inOtherWords.has(sameDayAndAmount(occurredAt, amount)),
  ).length;
}
