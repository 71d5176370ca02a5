import type { Db, Tx } from '~/platform/database/database.server';
import { announce } from '~/platform/live/announce.server';
import { tokenHash } from '~/values/tokens.server';
import { heldBy } from './person-sessions.server';

/**
 * Ends a person's sessions, except the one with `keepToken`, with their API tokens and sign-ins that
 * wait for a code. Returns the number of sessions.
 */
export async function endSessionsOf(
  db: Db | Tx,
  { personId, keepToken }: { personId: number; keepToken: string | null },
): Promise<number> {
  await db.deleteFrom('sign_in_step').where('person_id', '=', personId).execute();
  await db.deleteFrom('api_token').where('person_id', '=', personId).execute();
  const result = await db
    .deleteFrom('session')
    .where(heldBy(personId))
    .where((eb) => (keepToken === null ? eb.lit(true) : eb('token_hash', '<>', tokenHash(keepToken))))
    .executeTakeFirst();
  await announce(db, { about: 'sessions', id: personId });
  return Number(result.numDeletedRows);
}

/** Ends one session of a person by its id in their list; false when the person has no such session. */
export async function endSessionOf(
  db: Db,
  { personId, sessionId }: { personId: number; sessionId: string },
): Promise<boolean> {
  const result = await db
    .deleteFrom('session')
    .where(heldBy(personId))
    .where('token_hash', '=', sessionId)
    .executeTakeFirst();
  await announce(db, { about: 'sessions', id: personId });
  return result.numDeletedRows > 0n;
}
