import { writeWorkbook } from '~/platform/sheets/write-workbook.server';

/** For Excel in Thai: UTF-8 with a byte order mark and CR LF. */
export const csvFile = (sheet: readonly (readonly string[])[]): string =>
  `\ufeff${sheet.map((row) => row.map(quoteCell).join(',')).join('\r\n')}\r\n`;

const quoteCell = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** All cells are text, so that Excel guesses no day or formula. */
export const xlsxFile = (sheet: readonly (readonly string[])[]): Promise<Buffer> =>
  writeWorkbook('catalogue', sheet);
