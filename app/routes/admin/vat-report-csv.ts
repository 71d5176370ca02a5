import type { LoaderFunctionArgs } from '@remix-run/node';
import { monthOf } from '~/documents/document-search';
import { REPORT_COLUMNS, reportNote } from '~/documents/vat/report-table';
import { csvMoney } from '~/documents/vat/vat-report';
import { csvOf } from '~/values/csv';
import { readMonthReport } from '~/documents/vat/vat-report.server';
import { contentDisposition } from '~/uploads/file-headers';
import { requireRight } from '~/web/guards.server';

/** The sales tax report of a month as a file for a spreadsheet. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, url, t } = await requireRight(args, 'documents');
  const month = monthOf(url.searchParams.get('month') ?? '');
  if (!month) throw new Response(null, { status: 404 });
  const { rows, sums } = await readMonthReport(db, month);
  const file = csvOf([
    REPORT_COLUMNS.map((key) => t(key)),
    ...rows.map((row) => [
      row.day,
      row.number,
      row.buyer,
      row.taxId,
      row.branch,
      ...[row.base, row.exempt, row.vat, row.total].map(csvMoney),
      reportNote(row, t),
    ]),
    [
      '',
      t('admin.report.sum'),
      '',
      '',
      '',
      ...[sums.base, sums.exempt, sums.vat, sums.total].map(csvMoney),
      '',
    ],
  ]);
  return new Response(file, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': contentDisposition('attachment', `vat-sales-${month.month}.csv`),
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
