import type { ExpressionBuilder } from 'kysely';
import type { Db } from '~/platform/database/database.server';
import type { DB } from '~/platform/database/schema';
import { tokenHash } from '~/values/tokens.server';

export interface PersonSession {
  /** id for a form; it does not lead to the browser's token */
  id: string;
  userAgent: string | null;
  startedAt: Date;
  lastSeenAt: Date;
  isThis: boolean;
}

/** More than a person has; "all others" ends older ones too. */
const SHOWN = 50;

/** Sessions with the person in any slot. */
export const heldBy = (personId: number) => (eb: ExpressionBuilder<DB, 'session'>) =>
  eb.or([
    eb('student_id', '=', personId),
    eb('instructor_id', '=', personId),
    eb('administrator_id', '=', personId),
  ]);

/** A person's sessions: this browser first, then the latest. */
export async function readSessionsOf(
  db: Db,
  { personId, token }: { personId: number; token: string | null },
  now: Date,
): Promise<PersonSession[]> {
  const rows = await db
    .selectFrom('session')
    .select(['token_hash', 'user_agent', 'created_at', 'last_seen_at'])
    .where(heldBy(personId))
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .limit(SHOWN)
    .execute();
  const ownHash = token === null ? null : tokenHash(token);
  return rows
    .map((row) => ({
      id: row.token_hash,
      userAgent: row.user_agent,
      startedAt: row.created_at,
      lastSeenAt: row.last_seen_at,
      isThis: row.token_hash === ownHash,
    }))
    .sort((one, other) => Number(other.isThis) - Number(one.isThis));
}
