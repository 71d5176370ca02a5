import type { LoaderFunctionArgs } from '@remix-run/node';
import { monthOf } from '~/documents/document-search';
import { readMonthLines } from '~/documents/vat/month-lines.server';
import { REPORT_COLUMNS, reportNote } from '~/documents/vat/report-table';
import { addSums, NO_SUMS, type ReportSums } from '~/documents/vat/vat-report';
import { vatReportPath } from '~/documents/vat/vat-report-path';
import { requireRight } from '~/web/guards.server';
import { sheetResponse } from '~/web/sheet-response.server';

/** The sales tax report of a month as a sheet, with the sums of its lines below them. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, url, t } = await requireRight(args, 'documents');
  const month = monthOf(url.searchParams.get('month') ?? '');
  if (!month) throw new Response(null, { status: 404 });
  async function* rows() {
    let sums = NO_SUMS;
    for await (const lines of readMonthLines(db, month!)) {
      sums = addSums([sums, ...lines]);
      yield lines.map((row) => [
        ...[row.day, row.number, row.buyer, row.taxId, row.branch],
        ...money(row),
        reportNote(row, t),
      ]);
    }
    yield [['', t('admin.report.sum'), '', '', '', ...money(sums), '']];
  }
  return sheetResponse(url, {
    name: `vat-sales-${month.month}`,
    title: t('admin.documents.report'),
    heading: REPORT_COLUMNS.map((key) => t(key)),
    rows: rows(),
    whenLong: `${vatReportPath(month.month)}&long=1`,
  });
}

const money = ({ base, exempt, vat, total }: ReportSums) =>
  [base, exempt, vat, total].map((minorUnits) => ({ minorUnits }));
