import { paths } from '~/values/paths';
import type { ReportKind } from './report-kinds';
import type { Preset } from './report-period';

interface Shown {
  kind: ReportKind;
  preset: Preset | null;
  typed: string;
}

const query = ({ kind, preset, typed }: Shown): string =>
  new URLSearchParams({
    by: kind,
    ...(typed ? { period: typed } : preset && { in: preset }),
  }).toString();

export const reportPath = (input: Shown): string => `${paths.staffReports()}?${query(input)}`;
/** The same report as a file. */
export const reportSheets = (input: Shown) => ({
  xlsx: `${paths.staffReportsXlsx()}?${query(input)}`,
  csv: `${paths.staffReportsCsv()}?${query(input)}`,
});
