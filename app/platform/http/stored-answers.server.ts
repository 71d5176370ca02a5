import { createHash } from 'node:crypto';
import type { Db } from '~/platform/database/database.server';
import { accept, refuse, type Result } from '~/values/result';
import { addHours, addMilliseconds } from '~/values/time';
import { tokenHash } from '~/values/tokens.server';

/** An answer is stored for a day; after it the key starts a new call. */
export const KEPT_HOURS = 24;
/** A call that began this long ago died with its process. */
const GIVEN_UP_MS = 120_000;

export interface KeptAnswer {
  status: number;
  body: string;
}

/** The hash of a caller's key: another caller's key never matches. */
export const answerKey = (caller: string, key: string) => tokenHash(JSON.stringify([caller, key]));

/** A call in full: another address, query, body or file is another call. */
export interface SentCall {
  method: string;
  /** with its query */
  path: string;
  body: unknown;
  files?: ReadonlyMap<string, readonly { bytes: Uint8Array }[]>;
}

export function callHash({ method, path, body, files = new Map() }: SentCall): string {
  const fileHashes = [...files].map(([field, each]) => [
    field,
    ...each.map(({ bytes }) => createHash('sha256').update(bytes).digest('base64url')),
  ]);
  return tokenHash(JSON.stringify([method, path, body ?? null, fileHashes]));
}

/**
 * Starts the one call of a key (null), or answers its stored answer. Refused when the key came with
 * another call, or the first is still running.
 */
export async function beginOnce(
  db: Db,
  { keyHash, requestHash }: { keyHash: string; requestHash: string },
  now: Date,
): Promise<Result<KeptAnswer | null, { code: 'KEY_REUSED' | 'IN_PROGRESS' }>> {
  await db
    .deleteFrom('api_answer')
    .where('key_hash', '=', keyHash)
    .where((eb) =>
      eb.or([
        eb('created_at', '<', addHours(now, -KEPT_HOURS)),
        eb.and([eb('status', 'is', null), eb('created_at', '<', addMilliseconds(now, -GIVEN_UP_MS))]),
      ]),
    )
    .execute();
  const inserted = await db
    .insertInto('api_answer')
    .values({ key_hash: keyHash, request_hash: requestHash, created_at: now })
    .onConflict((conflict) => conflict.column('key_hash').doNothing())
    .executeTakeFirst();
  if (Number(inserted.numInsertedOrUpdatedRows ?? 0) > 0) return accept(null);
  const row = await db
    .selectFrom('api_answer')
    .select(['request_hash', 'status', 'body'])
    .where('key_hash', '=', keyHash)
    .executeTakeFirst();
  if (row && row.request_hash !== requestHash) return refuse({ code: 'KEY_REUSED' });
  if (!row || row.status === null || row.body === null) return refuse({ code: 'IN_PROGRESS' });
  return accept({ status: row.status, body: row.body });
}

/** Stores the call's answer; a call that created nothing may be repeated with the same key. */
export async function endOnce(db: Db, keyHash: string, answer: KeptAnswer | null): Promise<void> {
  if (answer) await db.updateTable('api_answer').set(answer).where('key_hash', '=', keyHash).execute();
  else await db.deleteFrom('api_answer').where('key_hash', '=', keyHash).execute();
}

/** Deletes answers stored before `before`; answers their number. */
export async function forgetOldAnswers(db: Db, before: Date): Promise<number> {
  const deleted = await db.deleteFrom('api_answer').where('created_at', '<', before).executeTakeFirst();
  return Number(deleted.numDeletedRows);
}
