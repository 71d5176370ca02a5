import type { Month } from '~/documents/document-search';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { accept, refuse, type Result } from '~/values/result';
import { writeMonthChange } from './write-month-change.server';

export type ReopenMonthRefusal =
  /** the month is open, perhaps by somebody else */
  { code: 'NOT_CLOSED' } | { code: 'REASON_MISSING' };

/**
 * An owner opens a closed month of the sales tax report again with a reason: its documents can be replaced, and
 * its payments count in it again. The closed report is stored; documents that moved into a later month stay there.
 */
export async function reopenVatMonth(
  db: Db | Tx,
  { month, reason, administratorId }: { month: Month; reason: string; administratorId: number },
  now: Date,
): Promise<Result<null, ReopenMonthRefusal>> {
  if (reason.trim() === '') return refuse({ code: 'REASON_MISSING' });
  return inTransaction(db, async (tx) => {
    const row = await tx
      .selectFrom('vat_month')
      .select(['closed_at', 'report'])
      .where('month', '=', month.first)
      .forUpdate()
      .executeTakeFirst();
    if (!row?.closed_at) return refuse({ code: 'NOT_CLOSED' });
    await tx
      .updateTable('vat_month')
      .set({ closed_at: null, closed_by: null, report: null })
      .where('month', '=', month.first)
      .execute();
    await writeMonthChange(
      tx,
      { month, kind: 'reopened', administratorId, reason: reason.trim(), report: row.report },
      now,
    );
    return accept(null);
  });
}
