import type { SheetTrouble, UnreadableSheet } from '~/values/sheets/sheet-limits';
import type { CatalogueSource, ImportMistake } from './import-source';

export const NOT_CSV = 'this is not CSV: a quotation mark is missing, or is one too many';
export const NO_ENCODING =
  'this file is in an encoding that cannot be read: save it as UTF-8 (in Excel: “CSV UTF-8”)';

const MESSAGES: Readonly<Record<SheetTrouble, string>> = {
  NO_SHEET: 'this is no Excel file that can be read',
  OLD_WORKBOOK: 'this is an old Excel file, or one with a password: save it as .xlsx without one',
  ENCODING: NO_ENCODING,
  QUOTES: NOT_CSV,
  TOO_MANY_ROWS: 'there are more rows here than can be read: split the file',
  TOO_WIDE: 'a cell stands far to the right of the table: empty it',
  TOO_LARGE: 'this Excel file is too long to be read: save it as CSV',
};

export const troubleMistake = ({ code, row, column }: UnreadableSheet): ImportMistake => ({
  row,
  column,
  message: MESSAGES[code],
});

/** An unreadable file. */
export const unreadSource = (mistake: ImportMistake): CatalogueSource => ({
  content: {},
  placeOf: () => ({ row: 1, column: '' }),
  mistakes: [mistake],
});
