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

export const reportPath = (shown: Shown): string => `${paths.staffReports()}?${query(shown)}`;
/** The same report as a file. */
export const reportSheets = (shown: Shown) => ({
  xlsx: `${paths.staffReportsXlsx()}?${query(shown)}`,
  csv: `${paths.staffReportsCsv()}?${query(shown)}`,
});
