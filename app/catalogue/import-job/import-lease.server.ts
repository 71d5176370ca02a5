import { sql } from 'kysely';
import { writeAuditEvent } from '~/accounts/people/write-audit-event.server';
import type { ImportMistake } from '~/catalogue/import/import-source';
import type { CatalogueCounts } from '~/catalogue/import/write-catalogue.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { addMilliseconds } from '~/values/time';
import { newToken } from '~/values/tokens.server';
import type { ImportReached } from './import-job';

/** Without a heartbeat for this long, the process counts as dead. */
const LEASE_MS = 60_000;

export interface ImportLease {
  id: number;
  lease: string;
  keptName: string;
  fileName: string;
  startedBy: number;
  keepsGoing: boolean;
  /** null: a check only */
  confirmedAt: Date | null;
}

/**
 * Claims the next import for this process; null: none waits, or one runs anywhere. An import whose process died waits for
 * a person, because its file may be the cause.
 */
export function claimImport(db: Db, now: Date): Promise<ImportLease | null> {
  return inTransaction(db, async (tx) => {
    // two concurrent claims run one after the other
    await sql`select pg_advisory_xact_lock(hashtext('import-claim'))`.execute(tx);
    await tx
      .updateTable('catalogue_import')
      .set({ ...NO_LEASE, state: 'failed', error_code: 'ENDED', updated_at: now })
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

/** A heartbeat while the file is read and its progress is unknown. */
export async function showImportAlive(db: Db, lease: ImportLease, now: Date): Promise<void> {
  await leasedRow(db, lease)
    .set({ leased_until: addMilliseconds(now, LEASE_MS) })
    .execute();
}

/** The interval of `showImportAlive`. */
export const SIGN_OF_LIFE_MS = LEASE_MS / 4;

/** Stores the progress as a heartbeat. False: cancelled, or another process has taken over. */
export async function renewImport(
  db: Db,
  lease: ImportLease,
  { step, done: doneCount, of, row }: ImportReached,
  now: Date,
): Promise<boolean> {
  const leaseRow = await leasedRow(db, lease)
    .set({
      step,
      done: doneCount,
      of_all: of,
      row_reached: row,
      step_began_at: sql`case when step_began_at is null or step <> ${step} then ${now}::timestamptz else step_began_at end`,
      leased_until: addMilliseconds(now, LEASE_MS),
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirst();
  return leaseRow !== undefined;
}

/** Notes that the first record is written, and audits the import once. */
export async function noteBegun(
  tx: Tx,
  lease: ImportLease,
  counts: CatalogueCounts,
  now: Date,
): Promise<void> {
  const first = await tx
    .updateTable('catalogue_import')
    .set({ begun_at: now })
    .where('id', '=', lease.id)
    .where('begun_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!first) return;
  await writeAuditEvent(
    tx,
    {
      actorId: lease.startedBy,
      action: 'catalogue-imported',
      subject: { type: 'catalogue', id: lease.fileName },
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
  missingFiles: readonly ImportMistake[];
  missingFileCount: number;
}

/** Ends the import with its result. False: it was cancelled meanwhile. */
export async function keepOutcome(db: Db, lease: ImportLease, outcome: Outcome, now: Date): Promise<boolean> {
  const row = await leasedRow(db, lease)
    .set({
      ...NO_LEASE,
      state: outcome.state,
      counts: outcome.counts === null ? null : JSON.stringify(outcome.counts),
      mistakes: JSON.stringify(outcome.mistakes),
      mistake_count: outcome.mistakeCount,
      missing_files: JSON.stringify(outcome.missingFiles),
      missing_file_count: outcome.missingFileCount,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function giveUpImport(
  db: Db,
  lease: ImportLease,
  code: 'GONE' | 'FAILED',
  now: Date,
): Promise<void> {
  await leasedRow(db, lease)
    .set({ ...NO_LEASE, state: 'failed', error_code: code, updated_at: now })
    .execute();
}

/** An orderly stop: the next process continues. */
export async function handBackImport(db: Db, lease: ImportLease, now: Date): Promise<void> {
  await leasedRow(db, lease)
    .set({ ...NO_LEASE, updated_at: now })
    .execute();
}

const NO_LEASE = { lease: null, leased_until: null };

const leasedRow = (db: Db, { id, lease }: ImportLease) =>
  db.updateTable('catalogue_import').where('id', '=', id).where('lease', '=', lease);
