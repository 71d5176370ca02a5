import type { EditErrors, EditValues } from '~/catalogue/editor/edit-fields';
import type { WaitingOrder } from '~/catalogue/editor/waiting-orders.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { accept, refuse, type Result } from '~/values/result';
import type { SentRow, SheetCells } from './sheet-cells';

/** A changed row with its changed cells as values. */
export interface SheetChange extends SentRow {
  values: EditValues;
}

export interface RowRefusal {
  errors: EditErrors;
  /** the present cells, when somebody else changed them */
  now?: SheetCells;
  /** unpaid orders at the old price */
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

/** Saves all rows or none; with one refusal, every row gets its errors and none is saved. */
export async function saveSheet(
  db: Db,
  changes: readonly SheetChange[],
  saveRow: (tx: Tx, change: SheetChange) => Promise<RowRefusal | null>,
): Promise<Result<number, SheetRefusal>> {
  try {
    const count = await inTransaction(db, async (tx) => {
      const refusals: Record<number, RowRefusal> = {};
      // in one order, so that two sheets do not deadlock
      for (const change of [...changes].sort((one, other) => one.id - other.id)) {
        const refusal = await saveRow(tx, change);
        if (refusal) refusals[change.id] = refusal;
      }
      if (Object.keys(refusals).length > 0) throw new SheetRefused(refusals);
      return changes.length;
    });
    return accept(count);
  } catch (error) {
    if (error instanceof SheetRefused) return refuse({ code: 'REFUSED', rows: error.rows });
    throw error;
  }
}

/** Cells that somebody else changed meanwhile. */
export const refusalOfMet = (met: readonly string[], now: SheetCells): RowRefusal => ({
  errors: Object.fromEntries(
    met.map((name) => [name, { key: 'edit.sheet.met' as const, values: { now: now[name] || '–' } }]),
  ),
  now: Object.fromEntries(met.map((name) => [name, now[name] ?? ''])),
});
