import { paths } from '~/values/paths';

/** `month`: `2026-11`. */
export const vatReportPath = (month: string, page = 1): string =>
  `${paths.staffVatReport()}?month=${month}${page > 1 ? `&page=${page}` : ''}`;
export const vatReportCsvPath = (month: string): string => `${paths.staffVatReportCsv()}?month=${month}`;
