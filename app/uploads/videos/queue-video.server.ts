import { sql } from 'kysely';
import type { Db, Tx } from '~/platform/database/database.server';

/** Queues a stored video for transcoding; one already queued keeps its place, a finished one stays. */
export async function queueVideo(tx: Db | Tx, storageName: string, now: Date): Promise<void> {
  await tx
    .insertInto('film')
    .values({ storage_name: storageName, queued_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('storage_name').doNothing())
    .execute();
}

/**
 * SQL: the shop's videos in use by lectures, courses and products; the first two match their indexes
 * (migration 0179).
 */
const SHOWN = sql`(
  select video from lecture where content_type = 'video' and upload_type = 'file' and video <> ''
  union all select preview_video from course where preview_video <> '' and preview_video !~ '^https?:'
  union all select video from product where video <> '' and video !~ '^https?:') as shown`;

/** Used videos neither made nor given up: they wait for ffmpeg. */
export async function countVideosThatWait(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct video)::int as count from ${SHOWN}
    where not exists (select from film
      where storage_name = video and state in ('done', 'failed', 'cancelled'))`.execute(db);
  return rows[0]!.count;
}

/**
 * Queues used videos that were never requested: from an import, a demo shop, an older release. Answers their
 * number.
 */
export async function queueMissingVideos(db: Db, now: Date): Promise<number> {
  const { rows } = await sql`
    insert into film (storage_name, queued_at, updated_at)
    select distinct video, ${now}::timestamptz, ${now}::timestamptz from ${SHOWN}
    where not exists (select from film where storage_name = video)
    on conflict (storage_name) do nothing
    returning storage_name`.execute(db);
  return rows.length;
}

/** Queues a video again, after a failure or at the wish of staff; false: it is queued already, or unknown. */
export async function makeVideoAgain(tx: Tx, storageName: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('film')
    .set({
      state: 'queued',
      percent: 0,
      attempts: 0,
      error_code: null,
      // its former maker may still be cleaning up there
      folder: null,
      queued_at: now,
      updated_at: now,
    })
    .where('storage_name', '=', storageName)
    .where('state', 'in', ['failed', 'cancelled'])
    .returning('storage_name')
    .executeTakeFirst();
  return row !== undefined;
}

/** The original plays on; the present maker notices at its next renewal. False: there was nothing to stop. */
export async function cancelVideo(tx: Tx, storageName: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('film')
    .set({ state: 'cancelled', lease: null, leased_until: null, percent: 0, updated_at: now })
    .where('storage_name', '=', storageName)
    .where('state', 'in', ['queued', 'running'])
    .returning('storage_name')
    .executeTakeFirst();
  return row !== undefined;
}
