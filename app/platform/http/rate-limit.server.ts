import { sql } from 'kysely';
import type { Db } from '~/platform/database/database.server';
import { addMilliseconds } from '~/values/time';

/** `left`: hits left in the window, which restarts after `resetSeconds`. */
export type Token =
  | { allowed: true; left: number; resetSeconds: number }
  | { allowed: false; retryAfterSeconds: number };
/** `count`: the weight of this hit, 1 by default. */
export type RateLimit = { limit: number; windowSeconds: number; now: Date; count?: number };

/**
 * Counts a hit for `key` and says whether it is within `limit`. A window starts with its first hit and lives
 * in the database, shared by all processes. Not inside a transaction: a rollback would return the hit.
 */
export async function consumeToken(
  db: Db,
  key: string,
  { limit, windowSeconds, now, count = 1 }: RateLimit,
): Promise<Token> {
  const isOver = sql<boolean>`rate_limit.window_start <= ${addMilliseconds(now, -windowSeconds * 1000)}`;
  const { hits, window_start: windowStart } = await db
    .insertInto('rate_limit')
    .values({ key, window_start: now, hits: count })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        hits: sql`case when ${isOver} then 0 else rate_limit.hits end + ${count}`,
        window_start: sql`case when ${isOver} then excluded.window_start else rate_limit.window_start end`,
      }),
    )
    .returning(['hits', 'window_start'])
    .executeTakeFirstOrThrow();
  const leftMs = addMilliseconds(windowStart, windowSeconds * 1000).getTime() - now.getTime();
  const resetSeconds = Math.max(1, Math.ceil(leftMs / 1000));
  if (hits <= limit) return { allowed: true, left: limit - hits, resetSeconds };
  return { allowed: false, retryAfterSeconds: resetSeconds };
}

export interface CountedKey {
  key: string;
  limit: number;
  windowSeconds: number;
}

/**
 * One hit for each key in turn while the one before was allowed, in one statement; answers how many were. Not
 * inside a transaction. The same keys always come in the same order, each once.
 */
export async function consumeTokens(db: Db, keys: readonly CountedKey[], now: Date): Promise<number> {
  if (keys.length === 0) return 0;
  const steps = keys.map(({ key, windowSeconds }, index) => {
    const isOver = sql`rate_limit.window_start <= ${addMilliseconds(now, -windowSeconds * 1000)}::timestamptz`;
    const before = keys[index - 1];
    const from = before ? sql`from ${sql.ref(`step${index - 1}`)} where hits <= ${before.limit}::int` : sql``;
    return sql`${sql.ref(`step${index}`)} as (
      insert into rate_limit (key, window_start, hits) select ${key}::text, ${now}::timestamptz, 1 ${from}
      on conflict (key) do update set
        hits = case when ${isOver} then 0 else rate_limit.hits end + 1,
        window_start = case when ${isOver} then excluded.window_start else rate_limit.window_start end
      returning hits)`;
  });
  const allowed = keys.map(
    ({ limit }, index) => sql`(select count(*) from ${sql.ref(`step${index}`)} where hits <= ${limit}::int)`,
  );
  const { rows } = await sql<{ allowed: number }>`with ${sql.join(steps)}
    select (${sql.join(allowed, sql` + `)})::int as allowed`.execute(db);
  return rows[0]?.allowed ?? 0;
}

/** Deletes the hits of `key` after a proof of good faith. */
export async function resetTokens(db: Db, key: string): Promise<void> {
  await db.deleteFrom('rate_limit').where('key', '=', key).execute();
}

/** Returns the last hit of `key`: a correct try must not count against others with the same key. */
export async function refundToken(db: Db, key: string): Promise<void> {
  await db
    .updateTable('rate_limit')
    .set({ hits: sql`greatest(hits - 1, 0)` })
    .where('key', '=', key)
    .execute();
}

/** Deletes windows that began before `before`; answers their number. */
export async function forgetOldWindows(db: Db, before: Date): Promise<number> {
  const result = await db.deleteFrom('rate_limit').where('window_start', '<', before).executeTakeFirst();
  return Number(result.numDeletedRows);
}
