/** A day, a time, or both, as days since 30 December 1899, recognised by the cell's format. */
export interface DayCell {
  serial: number;
}

/** A cell with an error, or without its computed value: a mistake of its row, never an empty cell. */
export interface BrokenCell {
  /**
   * The sheet's error such as `#N/A`; `NO_VALUE`: an uncomputed formula; `QUOTES`: characters after a closing
   * quotation mark.
   */
  broken: string;
  /** Its readable part. */
  text: string;
}

/** A cell as in the file; an empty one is `''`. Text files have only texts and broken quotations. */
export type SheetCell = string | number | boolean | DayCell | BrokenCell;

export interface SheetRow {
  /** The row number shown by a spreadsheet, from 1. */
  number: number;
  /** Up to the last cell that is not empty. */
  cells: readonly SheetCell[];
}

export const isBroken = (cell: SheetCell | undefined): cell is BrokenCell =>
  typeof cell === 'object' && 'broken' in cell;

export const isDayCell = (cell: SheetCell | undefined): cell is DayCell =>
  typeof cell === 'object' && 'serial' in cell;

export const isBlank = (cell: SheetCell | undefined): boolean =>
  cell === undefined || (typeof cell === 'string' && cell.trim() === '');

/** `A`, `Z`, `AA` … of a column counted from 0. */
export function columnLetters(index: number): string {
  let letters = '';
  for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  return letters;
}
