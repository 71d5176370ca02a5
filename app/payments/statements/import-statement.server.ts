import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { accept, refuse, type Result } from '~/values/result';
import { bangkokDay, addHours } from '~/values/time';
import { readCsv } from './read-csv.server';
import {
  readStatement,
  type StatementColumns,
  type StatementLine,
  statementLineKeys,
} from './statement-columns';

export interface Imported {
  /** Lines of money that were not there before. */
  added: number;
  /** Known from a statement that overlaps with this one. */
  known: number;
  /** Money out, and rows without money. */
  skipped: number;
}

export type ImportRefusal =
  | { code: 'NO_SUCH_STATEMENT' }
  /** These rows have money and no day: the columns are named wrongly, or the file is. */
  | { code: 'DAYS_UNREADABLE'; rows: number[] }
  | { code: 'NO_MONEY' }
  /** So many lines of the same day and amount stand there in other words: columns named differently would bring them twice. */
  | { code: 'LOOKS_KNOWN'; count: number };

/**
 * Takes the money in of a statement over, each line once however statements overlap, and remembers how the account's columns
 * are named. All lines or none. The file itself is kept no longer.
 */
export async function importStatement(
  db: Db,
  ask: {
    statementId: number;
    heading: number;
    columns: StatementColumns;
    /** An administrator looked: the lines that look known are other money. */
    isNew?: boolean;
  },
  now: Date,
): Promise<Result<Imported, ImportRefusal>> {
  return inTransaction(db, async (tx) => {
    const statement = await tx
      .selectFrom('bank_statement')
      .select(['id', 'text', 'bank_account_id'])
      .where('id', '=', ask.statementId)
      .where('imported_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    const rows = statement?.text == null ? null : readCsv(statement.text);
    if (!statement || !rows) return refuse({ code: 'NO_SUCH_STATEMENT' });
    const { lines, skipped, unreadable } = readStatement(rows, ask);
    if (unreadable.length > 0) return refuse({ code: 'DAYS_UNREADABLE', rows: unreadable.slice(0, 5) });
    if (lines.length === 0) return refuse({ code: 'NO_MONEY' });

    const keys = statementLineKeys(lines);
    const count = await countLooksKnown(tx, statement.bank_account_id, { lines, keys });
    if (count > 0 && !ask.isNew) return refuse({ code: 'LOOKS_KNOWN', count });
    let added = 0;
    for (let from = 0; from < lines.length; from += 500) {
      const written = await tx
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
        .returning('id')
        .execute();
      added += written.length;
    }
    await tx
      .updateTable('bank_account')
      .set({ statement_columns: JSON.stringify(ask.columns) })
      .where('id', '=', statement.bank_account_id)
      .execute();
    await tx
      .updateTable('bank_statement')
      .set({ text: null, line_count: lines.length, imported_at: now })
      .where('id', '=', statement.id)
      .execute();
    return accept({ added, known: lines.length - added, skipped });
  });
}

/** New lines of a day and amount of which others stand there that this file does not have. */
async function countLooksKnown(
  tx: Tx,
  accountId: number,
  { lines, keys }: { lines: readonly StatementLine[]; keys: readonly string[] },
): Promise<number> {
  const instants = lines.map(({ occurredAt }) => occurredAt.getTime());
  const stored = await tx
    .selectFrom('bank_statement_line')
    .select(['line_key', 'occurred_at', 'amount'])
    .where('bank_account_id', '=', accountId)
    .where('occurred_at', '>=', addHours(new Date(Math.min(...instants)), -24))
    .where('occurred_at', '<=', addHours(new Date(Math.max(...instants)), 24))
    .execute();
  const mine = new Set(keys);
  const known = new Set(stored.map(({ line_key }) => line_key));
  const sameDayAndAmount = (occurredAt: Date, amount: number) => `${bangkokDay(occurredAt)} ${amount}`;
  const inOtherWords = new Set(
    stored
      .filter(({ line_key }) => !mine.has(line_key))
      .map(({ occurred_at, amount }) => sameDayAndAmount(occurred_at, amount)),
  );
  return lines.filter(
    ({ occurredAt, amount }, index) =>
      !known.has(keys[index]!) && inOtherWords.has(sameDayAndAmount(occurredAt, amount)),
  ).length;
}
