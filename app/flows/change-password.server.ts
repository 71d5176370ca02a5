import { endSessionsOf } from '~/accounts/end-sessions.server';
import { endLinks } from '~/accounts/make-link.server';
import { hashPassword, isPassword } from '~/accounts/passwords.server';
import type { SignInRefusal } from '~/accounts/sign-in.server';
import type { Db } from '~/platform/database.server';
import { giveTokensBack, takeToken } from '~/platform/rate-limit.server';
import { inTransaction } from '~/platform/transaction.server';
import { accept, refuse, type Result } from '~/values/result';
import type { Locale } from '~/values/time';
import { tellAccountChange } from './tell-account-change.server';

export type ChangePasswordRefusal = Exclude<SignInRefusal, { code: 'WHITELIST_USER_DENIED' }>;

const TRIES = { limit: 10, windowSeconds: 15 * 60 };

/**
 * A signed-in member changes their password by the old one (decision 33). Every other browser is signed out, a link to set a
 * password that waits in a mail ends, and a mail tells of it.
 */
export async function changePassword(
  db: Db,
  given: {
    personId: number;
    oldPassword: string;
    password: string;
    sessionToken: string | null;
    locale: Locale;
  },
  now: Date,
): Promise<Result<{ endedSessions: number }, ChangePasswordRefusal>> {
  const { personId } = given;
  const key = `change-password:${personId}`;
  const taken = await takeToken(db, key, { ...TRIES, now });
  if (!taken.allowed) return refuse({ code: 'TOO_MANY_TRIES', retryAfterSeconds: taken.retryAfterSeconds });
  const person = await db
    .selectFrom('person')
    .select('password_hash')
    .where('id', '=', personId)
    .where('kind', '=', 'member')
    .executeTakeFirst();
  const oldHash = person?.password_hash ?? null;
  if (!(await isPassword(given.oldPassword, oldHash))) return refuse({ code: 'WRONG_PASSWORD' });
  const passwordHash = await hashPassword(given.password);
  const changed = await inTransaction(db, async (tx) => {
    const set = await tx
      .updateTable('person')
      .set({ password_hash: passwordHash })
      .where('id', '=', personId)
      // set by a link in the meantime: the old one is worth nothing any more
      .where('password_hash', '=', oldHash)
      .executeTakeFirst();
    if (set.numUpdatedRows === 0n) return null;
    await endLinks(tx, { personId, purpose: 'set-password' }, now);
    await tellAccountChange(tx, { kind: 'password-changed', personId, locale: given.locale }, now);
    return endSessionsOf(tx, { personId, keepToken: given.sessionToken });
  });
  if (changed === null) return refuse({ code: 'WRONG_PASSWORD' });
  await giveTokensBack(db, key);
  return accept({ endedSessions: changed });
}
