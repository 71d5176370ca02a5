import { sql } from 'kysely';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { addMilliseconds } from '~/values/time';
import { newToken } from '~/values/tokens.server';
import type { VideoErrorCode, MadeVideo } from './make-video.server';

/** A process silent for this long has died, and another continues the video. */
const LEASE_MS = 60_000;
/** A video that crashes its process this often is given up. */
const MOST_ATTEMPTS = 3;

export interface VideoLease {
  storageName: string;
  lease: string;
  folder: string;
}

/** Claims the next video for this process; null: none, or one is being made, here or elsewhere. */
export function claimVideo(db: Db, now: Date): Promise<VideoLease | null> {
  return inTransaction(db, async (tx) => {
    // two processes at the same moment must not both find nothing running
    await sql`select pg_advisory_xact_lock(hashtext('film-claim'))`.execute(tx);
    await tx
      .updateTable('film')
      .set({ state: 'failed', error_code: 'FAILED', lease: null, leased_until: null, updated_at: now })
      .where('state', '=', 'running')
      .where('leased_until', '<', now)
      .where('attempts', '>=', MOST_ATTEMPTS)
      .execute();
    const [lease, folder] = [newToken(), `f${newToken()}`];
    const { rows } = await sql<{ storage_name: string; folder: string }>`
      update film set state = 'running', lease = ${lease}, leased_until = ${addMilliseconds(now, LEASE_MS)},
        attempts = attempts + 1, error_code = null, folder = coalesce(folder, ${folder}), updated_at = ${now}
      where storage_name = (
          select storage_name from film where state in ('queued', 'running')
          order by (state = 'running') desc, queued_at, storage_name limit 1)
        and (state = 'queued' or leased_until < ${now})
      returning storage_name, folder`.execute(tx);
    const row = rows[0];
    return row ? { storageName: row.storage_name, folder: row.folder, lease } : null;
  });
}

/** Renews the lease. False: it was cancelled, or another process has it. */
export async function renewLease(db: Db, video: VideoLease, percent: number, now: Date): Promise<boolean> {
  const row = await ownLease(db, video)
    .set({ percent, leased_until: addMilliseconds(now, LEASE_MS), updated_at: now })
    .returning('storage_name')
    .executeTakeFirst();
  return row !== undefined;
}

const NO_LEASE = { lease: null, leased_until: null };

/** Stores the result; false when it was cancelled meanwhile, and the result is discarded. */
export async function keepMade(db: Db, video: VideoLease, result: MadeVideo, now: Date): Promise<boolean> {
  const row = await ownLease(db, video)
    .set({
      ...NO_LEASE,
      state: 'done',
      percent: 100,
      duration_seconds: result.durationSeconds,
      qualities: JSON.stringify(result.qualities),
      made_bytes: result.bytes,
      updated_at: now,
    })
    .returning('storage_name')
    .executeTakeFirst();
  return row !== undefined;
}

export async function giveUpVideo(db: Db, video: VideoLease, code: VideoErrorCode, now: Date): Promise<void> {
  await ownLease(db, video)
    .set({ ...NO_LEASE, state: 'failed', error_code: code, percent: 0, updated_at: now })
    .execute();
}

/** The process stops: the next one continues after the finished qualities, without counting an attempt. */
export async function handBackVideo(db: Db, video: VideoLease, now: Date): Promise<void> {
  await ownLease(db, video)
    .set({ ...NO_LEASE, state: 'queued', attempts: sql`attempts - 1`, updated_at: now })
    .execute();
}

export async function isFolderUsed(db: Db, folder: string): Promise<boolean> {
  const row = await db
    .selectFrom('film')
    .select('folder')
    .where('folder', '=', folder)
    .where('state', 'in', ['queued', 'running', 'done'])
    .executeTakeFirst();
  return row !== undefined;
}

const ownLease = (db: Db | Tx, { storageName, lease }: VideoLease) =>
  db.updateTable('film').where('storage_name', '=', storageName).where('lease', '=', lease);
