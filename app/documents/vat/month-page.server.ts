import { sql } from 'kysely';
import type { Month } from '~/documents/document-search';
import { readSeller } from '~/documents/sold-order.server';
import { type MonthClosed, readMonthClosed } from '~/documents/vat-months.server';
import type { Db } from '~/platform/database/database.server';
import { type PageRange, pageRange } from '~/values/page-range';
import { countClosedLines, readClosedLines } from './closed-month.server';
import { readGroups } from './month-sums.server';
import { isWithheld, ofMonth, readReported, readReportedIds } from './reported-documents.server';
import { seenTotals, totalsOf, vatReport } from './vat-report';
import { type SalesReport, type WithholdingRow, withholdingOf } from './vat-report.server';

/** Report lines on one page; the file has all. */
const PAGE_SIZE = 100;

/** A page of a month's sales tax report, with the sums of the whole month. */
export interface MonthPage extends SalesReport {
  range: PageRange;
  /** the version that the form to close the month carries */
  seen: string;
  withholding: WithholdingRow[];
  /** null: the month is open */
  closed: MonthClosed | null;
}

/** For staff only. A closed month comes from its stored report (`closed-month.server.ts`). */
export async function readMonthPage(db: Db, month: Month, typedPage: string | null): Promise<MonthPage> {
  const closure = await readMonthClosed(db, month.first);
  const withholding = withholdingOf(await readReported(db, sql`${ofMonth(month)} and ${isWithheld}`));
  const page = closure ? await readClosed(db, month, typedPage) : await readOpen(db, month, typedPage);
  return { ...page, withholding, closed: closure };
}

type Page = Omit<MonthPage, 'withholding' | 'closed'>;

async function readOpen(db: Db, month: Month, typedPage: string | null): Promise<Page> {
  const groups = await readGroups(db, month);
  const inBaht = groups.filter(({ currency }) => currency === 'THB');
  const totals = totalsOf(inBaht);
  const range = pageRange(totals.count, typedPage, PAGE_SIZE);
  const ids = await readReportedIds(db, month, range);
  const { name, taxId, branch } = await readSeller(db);
  return {
    seller: { name, taxId, branch },
    rows: vatReport(await readReported(db, sql`tax_document.id = any(${ids}::bigint[])`)).rows,
    sums: totals.sums,
    dollarReceipts: totalsOf(groups).count - totals.count,
    range,
    seen: seenTotals(totals),
  };
}

async function readClosed(db: Db, month: Month, typedPage: string | null): Promise<Page> {
  const range = pageRange(await countClosedLines(db, month), typedPage, PAGE_SIZE);
  // a closed month has no form to close it
  return { ...(await readClosedLines(db, month, range)), range, seen: '' };
}
