import { sql } from 'kysely';
import { writeAuditEvent } from '~/accounts/people/write-audit-event.server';
import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import type { FileStore } from '~/platform/storage/file-store';
import { forgetKeptSheet } from '~/uploads/videos/kept-sheet.server';

/** Import a checked file whole, import its valid part, cancel it, or retry one whose process died. */
export type ImportCommand = 'confirm' | 'rest' | 'cancel' | 'again';

interface ImportControl {
  importId: number;
  order: ImportCommand;
  files: FileStore;
  administratorId: number;
}

/** False: its state had changed, and nothing was done. */
export async function controlImportJob(db: Db, command: ImportControl, now: Date): Promise<boolean> {
  if (command.order === 'cancel') return cancel(db, command, now);
  if (command.order === 'again') return again(db, command.importId, now);
  const row = await db
    .updateTable('catalogue_import')
    .set({
      state: 'writing',
      keeps_going: command.order === 'rest',
      started_by: command.administratorId,
      confirmed_at: now,
      step: 'check',
      step_began_at: null,
      done: 0,
      row_reached: 0,
      updated_at: now,
    })
    .where('id', '=', command.importId)
    .where('state', '=', 'checked')
    .where('counts', 'is not', null)
    .where('mistake_count', command.order === 'rest' ? '>' : '=', 0)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

async function again(db: Db, importId: number, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('catalogue_import')
    .set({
      state: sql`case when confirmed_at is null then 'checking' else 'writing' end`,
      error_code: null,
      step: 'check',
      step_began_at: null,
      done: 0,
      row_reached: 0,
      updated_at: now,
    })
    .where('id', '=', importId)
    .where('error_code', '=', 'ENDED')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Written records stay; the worker sees the cancellation before the next batch. */
async function cancel(
  db: Db,
  { importId, files, administratorId }: ImportControl,
  now: Date,
): Promise<boolean> {
  const fileName = await inTransaction(db, async (tx) => {
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
  if (fileName === null) return false;
  await forgetKeptSheet(files, fileName);
  return true;
}
