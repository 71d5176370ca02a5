import type { Db, Tx } from '~/platform/database/database.server';
import { announce } from '~/platform/live/announce.server';
import { tokenHash } from '~/values/tokens.server';
import { heldBy } from './person-sessions.server';

/**
 * Ends a person's sessions in every browser but the one whose token is kept; answers how many. Who has shown the old password
 * somewhere, and not yet the code, begins anew; programs that go by the person's tokens end too.
 */
export async function endSessionsOf(
  db: Db | Tx,
  { personId, keepToken }: { personId: number; keepToken: string | null },
): Promise<number> {
  await db.deleteFrom('sign_in_step').where('person_id', '=', personId).execute();
  await db.deleteFrom('api_token').where('person_id', '=', personId).execute();
  const ended = await db
    .deleteFrom('session')
    .where(heldBy(personId))
    .where((eb) => (keepToken === null ? eb.lit(true) : eb('token_hash', '<>', tokenHash(keepToken))))
    .executeTakeFirst();
  await announce(db, { about: 'sessions', id: personId });
  return Number(ended.numDeletedRows);
}

/** Ends one session of a person, as their list names it; false: it was theirs no more, or never. */
export async function endSessionOf(
  db: Db,
  { personId, sessionId }: { personId: number; sessionId: string },
): Promise<boolean> {
  const ended = await db
    .deleteFrom('session')
    .where(heldBy(personId))
    .where('token_hash', '=', sessionId)
    .executeTakeFirst();
  await announce(db, { about: 'sessions', id: personId });
  return ended.numDeletedRows > 0n;
}
