import { readSheet } from '~/platform/sheets/read-sheet.server';
import { accept, refuse, type Result } from '~/values/result';
import { textOfCell } from '~/values/sheets/cell-values';
import { isBroken, type SheetCell } from '~/values/sheets/sheet-cell';
import { joinHeading, type TextRow } from './statement-layout';

export const MOST_SHEET_BYTES = 4 * 1024 * 1024;
/** More than a year of a busy shop. */
const MOST_ROWS = 20_000;
const MOST_COLUMNS = 100;

export type FileTrouble = 'NO_SHEET' | 'OLD_WORKBOOK' | 'TOO_LONG';

/** The rows of a file from a bank or a spreadsheet. */
export async function readStatementFile(
  bytes: Uint8Array,
): Promise<Result<TextRow[], { code: FileTrouble }>> {
  if (isWebPage(bytes)) return refuse({ code: 'OLD_WORKBOOK' });
  const sheet = await readSheet(bytes, { rows: MOST_ROWS, columns: MOST_COLUMNS });
  if (!sheet.ok) {
    const { code } = sheet.refusal;
    if (code === 'OLD_WORKBOOK') return refuse({ code });
    return refuse({ code: code === 'TOO_MANY_ROWS' || code === 'TOO_LARGE' ? 'TOO_LONG' : 'NO_SHEET' });
  }
  const { rows } = sheet.value;
  if (rows.length < 2 || rows.every(({ cells }) => cells.length < 2)) return refuse({ code: 'NO_SHEET' });
  return accept(joinHeading(rows.map(({ number, cells }) => ({ number, cells: cells.map(textOf) }))));
}

/**
 * A broken cell keeps its error, so that its row counts as a mistake; PostgreSQL stores no null characters.
 */
const textOf = (cell: SheetCell): string => {
  const text = isBroken(cell) ? `${errorOf(cell.broken)} ${cell.text}` : textOfCell(cell);
  return text.replaceAll('\0', '').trim();
};

const errorOf = (broken: string) => (broken.startsWith('#') ? broken : '#VALUE!');

/** Some banks name an HTML table .xls. */
const isWebPage = (bytes: Uint8Array): boolean =>
  /^(?:ï»¿)?\s*<(?:!doctype|html|table|meta|head|style)\b/i.test(
    new TextDecoder('latin1').decode(bytes.subarray(0, 400)),
  );
