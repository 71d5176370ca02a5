import { sql } from 'kysely';
import { writeAuditEvent } from '~/accounts/people/write-audit-event.server';
import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import type { FileStore } from '~/platform/storage/file-store';
import { forgetKeptSheet } from '~/uploads/films/kept-sheet.server';

/** Everything of a checked file, what is right of it, no more of it, or once more what its process did not survive. */
export type ImportOrder = 'confirm' | 'rest' | 'cancel' | 'again';

interface Steered {
  importId: number;
  order: ImportOrder;
  files: FileStore;
  administratorId: number;
}

/** False: it had gone on meanwhile, and nothing was done. */
export async function steerImportJob(db: Db, steered: Steered, now: Date): Promise<boolean> {
  if (steered.order === 'cancel') return cancel(db, steered, now);
  if (steered.order === 'again') return again(db, steered.importId, now);
  const row = await db
    .updateTable('catalogue_import')
    .set({
      state: 'writing',
      keeps_going: steered.order === 'rest',
      started_by: steered.administratorId,
      confirmed_at: now,
      step: 'check',
      step_began_at: null,
      done: 0,
      row_reached: 0,
      updated_at: now,
    })
    .where('id', '=', steered.importId)
    .where('state', '=', 'checked')
    .where('counts', 'is not', null)
    .where('mistake_count', steered.order === 'rest' ? '>' : '=', 0)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

async function again(db: Db, importId: number, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('catalogue_import')
    .set({
      state: sql`case when confirmed_at is null then 'checking' else 'writing' end`,
      ...{ error_code: null, step: 'check', step_began_at: null, done: 0, row_reached: 0, updated_at: now },
    })
    .where('id', '=', importId)
    .where('error_code', '=', 'ENDED')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** What is written stays; whoever works on it learns it before the next batch. */
async function cancel(db: Db, { importId, files, administratorId }: Steered, now: Date): Promise<boolean> {
  const kept = await inTransaction(db, async (tx) => {
    const row = await tx
      .updateTable('catalogue_import')
      .set({ state: 'cancelled', lease: null, leased_until: null, updated_at: now })
      .where('id', '=', importId)
      .where('state', 'in', ['checking', 'checked', 'writing'])
      .returning(['kept_name', 'file_name', 'begun_at', 'done', sql<number>`coalesce(of_all, 0)`.as('of')])
      .executeTakeFirst();
    if (!row) return null;
    if (row.begun_at !== null)
      await writeAuditEvent(
        tx,
        {
          actorId: administratorId,
          action: 'catalogue-import-cancelled',
          subject: { type: 'catalogue', id: row.file_name },
          detail: { written: row.done, of: row.of },
        },
        now,
      );
    return row.kept_name;
  });
  if (kept === null) return false;
  await forgetKeptSheet(files, kept);
  return true;
}
