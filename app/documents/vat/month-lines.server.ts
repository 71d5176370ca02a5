import { sql } from 'kysely';
import type { Month } from '~/documents/document-search';
import { readMonthClosed } from '~/documents/vat-months.server';
import type { Db } from '~/platform/database/database.server';
import { countClosedLines, readClosedLines } from './closed-month.server';
import { readReported, readReportedIds } from './reported-documents.server';
import { type ReportRow, vatReport } from './vat-report';

/** Others are answered between two of them. */
const OPEN_AT_ONCE = 500;
/** The database unpacks the whole report for each. */
const CLOSED_AT_ONCE = 2_000;

/**
 * For staff only: all lines of a month's sales tax report in their order, some hundred at a time. An open month has the documents that it has
 * when the first are asked for; a closed one is told as it was closed.
 */
export async function* readMonthLines(db: Db, month: Month): AsyncGenerator<ReportRow[]> {
  if (await readMonthClosed(db, month.first)) {
    const count = await countClosedLines(db, month);
    for (let offset = 0; offset < count; offset += CLOSED_AT_ONCE)
      yield (await readClosedLines(db, month, { offset, pageSize: CLOSED_AT_ONCE })).rows;
    return;
  }
  const ids = await readReportedIds(db, month, { offset: 0, pageSize: null });
  for (let offset = 0; offset < ids.length; offset += OPEN_AT_ONCE) {
    const some = ids.slice(offset, offset + OPEN_AT_ONCE);
    yield vatReport(await readReported(db, sql`tax_document.id = any(${some}::bigint[])`)).rows;
  }
}
