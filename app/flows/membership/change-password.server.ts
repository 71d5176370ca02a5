import { endLinks } from '~/accounts/links/make-link.server';
import { slotsOf } from '~/accounts/people/members.server';
import { endSessionsOf } from '~/accounts/sign-in/end-sessions.server';
import { hashPassword, isPassword } from '~/accounts/sign-in/passwords.server';
import { setPassword } from '~/accounts/sign-in/set-password.server';
import type { SignInRefusal } from '~/accounts/sign-in/sign-in.server';
import { passwordRefusalOf } from '~/accounts/sign-in/staff-password.server';
import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { resetTokens, consumeToken } from '~/platform/http/rate-limit.server';
import type { TextKey } from '~/text/translate';
import { accept, refuse, type Result } from '~/values/result';
import type { Locale } from '~/values/time';
import { tellAccountChange } from './tell-account-change.server';

export type ChangePasswordRefusal =
  | Exclude<SignInRefusal, { code: 'WHITELIST_USER_DENIED' }>
  | { code: 'WEAK_PASSWORD'; why: TextKey };

const TRIES = { limit: 10, windowSeconds: 15 * 60 };

/**
 * A signed-in member changes their password by the old one. Every other browser is signed out, a link to set a
 * password or another e-mail that waits in a mail ends, and a mail tells of it.
 */
export async function changePassword(
  db: Db,
  command: {
    personId: number;
    oldPassword: string;
    password: string;
    sessionToken: string | null;
    locale: Locale;
  },
  now: Date,
): Promise<Result<{ endedSessions: number }, ChangePasswordRefusal>> {
  const { personId } = command;
  const key = `change-password:${personId}`;
  const allowance = await consumeToken(db, key, { ...TRIES, now });
  if (!allowance.allowed)
    return refuse({ code: 'TOO_MANY_TRIES', retryAfterSeconds: allowance.retryAfterSeconds });
  const person = await db
    .selectFrom('person')
    .select('password_hash')
    .where('id', '=', personId)
    .where('kind', '=', 'member')
    .executeTakeFirst();
  const oldHash = person?.password_hash ?? null;
  if (!(await isPassword(command.oldPassword, oldHash))) return refuse({ code: 'WRONG_PASSWORD' });
  const why = await passwordRefusalOf(await slotsOf(db, personId), command.password);
  if (why) {
    await resetTokens(db, key);
    return refuse({ code: 'WEAK_PASSWORD', why });
  }
  const passwordHash = await hashPassword(command.password);
  const changed = await inTransaction(db, async (tx) => {
    // set by a link in the meantime: the old one is worth nothing any more
    if (!(await setPassword(tx, { personId, passwordHash, oldHash }))) return null;
    await endLinks(tx, { personId, purpose: 'set-password' }, now);
    await endLinks(tx, { personId, purpose: 'verify-email' }, now);
    await tellAccountChange(tx, { kind: 'password-changed', personId, locale: command.locale }, now);
    return endSessionsOf(tx, { personId, keepToken: command.sessionToken });
  });
  if (changed === null) return refuse({ code: 'WRONG_PASSWORD' });
  await resetTokens(db, key);
  return accept({ endedSessions: changed });
}
