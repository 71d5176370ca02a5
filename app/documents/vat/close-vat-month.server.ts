import type { Month } from '~/documents/document-search';
import { isMonthOver } from '~/documents/vat-month';
import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { accept, refuse, type Result } from '~/values/result';
import { bangkokDay } from '~/values/time';
import { seenReport } from './vat-report';
import { readSalesReport } from './vat-report.server';
import { writeMonthChange } from './write-month-change.server';

export type CloseRefusal =
  /** sales come into it until its last day ends */
  | { code: 'NOT_OVER' }
  | { code: 'ALREADY_CLOSED' }
  /** the report differs from the page: a document was issued meanwhile */
  | { code: 'CHANGED' };

/**
 * Closes a month of the sales tax report: its stored report and its documents change no more, and later documents of its
 * payments count on the day of issue. Waits for documents being issued. Only an owner opens it again.
 */
export async function closeVatMonth(
  db: Db,
  { month, seen: seenVersion, administratorId }: { month: Month; seen: string; administratorId: number },
  now: Date,
): Promise<Result<null, CloseRefusal>> {
  if (!isMonthOver(month.first, bangkokDay(now))) return refuse({ code: 'NOT_OVER' });
  return inTransaction(db, async (tx) => {
    await tx
      .insertInto('vat_month')
      .values({ month: month.first })
      .onConflict((conflict) => conflict.column('month').doNothing())
      .execute();
    const row = await tx
      .selectFrom('vat_month')
      .select('closed_at')
      .where('month', '=', month.first)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (row.closed_at) return refuse({ code: 'ALREADY_CLOSED' });
    const report = await readSalesReport(tx, month);
    if (seenReport(report) !== seenVersion) return refuse({ code: 'CHANGED' });
    await tx
      .updateTable('vat_month')
      .set({ closed_at: now, closed_by: administratorId, report: JSON.stringify(report) })
      .where('month', '=', month.first)
      .execute();
    await writeMonthChange(tx, { month, kind: 'closed', administratorId, reason: '', report: null }, now);
    return accept(null);
  });
}
