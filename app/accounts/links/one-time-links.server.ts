import type { Db, Tx } from '~/platform/database/database.server';
import { tokenHash } from '~/values/tokens.server';
import { type LinkPurpose, type LinkState, linkState } from './one-time-link';

export interface OneTimeLink {
  state: LinkState;
  personId: number;
  /** the mailbox the link went to */
  email: string;
}

/** Reads a link without using it, because mail scanners open every address. Null: no such link. */
export async function readLink(
  db: Db | Tx,
  { token, purpose }: { token: string; purpose: LinkPurpose },
  now: Date,
): Promise<OneTimeLink | null> {
  const row = await db
    .selectFrom('one_time_link')
    .select(['person_id', 'email', 'expires_at', 'used_at'])
    .where('token_hash', '=', tokenHash(token))
    .where('purpose', '=', purpose)
    .executeTakeFirst();
  if (!row) return null;
  const state = linkState({ expiresAt: row.expires_at, usedAt: row.used_at }, now);
  return { state, personId: row.person_id, email: row.email ?? '' };
}
