import type { LoaderFunctionArgs } from '@remix-run/node';
import { readAskedReport } from '~/flows/reports/asked-report.server';
import { rowLabel } from '~/flows/reports/report-words';
import { contentDisposition } from '~/uploads/file-headers';
import { csvOf } from '~/values/csv';
import { exportedMoney } from '~/values/exported-money';
import { requireRight } from '~/web/guards.server';

/** The same report as a file for a spreadsheet; days as they sort, amounts without commas. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, now, url, t, locale } = await requireRight(args, 'reports');
  const { kind, asked, report } = await readAskedReport(db, url.searchParams, { now, locale });
  const file = csvOf([
    [t(report.label), ...report.columns.map(({ title }) => t(title))],
    ...report.rows.map(({ label, figures }) => [
      report.labels === 'day' ? label : rowLabel(report, label, { t, locale }),
      ...figures.map((figure, index) => {
        if (figure === null) return '';
        return report.columns[index]!.kind === 'money' ? exportedMoney(figure, 'THB').amount : String(figure);
      }),
    ]),
  ]);
  return new Response(file, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': contentDisposition(
        'attachment',
        `report-${kind}-${asked.first}-${asked.last}.csv`,
      ),
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
