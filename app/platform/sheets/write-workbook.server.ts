import writeExcelFile, { type SheetData } from 'write-excel-file/node';
import type { WrittenCell } from '~/values/sheets/written-cell';

const MOST_NAME = 31;
/** Excel's format “text”: a number typed over in such a cell keeps its leading zero. */
const TEXT = '@';
/** Excel opens no file with a longer cell. */
const MOST_SIGNS = 32_767;
// eslint-disable-next-line no-control-regex -- what no workbook can hold
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])/g;

/**
 * A workbook of one sheet; its first row is the heading. Texts are cells of text, never a number, a date or a
 * formula, so that telephone numbers and tax ids keep leading zeros.
 * @param rows all of them, in memory at once
 */
export function writeWorkbook(title: string, rows: readonly (readonly WrittenCell[])[]): Promise<Buffer> {
  const data: SheetData = rows.map((row, index) =>
    row.map((cell) => {
      if (typeof cell === 'string') return textCell(cell, index === 0);
      if ('count' in cell) return { value: cell.count, type: Number };
      return cell.minorUnits === null
        ? null
        : { value: cell.minorUnits / 100, type: Number, format: '#,##0.00' };
    }),
  );
  return writeExcelFile(data, { sheet: sheetName(title), stickyRowsCount: 1 }).toBuffer();
}

function textCell(words: string, isHeading: boolean) {
  const value = words.replace(NOT_XML, '').slice(0, MOST_SIGNS);
  if (value === '') return null;
  return { value, type: String, format: TEXT, ...(isHeading && { fontWeight: 'bold' as const }) };
}

/** Without the characters a sheet's name must not contain. */
const sheetName = (title: string) => title.replace(/[\\/?*[\]:']/g, ' ').slice(0, MOST_NAME);
