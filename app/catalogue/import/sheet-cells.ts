/*
 * Escapes cells that a spreadsheet would run as a formula with an apostrophe, which reading removes; plain numbers stay.
 */
const FORMULA = /^['=+\-@\t\r]/;
const NUMBER = /^[+-]?\d+(\.\d+)?$/;
const HARMLESS = /^'(?=['=+\-@\t\r])/;

export const harmlessSheetCell = (text: string): string =>
  FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;

export const writtenText = (cell: string): string => cell.trim().replace(HARMLESS, '');

/** Items separated by “;”; one inside an item is escaped by a backslash. */
export const listCell = (items: readonly string[]): string =>
  items.map((item) => item.replace(/[\\;]/g, '\\$&')).join(';');

export function listItems(cell: string): string[] {
  const items = [''];
  for (let at = 0; at < cell.length; at += 1) {
    const sign = cell[at]!;
    const next = cell[at + 1];
    if (sign === '\\' && (next === ';' || next === '\\')) {
      items[items.length - 1] += next;
      at += 1;
    } else if (sign === ';') items.push('');
    else items[items.length - 1] += sign;
  }
  return items.map((item) => item.trim()).filter(Boolean);
}
