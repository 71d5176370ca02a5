import { paths } from '~/values/paths';

/** `month`: `2026-11`. */
export const vatReportPath = (month: string): string => `${paths.staffVatReport()}?month=${month}`;
export const vatReportCsvPath = (month: string): string => `${paths.staffVatReportCsv()}?month=${month}`;
