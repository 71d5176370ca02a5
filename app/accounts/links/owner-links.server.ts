import { sql } from 'kysely';
import type { Db, Tx } from '~/platform/database/database.server';
import { addHours } from '~/values/time';
import { newToken, tokenHash } from '~/values/tokens.server';
import { type LinkState, linkState } from './one-time-link';

const HOURS = 24;

/**
 * Makes the link by which a shop without an owner gets one; returns its token, which only the start log
 * contains (ADR-0057).
 */
export async function makeOwnerLink(tx: Tx, now: Date): Promise<string> {
  const token = newToken();
  await tx.deleteFrom('owner_link').where('expires_at', '<=', now).execute();
  await tx
    .insertInto('owner_link')
    .values({ token_hash: tokenHash(token), created_at: now, expires_at: addHours(now, HOURS) })
    .execute();
  return token;
}

/** Reads the link without using it. */
export async function readOwnerLink(db: Db, token: string, now: Date): Promise<LinkState> {
  const row = await db
    .selectFrom('owner_link')
    .select(['expires_at', 'used_at'])
    .where('token_hash', '=', tokenHash(token))
    .executeTakeFirst();
  if (row && (await hasOwner(db))) return 'used';
  return linkState(row && { expiresAt: row.expires_at, usedAt: row.used_at }, now);
}

/**
 * Uses the link up and ends all others; false when it is closed or an owner exists. Concurrent calls run one
 * after the other.
 */
export async function useOwnerLink(tx: Tx, token: string, now: Date): Promise<boolean> {
  await lockOwners(tx);
  if (await hasOwner(tx)) return false;
  const result = await tx
    .updateTable('owner_link')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (result.numUpdatedRows === 0n) return false;
  await tx.updateTable('owner_link').set({ used_at: now }).where('used_at', 'is', null).execute();
  return true;
}

/** Serialises the making of the first owner across processes and links. */
export const lockOwners = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtext('first-owner'))`.execute(tx);

export async function hasOwner(db: Db | Tx): Promise<boolean> {
  const owner = await db
    .selectFrom('person_role')
    .innerJoin('person', 'person.id', 'person_role.person_id')
    .select('person.id')
    .where('person_role.role', '=', 'owner')
    .where('person.erased_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return owner !== undefined;
}
