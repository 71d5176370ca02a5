import { parse } from 'csv-parse/sync';
import { separatorOf } from '~/values/csv-separator';

export const MOST_SHEET_BYTES = 4 * 1024 * 1024;
const MOST_ROWS = 20_000;

/** The text of a file banks hand out: UTF-8, or the old Thai encoding where it is no UTF-8. Null for what is no text. */
export function decodeCsv(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? null : text;
  } catch {
    const text = new TextDecoder('windows-874').decode(bytes);
    return /[\0\ufffd]/.test(text) ? null : text;
  }
}

/** Rows of a CSV, whichever sign stands between its columns. Null when it is none, or holds more rows than a year has. */
export function readCsv(text: string): string[][] | null {
  try {
    const rows = parse(text, {
      bom: true,
      delimiter: separatorOf(text.slice(0, 4_000)),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      to: MOST_ROWS + 1,
    });
    const isSheet = rows.length > 1 && rows.length <= MOST_ROWS && rows.some((row) => row.length > 1);
    return isSheet ? rows.map((row) => row.map((cell) => cell.trim())) : null;
  } catch {
    return null;
  }
}
