import type { LoaderFunctionArgs } from '@remix-run/node';
import { readAskedReport } from '~/flows/reports/asked-report.server';
import { rowLabel } from '~/flows/reports/report-texts';
import type { WrittenCell } from '~/values/sheets/written-cell';
import { requireRight } from '~/web/guards.server';
import { sheetResponse } from '~/web/sheet-response.server';

/** The same report as a sheet; days as they sort, amounts without commas. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, now, url, t, locale } = await requireRight(args, 'reports');
  const { kind, asked, report } = await readAskedReport(db, url.searchParams, { now, locale });
  const figureCell = (figure: number | null, index: number): WrittenCell => {
    if (figure === null) return '';
    return report.columns[index]!.kind === 'money' ? { minorUnits: figure } : { count: figure };
  };
  return sheetResponse(url, {
    name: `report-${kind}-${asked.first}-${asked.last}`,
    title: t(`report.by.${kind}`),
    heading: [t(report.label), ...report.columns.map(({ title }) => t(title))],
    rows: report.rows.map(({ label, figures }) => [
      report.labels === 'day' ? label : rowLabel(report, label, { t, locale }),
      ...figures.map(figureCell),
    ]),
  });
}
