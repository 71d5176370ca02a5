import type { Denial } from '~/accounts/sign-in/denial';
import { readViewer } from '~/accounts/sign-in/sessions.server';
import type { Person } from '~/accounts/viewer';
import type { Db } from '~/platform/database/database.server';
import { addMilliseconds } from '~/values/time';
import { tokenHash } from '~/values/tokens.server';
import { isTokenScope, type TokenScope } from './token-scopes';

export interface ApiToken {
  id: number;
  name: string;
  scopes: TokenScope[];
  createdAt: Date;
  expiresAt: Date;
  lastUsedAt: Date | null;
}

const COLUMNS = [
  'id',
  'name',
  'scopes',
  'created_at as createdAt',
  'expires_at as expiresAt',
  'last_used_at as lastUsedAt',
] as const;

/** A person's tokens, newest first, expired ones included. */
export async function readApiTokens(db: Db, personId: number): Promise<ApiToken[]> {
  const rows = await db
    .selectFrom('api_token')
    .select(COLUMNS)
    .where('person_id', '=', personId)
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, scopes: row.scopes.filter(isTokenScope) }));
}

/** The last use is stored to the minute. */
const TOUCH_AFTER_MS = 60_000;

export type TokenHolder =
  | { kind: 'holder'; tokenId: number; scopes: readonly TokenScope[]; person: Person }
  | { kind: 'denied'; why: Denial };

/**
 * The holder of a token, read at every call: a person who lost the role, was suspended or erased holds none
 * . Null: unknown, expired or revoked.
 */
export async function findTokenHolder(db: Db, token: string, now: Date): Promise<TokenHolder | null> {
  const hash = tokenHash(token);
  const row = await db
    .selectFrom('api_token')
    .select(['id', 'person_id', 'scopes', 'last_used_at'])
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (!row) return null;
  const slots = { student_id: row.person_id, instructor_id: null, administrator_id: null };
  const { viewer, denied } = await readViewer(db, slots);
  if (denied) return { kind: 'denied', why: denied.why };
  if (viewer.student?.kind !== 'member') return null;
  if (row.last_used_at === null || row.last_used_at < addMilliseconds(now, -TOUCH_AFTER_MS))
    await db.updateTable('api_token').set({ last_used_at: now }).where('id', '=', row.id).execute();
  return {
    kind: 'holder',
    tokenId: row.id,
    scopes: row.scopes.filter(isTokenScope),
    person: viewer.student,
  };
}
