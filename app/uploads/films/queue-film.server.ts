import { sql } from 'kysely';
import type { Db, Tx } from '~/platform/database/database.server';

/** Asks for a stored film to be made for phones; one that was asked for already keeps its place, one that is done stays. */
export async function queueFilm(tx: Db | Tx, storageName: string, now: Date): Promise<void> {
  await tx
    .insertInto('film')
    .values({ storage_name: storageName, queued_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('storage_name').doNothing())
    .execute();
}

/** SQL: the shop's own films that lectures, courses and products show; the first two as their indexes have them (migration 0179). */
const SHOWN = sql`(
  select video from lecture where content_type = 'video' and upload_type = 'file' and video <> ''
  union all select preview_video from course where preview_video <> '' and preview_video !~ '^https?:'
  union all select video from product where video <> '' and video !~ '^https?:') as shown`;

/** How many of them are not made for phones, nor given up: they wait for a program that makes them. */
export async function countFilmsThatWait(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct video)::int as count from ${SHOWN}
    where not exists (select from film
      where storage_name = video and state in ('done', 'failed', 'cancelled'))`.execute(db);
  return rows[0]!.count;
}

/** Films that lectures, courses and products show and nobody asked for: of an import, of a demo shop, of the time before. Answers how many. */
export async function queueMissingFilms(db: Db, now: Date): Promise<number> {
  const { rows } = await sql`
    insert into film (storage_name, queued_at, updated_at)
    select distinct video, ${now}::timestamptz, ${now}::timestamptz from ${SHOWN}
    where not exists (select from film where storage_name = video)
    on conflict (storage_name) do nothing
    returning storage_name`.execute(db);
  return rows.length;
}

/** Made anew, after a failure or when staff want it; false: it is on its way already, or there is no such film. */
export async function makeFilmAgain(tx: Tx, storageName: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('film')
    .set({
      state: 'queued',
      percent: 0,
      attempts: 0,
      error_code: null,
      // whoever made it before may still be clearing up there
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

/** The original goes on playing; whoever makes it now learns it with the next sign of life. False: there was nothing to stop. */
export async function cancelFilm(tx: Tx, storageName: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('film')
    .set({ state: 'cancelled', lease: null, leased_until: null, percent: 0, updated_at: now })
    .where('storage_name', '=', storageName)
    .where('state', 'in', ['queued', 'running'])
    .returning('storage_name')
    .executeTakeFirst();
  return row !== undefined;
}
