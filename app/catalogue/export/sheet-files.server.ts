import writeExcelFile from 'write-excel-file/node';

/** As Excel opens it in Thai: UTF-8 with its mark, lines of CR LF. */
export const csvFile = (sheet: readonly (readonly string[])[]): string =>
  `\ufeff${sheet.map((row) => row.map(quoted).join(',')).join('\r\n')}\r\n`;

const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** All cells are text: nothing is guessed to be a day or a formula. */
export function xlsxFile(sheet: readonly (readonly string[])[]): Promise<Buffer> {
  const data = sheet.map((row, index) =>
    row.map((cell) =>
      cell === '' ? null : { value: cell, type: String, ...(index === 0 && { fontWeight: 'bold' as const }) },
    ),
  );
  return writeExcelFile(data, { sheet: 'catalogue', stickyRowsCount: 1 }).toBuffer();
}
