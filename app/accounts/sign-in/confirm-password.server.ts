import type { Db } from '~/platform/database/database.server';
import { accept, type Result } from '~/values/result';
import { addMilliseconds } from '~/values/time';
import { tokenHash } from '~/values/tokens.server';
import { checkPassword, type PasswordRefusal } from './check-password.server';

/** So long a password that was typed again is not asked for anew. */
const CONFIRMED_MS = 10 * 60_000;

/** Whether whoever of the staff is signed in to this session typed their password a moment ago. */
export async function isRecentlyConfirmed(db: Db, sessionToken: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('session')
    .select(['confirmed_at', 'administrator_since'])
    .where('token_hash', '=', tokenHash(sessionToken))
    .executeTakeFirst();
  if (!row?.confirmed_at) return false;
  // somebody else signed in to the same browser since
  const isOther = row.administrator_since !== null && row.confirmed_at < row.administrator_since;
  return !isOther && row.confirmed_at > addMilliseconds(now, -CONFIRMED_MS);
}

/** The password typed once more, before something weighty is changed; tries are limited. */
export async function confirmPassword(
  db: Db,
  { personId, password, sessionToken }: { personId: number; password: string; sessionToken: string },
  now: Date,
): Promise<Result<null, PasswordRefusal>> {
  const checked = await checkPassword(db, { personId, password }, now);
  if (!checked.ok) return checked;
  await db
    .updateTable('session')
    .set({ confirmed_at: now })
    .where('token_hash', '=', tokenHash(sessionToken))
    .execute();
  return accept(null);
}
