import { paths } from '~/values/paths';

/** `month`: `2026-11`. */
export const vatReportPath = (month: string, page = 1): string =>
  `${paths.staffVatReport()}?month=${month}${page > 1 ? `&page=${page}` : ''}`;
/** The same report as a file. */
export const vatReportSheets = (month: string) => ({
  xlsx: `${paths.staffVatReportXlsx()}?month=${month}`,
  csv: `${paths.staffVatReportCsv()}?month=${month}`,
});
