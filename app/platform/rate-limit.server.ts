import { sql } from 'kysely';
import type { Db } from './database.server';

export type Token = { allowed: true } | { allowed: false; retryAfterSeconds: number };
export type RateLimit = { limit: number; windowSeconds: number; now: Date };

/**
 * Counts one hit for `key` and says whether it is among the first `limit` of its window. Windows are fixed (they start at
 * multiples of `windowSeconds`), and counted in the database, so that several processes share them. Not for use within a
 * transaction: a rollback would give the hit back.
 */
export async function takeToken(
  db: Db,
  key: string,
  { limit, windowSeconds, now }: RateLimit,
): Promise<Token> {
  const windowMs = windowSeconds * 1000;
  const windowStart = new Date(Math.floor(now.getTime() / windowMs) * windowMs);
  const { hits } = await db
    .insertInto('rate_limit')
    .values({ key, window_start: windowStart, hits: 1 })
    .onConflict((conflict) =>
      conflict.columns(['key', 'window_start']).doUpdateSet({ hits: sql`rate_limit.hits + 1` }),
    )
    .returning('hits')
    .executeTakeFirstOrThrow();
  if (hits <= limit) return { allowed: true };
  const retryAfterSeconds = Math.max(1, Math.ceil((windowStart.getTime() + windowMs - now.getTime()) / 1000));
  return { allowed: false, retryAfterSeconds };
}

/** Forgets what `key` has taken: whoever proved to be in the right starts anew. */
export async function giveTokensBack(db: Db, key: string): Promise<void> {
  await db.deleteFrom('rate_limit').where('key', '=', key).execute();
}

/** Takes back the last try of `key`: it was a right one, and should not count against those who share the key. */
export async function giveOneBack(db: Db, key: string): Promise<void> {
  await db
    .updateTable('rate_limit')
    .set({ hits: sql`greatest(hits - 1, 0)` })
    .where('key', '=', key)
    .where('window_start', '=', (windows) =>
      windows
        .selectFrom('rate_limit as last')
        .select(({ fn }) => fn.max('last.window_start').as('start'))
        .where('last.key', '=', key),
    )
    .execute();
}

/** Forgets windows that began before `before`; answers how many. */
export async function forgetOldWindows(db: Db, before: Date): Promise<number> {
  const result = await db.deleteFrom('rate_limit').where('window_start', '<', before).executeTakeFirst();
  return Number(result.numDeletedRows);
}
