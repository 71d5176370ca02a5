import type { Db } from '~/platform/database/database.server';
import { accept, type Result } from '~/values/result';
import { addMilliseconds } from '~/values/time';
import { tokenHash } from '~/values/tokens.server';
import { checkPassword, type PasswordRefusal } from './check-password.server';

/** For this long a confirmed password is not asked for again. */
const CONFIRMED_MS = 10 * 60_000;

/** Whether the member of staff in this session entered the password a moment ago. */
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

/** Confirms the password before an important change; tries are limited. */
export async function confirmPassword(
  db: Db,
  { personId, password, sessionToken }: { personId: number; password: string; sessionToken: string },
  now: Date,
): Promise<Result<null, PasswordRefusal>> {
  const result = await checkPassword(db, { personId, password }, now);
  if (!result.ok) return result;
  await db
    .updateTable('session')
    .set({ confirmed_at: now })
    .where('token_hash', '=', tokenHash(sessionToken))
    .execute();
  return accept(null);
}
