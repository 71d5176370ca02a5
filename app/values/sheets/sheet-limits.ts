/** What may come out of a file, however little went in. */
export interface SheetLimits {
  /** rows that hold anything */
  rows: number;
  /** A cell that is not blank may stand in these columns only. */
  columns: number;
  /** places in rows, up to the last filled one of each */
  cells: number;
  /** of all texts, each as often as a cell shows it */
  characters: number;
  /** of the parts of a workbook, counted while they are unpacked */
  unpackedBytes: number;
}

export const SHEET_LIMITS: SheetLimits = {
  rows: 100_000,
  columns: 256,
  cells: 2_000_000,
  characters: 40_000_000,
  unpackedBytes: 100_000_000,
};

/** No spreadsheet has more columns. */
export const MOST_COLUMNS = 16_384;

export type SheetTrouble =
  /** neither text nor a workbook */
  | 'NO_SHEET'
  /** .xls of Excel 97, or a workbook with a password */
  | 'OLD_WORKBOOK'
  /** text in an encoding that is none of UTF-8, UTF-16 and Windows-874 */
  | 'ENCODING'
  /** a quotation that never ends */
  | 'QUOTES'
  | 'TOO_MANY_ROWS'
  /** a filled cell far to the right */
  | 'TOO_WIDE'
  | 'TOO_LARGE';

/** A file that is not read on; `row` is where it became clear, 1 where no row is to blame. */
export class UnreadableSheet extends Error {
  override name = 'UnreadableSheet';
  constructor(
    readonly code: SheetTrouble,
    readonly row = 1,
    readonly column = '',
  ) {
    super(code);
  }
}
