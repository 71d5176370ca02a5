import type { SheetCell, SheetRow } from './sheet-cell';

/** Lines above the heading that are looked through for it. */
const MOST_ABOVE = 50;

/** The place of the first row that has all of these names, in any case of letters; -1: there is none. */
export function headingAt(rows: readonly SheetRow[], names: readonly string[]): number {
  const nameOf = (cell: SheetCell) => (typeof cell === 'string' ? cell.trim().toLowerCase() : '');
  return rows.slice(0, MOST_ABOVE).findIndex(({ cells }) => {
    const found = new Set(cells.map(nameOf));
    return names.every((name) => found.has(name.toLowerCase()));
  });
}
