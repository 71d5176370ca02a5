import { sql } from 'kysely';
import { writeAuditEvent } from '~/accounts/people/write-audit-event.server';
import type { ImportMistake } from '~/catalogue/import/import-source';
import type { CatalogueCounts } from '~/catalogue/import/write-catalogue.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { addMilliseconds } from '~/values/time';
import { newToken } from '~/values/tokens.server';
import type { ImportReached } from './import-job';

/** Without a sign of life for so long its process has ended. */
const LEASE_MS = 60_000;

export interface ImportLease {
  id: number;
  lease: string;
  keptName: string;
  fileName: string;
  startedBy: number;
  keepsGoing: boolean;
  /** null: it is only checked */
  confirmedAt: Date | null;
}

/**
 * The next file to work on, for this process alone; null: there is none, or one is worked on, here or elsewhere. A file whose process ended
 * may have ended it: it waits for a person.
 */
export function claimImport(db: Db, now: Date): Promise<ImportLease | null> {
  return inTransaction(db, async (tx) => {
    // two that look at the same moment must not both find nothing under way
    await sql`select pg_advisory_xact_lock(hashtext('import-claim'))`.execute(tx);
    await tx
      .updateTable('catalogue_import')
      .set({ ...NOBODYS, state: 'failed', error_code: 'ENDED', updated_at: now })
      .where('leased_until', '<', now)
      .execute();
    const lease = newToken();
    const { rows } = await sql<{
      id: number;
      kept_name: string;
      file_name: string;
      started_by: number;
      keeps_going: boolean;
      confirmed_at: Date | null;
    }>`
      update catalogue_import set lease = ${lease}, leased_until = ${addMilliseconds(now, LEASE_MS)}, updated_at = ${now}
      where id = (select id from catalogue_import where state in ('checking', 'writing')
          and not exists (select from catalogue_import where leased_until >= ${now}) order by id limit 1)
      returning id, kept_name, file_name, started_by, keeps_going, confirmed_at`.execute(tx);
    const row = rows[0];
    return row
      ? {
          id: row.id,
          lease,
          keptName: row.kept_name,
          fileName: row.file_name,
          startedBy: row.started_by,
          keepsGoing: row.keeps_going,
          confirmedAt: row.confirmed_at,
        }
      : null;
  });
}

/** A sign of life, while the file is read and nothing is known of how far. */
export async function showImportAlive(db: Db, held: ImportLease, now: Date): Promise<void> {
  await heldRow(db, held)
    .set({ leased_until: addMilliseconds(now, LEASE_MS) })
    .execute();
}

export const SIGN_OF_LIFE_MS = LEASE_MS / 4;

/** How far it is, and a sign of life. False: it was cancelled, or somebody else goes on with it by now. */
export async function renewImport(
  db: Db,
  held: ImportLease,
  { step, done, of, row }: ImportReached,
  now: Date,
): Promise<boolean> {
  const renewed = await heldRow(db, held)
    .set({
      step,
      done,
      of_all: of,
      row_reached: row,
      step_began_at: sql`case when step_began_at is null or step <> ${step} then ${now}::timestamptz else step_began_at end`,
      leased_until: addMilliseconds(now, LEASE_MS),
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirst();
  return renewed !== undefined;
}

/** With the first of it that is written, and once, however often it is gone on with. */
export async function noteBegun(
  tx: Tx,
  held: ImportLease,
  counts: CatalogueCounts,
  now: Date,
): Promise<void> {
  const first = await tx
    .updateTable('catalogue_import')
    .set({ begun_at: now })
    .where('id', '=', held.id)
    .where('begun_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!first) return;
  await writeAuditEvent(
    tx,
    {
      actorId: held.startedBy,
      action: 'catalogue-imported',
      subject: { type: 'catalogue', id: held.fileName },
      detail: { counts },
    },
    now,
  );
}

interface Outcome {
  state: 'checked' | 'done';
  counts: CatalogueCounts | null;
  mistakes: readonly ImportMistake[];
  mistakeCount: number;
}

/** Answers false when it was cancelled in the meantime. */
export async function keepOutcome(db: Db, held: ImportLease, outcome: Outcome, now: Date): Promise<boolean> {
  const row = await heldRow(db, held)
    .set({
      ...NOBODYS,
      state: outcome.state,
      counts: outcome.counts === null ? null : JSON.stringify(outcome.counts),
      mistakes: JSON.stringify(outcome.mistakes),
      mistake_count: outcome.mistakeCount,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function giveUpImport(
  db: Db,
  held: ImportLease,
  code: 'GONE' | 'FAILED',
  now: Date,
): Promise<void> {
  await heldRow(db, held)
    .set({ ...NOBODYS, state: 'failed', error_code: code, updated_at: now })
    .execute();
}

/** The process stops in good order: the next one goes on. */
export async function handBackImport(db: Db, held: ImportLease, now: Date): Promise<void> {
  await heldRow(db, held)
    .set({ ...NOBODYS, updated_at: now })
    .execute();
}

const NOBODYS = { lease: null, leased_until: null };

const heldRow = (db: Db, { id, lease }: ImportLease) =>
  db.updateTable('catalogue_import').where('id', '=', id).where('lease', '=', lease);
