import { sql } from 'kysely';
import type { Month } from '~/documents/document-search';
import { readMonthClosed } from '~/documents/vat-months.server';
import type { Db } from '~/platform/database/database.server';
import { countClosedLines, readClosedLines } from './closed-month.server';
import { readReported, readReportedIds } from './reported-documents.server';
import { type ReportRow, vatReport } from './vat-report';

/** Other requests run between two batches. */
const OPEN_AT_ONCE = 500;
/** The database unpacks the whole report for each batch. */
const CLOSED_AT_ONCE = 2_000;

/**
 * All lines of a month's sales tax report in batches, for staff only. An open month has the documents of the first
 * batch's moment; a closed one its stored report.
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
