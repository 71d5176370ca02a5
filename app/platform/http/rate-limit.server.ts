import { sql } from 'kysely';
import { addMilliseconds } from '~/values/time';
import type { Db } from '~/platform/database/database.server';

/** `left` of the window's hits, which begins anew after `resetSeconds`. */
export type Token =
  | { allowed: true; left: number; resetSeconds: number }
  | { allowed: false; retryAfterSeconds: number };
/** `count`: what this hit weighs, 1 if nothing is said. */
export type RateLimit = { limit: number; windowSeconds: number; now: Date; count?: number };

/**
 * Counts one hit for `key` and says whether it is among the first `limit` of its window. A window begins with its first hit, and is
 * counted in the database, so that several processes share it. Not for use within a transaction: a rollback would give the hit back.
 */
export async function consumeToken(
  db: Db,
  key: string,
  { limit, windowSeconds, now, count = 1 }: RateLimit,
): Promise<Token> {
  const isOver = sql<boolean>`rate_limit.window_start <= ${addMilliseconds(now, -windowSeconds * 1000)}`;
  const { hits, window_start: begun } = await db
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
  const leftMs = addMilliseconds(begun, windowSeconds * 1000).getTime() - now.getTime();
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
 * One hit for each key in turn, as long as the one before was allowed, in one statement: how many were. As `consumeToken`, not for
 * use within a transaction. Whoever counts the same keys names them in the same order, and no key twice.
 */
export async function consumeTokens(db: Db, counted: readonly CountedKey[], now: Date): Promise<number> {
  if (counted.length === 0) return 0;
  const steps = counted.map(({ key, windowSeconds }, index) => {
    const isOver = sql`rate_limit.window_start <= ${addMilliseconds(now, -windowSeconds * 1000)}::timestamptz`;
    const before = counted[index - 1];
    const from = before ? sql`from ${sql.ref(`step${index - 1}`)} where hits <= ${before.limit}::int` : sql``;
    return sql`${sql.ref(`step${index}`)} as (
      insert into rate_limit (key, window_start, hits) select ${key}::text, ${now}::timestamptz, 1 ${from}
      on conflict (key) do update set
        hits = case when ${isOver} then 0 else rate_limit.hits end + 1,
        window_start = case when ${isOver} then excluded.window_start else rate_limit.window_start end
      returning hits)`;
  });
  const allowed = counted.map(
    ({ limit }, index) => sql`(select count(*) from ${sql.ref(`step${index}`)} where hits <= ${limit}::int)`,
  );
  const { rows } = await sql<{ allowed: number }>`with ${sql.join(steps)}
    select (${sql.join(allowed, sql` + `)})::int as allowed`.execute(db);
  return rows[0]?.allowed ?? 0;
}

/** Forgets what `key` has taken: whoever proved to be in the right starts anew. */
export async function resetTokens(db: Db, key: string): Promise<void> {
  await db.deleteFrom('rate_limit').where('key', '=', key).execute();
}

/** Takes back the last try of `key`: it was a right one, and should not count against those who share the key. */
export async function refundToken(db: Db, key: string): Promise<void> {
  await db
    .updateTable('rate_limit')
    .set({ hits: sql`greatest(hits - 1, 0)` })
    .where('key', '=', key)
    .execute();
}

/** Forgets windows that began before `before`; answers how many. */
export async function forgetOldWindows(db: Db, before: Date): Promise<number> {
  const result = await db.deleteFrom('rate_limit').where('window_start', '<', before).executeTakeFirst();
  return Number(result.numDeletedRows);
}
