import { columnLetters, isBlank, isBroken, type SheetCell, type SheetRow } from './sheet-cell';
import { MOST_COLUMNS, type SheetLimits, UnreadableSheet } from './sheet-limits';

/** Collects the cells of each row, and counts them against the limits. */
export class RowBounds {
  private cells: SheetCell[] = [];
  private rowCount = 0;
  private cellCount = 0;
  private characterCount = 0;

  constructor(private readonly limits: SheetLimits) {}

  /** A cell at a column counted from 0; skipped ones before it are empty. */
  put(row: number, column: number, cell: SheetCell): void {
    if (column >= MOST_COLUMNS) throw new UnreadableSheet('TOO_WIDE', row);
    if (isBlank(cell)) return;
    if (column >= this.limits.columns) throw new UnreadableSheet('TOO_WIDE', row, columnLetters(column));
    this.characterCount += typeof cell === 'string' ? cell.length : isBroken(cell) ? cell.text.length : 0;
    if (this.characterCount > this.limits.characters) throw new UnreadableSheet('TOO_LARGE', row);
    while (this.cells.length < column) this.cells.push('');
    this.cells[column] = cell;
  }

  /** The collected row. */
  take(number: number): SheetRow {
    const { cells } = this;
    this.cells = [];
    if (cells.length === 0) return { number, cells };
    this.rowCount += 1;
    this.cellCount += cells.length;
    if (this.rowCount > this.limits.rows) throw new UnreadableSheet('TOO_MANY_ROWS', number);
    if (this.cellCount > this.limits.cells) throw new UnreadableSheet('TOO_LARGE', number);
    return { number, cells };
  }
}
