import { RowBounds } from './row-bounds';
import type { SheetCell, SheetRow } from './sheet-cell';
import { type SheetLimits, UnreadableSheet } from './sheet-limits';

const CELL_START = 0;
const PLAIN = 1;
const QUOTED = 2;
const AFTER_QUOTED = 3;

/** A longer text is no cell: a closing quotation mark is missing. */
const LONGEST_CELL = 1_000_000;

/**
 * Rows of a text file (CSV, TSV), fed in pieces, in one pass. A quotation mark inside an unquoted cell is an
 * ordinary character, as in spreadsheets.
 */
export class TextRows {
  private readonly bounds: RowBounds;
  private state = CELL_START;
  private cell = '';
  private isCellBroken = false;
  private column = 0;
  private row = 1;
  private quotedSince = 1;
  private wasReturn = false;

  constructor(
    private readonly separator: string,
    limits: SheetLimits,
  ) {
    this.bounds = new RowBounds(limits);
  }

  /** The rows that end in this piece. */
  *push(piece: string): Generator<SheetRow> {
    const { separator } = this;
    let from = 0;
    for (let at = 0; at < piece.length; at += 1) {
      if (this.state === QUOTED) {
        const end = piece.indexOf('"', at);
        if (end < 0) {
          this.keep(piece.slice(from));
          return;
        }
        this.keep(piece.slice(from, end));
        this.state = AFTER_QUOTED;
        at = end;
        from = end + 1;
        continue;
      }
      const sign = piece[at]!;
      if (this.wasReturn) {
        this.wasReturn = false;
        if (sign === '\n') {
          from = at + 1;
          continue;
        }
      }
      if (sign === separator || sign === '\n' || sign === '\r') {
        this.keep(piece.slice(from, at));
        this.endCell();
        from = at + 1;
        if (sign === separator) continue;
        this.wasReturn = sign === '\r';
        yield this.endRow();
      } else if (sign === '"' && this.state === CELL_START) {
        this.state = QUOTED;
        this.quotedSince = this.row;
        from = at + 1;
      } else if (this.state === AFTER_QUOTED) {
        // a doubled quotation mark is one in the text
        if (sign === '"') this.state = QUOTED;
        else if (sign.trim() !== '') {
          this.isCellBroken = true;
          this.state = PLAIN;
        }
        from = at;
        if (this.state === QUOTED) {
          this.keep('"');
          from = at + 1;
        }
      } else if (this.state === CELL_START) this.state = PLAIN;
    }
    this.keep(piece.slice(from));
  }

  /** The last row without a line end. */
  *end(): Generator<SheetRow> {
    if (this.state === QUOTED) throw new UnreadableSheet('QUOTES', this.quotedSince);
    const isOpen = this.state !== CELL_START || this.column > 0;
    this.endCell();
    if (isOpen) yield this.endRow();
  }

  private keep(text: string): void {
    if (text === '') return;
    this.cell += text;
    if (this.cell.length > LONGEST_CELL)
      throw this.state === QUOTED
        ? new UnreadableSheet('QUOTES', this.quotedSince)
        : new UnreadableSheet('TOO_LARGE', this.row);
  }

  private endCell(): void {
    const cell: SheetCell = this.isCellBroken ? { broken: 'QUOTES', text: this.cell } : this.cell;
    this.bounds.put(this.row, this.column, cell);
    this.cell = '';
    this.isCellBroken = false;
    this.state = CELL_START;
    this.column += 1;
  }

  private endRow(): SheetRow {
    const row = this.bounds.take(this.row);
    this.row += 1;
    this.column = 0;
    return row;
  }
}
