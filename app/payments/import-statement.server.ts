import type { Db } from '~/platform/database.server';
import { inTransaction } from '~/platform/transaction.server';
import { accept, refuse, type Result } from '~/values/result';
import { readSheet } from './read-sheet.server';
import { readStatement, type StatementColumns, statementLineKeys } from './statement-columns';

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
  | { code: 'NO_MONEY' };

/**
 * Takes the money in of a statement over, each line once however statements overlap, and remembers how the account's columns
 * are named. All lines or none. The file itself is kept no longer.
 */
export async function importStatement(
  db: Db,
  ask: { statementId: number; heading: number; columns: StatementColumns },
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
    const rows = statement?.text == null ? null : readSheet(statement.text);
    if (!statement || !rows) return refuse({ code: 'NO_SUCH_STATEMENT' });
    const { lines, skipped, unreadable } = readStatement(rows, ask);
    if (unreadable.length > 0) return refuse({ code: 'DAYS_UNREADABLE', rows: unreadable.slice(0, 5) });
    if (lines.length === 0) return refuse({ code: 'NO_MONEY' });

    const keys = statementLineKeys(lines);
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
