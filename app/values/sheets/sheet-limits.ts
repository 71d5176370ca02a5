/** Limits of a file's content, however small the file is. */
export interface SheetLimits {
  /** rows that are not empty */
  rows: number;
  /** Filled cells may stand in these columns only. */
  columns: number;
  /** cells of all rows, up to the last filled one of each */
  cells: number;
  /** characters of all texts, each as often as a cell shows it */
  characters: number;
  /** bytes of a workbook's parts, counted while unpacking */
  unpackedBytes: number;
}

export const SHEET_LIMITS: SheetLimits = {
  rows: 100_000,
  columns: 256,
  cells: 2_000_000,
  characters: 40_000_000,
  unpackedBytes: 100_000_000,
};

/** The most columns of any spreadsheet. */
export const MOST_COLUMNS = 16_384;

export type SheetTrouble =
  /** neither text nor a workbook */
  | 'NO_SHEET'
  /** an .xls of Excel 97, or a workbook with a password */
  | 'OLD_WORKBOOK'
  /** text outside UTF-8, UTF-16 and Windows-874 */
  | 'ENCODING'
  /** a quotation without an end */
  | 'QUOTES'
  | 'TOO_MANY_ROWS'
  /** a filled cell far to the right */
  | 'TOO_WIDE'
  | 'TOO_LARGE';

/** Reading stopped; `row` is the row at fault, or 1. */
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
