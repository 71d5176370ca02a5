import { exportedMoney } from '~/values/exported-money';

/** A workbook is written as a whole, unlike a text file. */
export const MOST_WORKBOOK_ROWS = 20_000;

/** A cell of an exported sheet: text, an amount in minor units (null: empty), or a whole number. */
export type WrittenCell = string | { minorUnits: number | null } | { count: number };

/** The cell in a text file: amounts with two decimals and no commas. */
export function plainCell(cell: WrittenCell): string {
  if (typeof cell === 'string') return cell;
  if ('count' in cell) return String(cell.count);
  return cell.minorUnits === null ? '' : exportedMoney(cell.minorUnits, 'THB').amount;
}
