import { writeWorkbook } from '~/platform/sheets/write-workbook.server';

/** As Excel opens it in Thai: UTF-8 with its mark, lines of CR LF. */
export const csvFile = (sheet: readonly (readonly string[])[]): string =>
  `\ufeff${sheet.map((row) => row.map(quoted).join(',')).join('\r\n')}\r\n`;

const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** All cells are text: nothing is guessed to be a day or a formula. */
export const xlsxFile = (sheet: readonly (readonly string[])[]): Promise<Buffer> =>
  writeWorkbook('catalogue', sheet);
