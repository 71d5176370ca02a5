import type { LoaderFunctionArgs } from '@remix-run/node';
import { monthOf } from '~/documents/document-search';
import { readMonthLines } from '~/documents/vat/month-lines.server';
import { REPORT_COLUMNS, reportNote } from '~/documents/vat/report-table';
import { addSums, csvMoney, NO_SUMS, type ReportSums } from '~/documents/vat/vat-report';
import { csvLine } from '~/values/csv';
import { csvResponse } from '~/web/csv-response.server';
import { requireRight } from '~/web/guards.server';

/** The sales tax report of a month as a file for a spreadsheet, sent as its lines are read. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, url, t } = await requireRight(args, 'documents');
  const month = monthOf(url.searchParams.get('month') ?? '');
  if (!month) throw new Response(null, { status: 404 });
  async function* lines() {
    yield csvLine(REPORT_COLUMNS.map((key) => t(key)));
    let sums = NO_SUMS;
    for await (const rows of readMonthLines(db, month!)) {
      sums = addSums([sums, ...rows]);
      yield rows
        .map((row) =>
          csvLine([row.day, row.number, row.buyer, row.taxId, row.branch, ...money(row), reportNote(row, t)]),
        )
        .join('');
    }
    // of the lines above it
    yield csvLine(['', t('admin.report.sum'), '', '', '', ...money(sums), '']);
  }
  return csvResponse(lines(), `vat-sales-${month.month}.csv`);
}

const money = ({ base, exempt, vat, total }: ReportSums) => [base, exempt, vat, total].map(csvMoney);
