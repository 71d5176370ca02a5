// A spreadsheet would run a cell that begins like a formula, so writing puts an apostrophe before it, and reading removes it.
// Plain numbers stay.
const FORMULA = /^['=+\-@\t\r]/;
const NUMBER = /^[+-]?\d+(\.\d+)?$/;
const ESCAPED = /^'(?=['=+\-@\t\r])/;

export const harmlessSheetCell = (text: string): string =>
  FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;

export const writtenText = (cell: string): string => cell.trim().replace(ESCAPED, '');

/** Joins items with “;”. A backslash escapes a “;” or a backslash inside an item. */
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
