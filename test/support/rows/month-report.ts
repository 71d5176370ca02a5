import type { Month } from '../../../app/documents/document-search';
import { readMonthLines } from '../../../app/documents/vat/month-lines.server';
import { readMonthPage } from '../../../app/documents/vat/month-page.server';
import { addSums, type ReportRow } from '../../../app/documents/vat/vat-report';
import type { Db } from '../../../app/platform/database/database.server';

/** A month's sales tax report as its file tells it: all lines, their sums, and what its page says beside them. */
export async function readMonthReport(db: Db, month: Month) {
  const rows: ReportRow[] = [];
  for await (const some of readMonthLines(db, month)) rows.push(...some);
  const { seller, dollarReceipts, withholding, closed } = await readMonthPage(db, month, null);
  return { rows, sums: addSums(rows), seller, dollarReceipts, withholding, closed };
}
