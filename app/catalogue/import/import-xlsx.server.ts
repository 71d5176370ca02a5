import { readSheet } from 'read-excel-file/node';
import { bangkokDay } from '~/values/time';
import type { CatalogueSource } from './import-source';
import { sheetSource } from './sheet-source';
import { unpackedBytes } from './zip-size';

/** A catalogue of some ten thousand rows unpacks to less; a file that says more is no catalogue. */
const MOST_UNPACKED_BYTES = 100_000_000;

/** A catalogue as the first sheet of an Excel file. */
export async function xlsxSource(bytes: Buffer): Promise<CatalogueSource> {
  const size = unpackedBytes(bytes);
  if (size === null) return unreadable();
  if (size > MOST_UNPACKED_BYTES) return unreadable('this Excel file is too long to be read: save it as CSV');
  try {
    const rows = await readSheet(bytes);
    return sheetSource(rows.map((row) => row.map(textOf)));
  } catch {
    return unreadable();
  }
}

const unreadable = (message = 'this is no Excel file that can be read'): CatalogueSource => ({
  content: {},
  placeOf: () => ({ row: 1, column: '' }),
  mistakes: [{ row: 1, column: '', message }],
});

/** As the cell is read by people: a day without its hour, a time of a day as a clock. */
function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return dateText(cell);
  if (typeof cell === 'number' && cell > 0 && cell < 1 && !Number.isInteger(cell * 100)) return clockOf(cell);
  return typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean'
    ? String(cell)
    : '';
}

/** Excel's times stand on its day nought. */
function dateText(at: Date): string {
  if (at.getUTCFullYear() < 1910) return at.toISOString().slice(11, 16);
  // days come at midnight of UTC, which is the same day in Bangkok
  return bangkokDay(at);
}

function clockOf(fraction: number): string {
  const minutes = Math.round(fraction * 24 * 60);
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
