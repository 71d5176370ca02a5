import type { SheetCell, SheetRow } from './sheet-cell';

/** Lines searched for the heading. */
const MOST_ABOVE = 50;

/** Index of the first row with all these names, in any case; -1: none. */
export function headingAt(rows: readonly SheetRow[], names: readonly string[]): number {
  const nameOf = (cell: SheetCell) => (typeof cell === 'string' ? cell.trim().toLowerCase() : '');
  return rows.slice(0, MOST_ABOVE).findIndex(({ cells }) => {
    const rowNames = new Set(cells.map(nameOf));
    return names.every((name) => rowNames.has(name.toLowerCase()));
  });
}
