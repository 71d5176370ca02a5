import type { EditErrors, EditValues } from '~/catalogue/editor/edit-fields';
import type { WaitingOrder } from '~/catalogue/editor/waiting-orders.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { accept, refuse, type Result } from '~/values/result';
import type { SentRow, SheetCells } from './sheet-cells';

/** A changed row: what was typed, and its changed cells as values. */
export interface SheetChange extends SentRow {
  values: EditValues;
}

export interface RowRefusal {
  errors: EditErrors;
  /** what the cells say now that somebody else has changed */
  now?: SheetCells;
  /** orders that wait for the old price */
  waiting?: readonly WaitingOrder[];
}
export type RefusedRows = Readonly<Record<number, RowRefusal>>;
export interface SheetRefusal {
  code: 'REFUSED';
  rows: RefusedRows;
}

class SheetRefused extends Error {
  constructor(readonly rows: RefusedRows) {
    super('a row of the sheet is refused');
  }
}

/** All rows or none: one that is refused leaves the others unwritten too, and every row says what is wrong with it. */
export async function saveSheet(
  db: Db,
  changes: readonly SheetChange[],
  saveRow: (tx: Tx, change: SheetChange) => Promise<RowRefusal | null>,
): Promise<Result<number, SheetRefusal>> {
  try {
    const count = await inTransaction(db, async (tx) => {
      const refused: Record<number, RowRefusal> = {};
      // in one order, so that two sheets do not wait for each other
      for (const change of [...changes].sort((one, other) => one.id - other.id)) {
        const refusal = await saveRow(tx, change);
        if (refusal) refused[change.id] = refusal;
      }
      if (Object.keys(refused).length > 0) throw new SheetRefused(refused);
      return changes.length;
    });
    return accept(count);
  } catch (error) {
    if (error instanceof SheetRefused) return refuse({ code: 'REFUSED', rows: error.rows });
    throw error;
  }
}

/** What somebody else has changed meanwhile, each in its cell. */
export const refusalOfMet = (met: readonly string[], now: SheetCells): RowRefusal => ({
  errors: Object.fromEntries(
    met.map((name) => [name, { key: 'edit.sheet.met' as const, values: { now: now[name] || '–' } }]),
  ),
  now: Object.fromEntries(met.map((name) => [name, now[name] ?? ''])),
});
