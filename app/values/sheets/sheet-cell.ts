/** A day, a time of day, or both: days since 30 December 1899, as spreadsheets count. The cell's format says that it is one. */
export interface DayCell {
  serial: number;
}

/** A cell that shows an error, or whose value the file does not hold. It is a mistake of its row, never an empty cell. */
export interface BrokenCell {
  /** `#N/A` and its like as the sheet shows them; `NO_VALUE`: a formula that was not computed; `QUOTES`: signs after a closing quotation mark. */
  broken: string;
  /** What can be read of it nevertheless. */
  text: string;
}

/** A cell as its file holds it; an empty one is `''`. A text file has texts and broken quotations only. */
export type SheetCell = string | number | boolean | DayCell | BrokenCell;

export interface SheetRow {
  /** The number that a spreadsheet shows beside it, from 1. */
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
