import { sql } from 'kysely';
import type { Db } from '~/platform/database.server';
import { giveOneBack, giveTokensBack, takeToken } from '~/platform/rate-limit.server';
import { accept, refuse, type Result } from '~/values/result';
import type { Denial } from './denial';
import { isPassword } from './passwords.server';
import type { Slot } from './viewer';
import { readDenial } from './whitelist.server';

export type SignInRefusal =
  | { code: 'WRONG_PASSWORD' }
  | { code: 'TOO_MANY_TRIES'; retryAfterSeconds: number }
  | { code: 'WHITELIST_USER_DENIED'; why: Denial };

const PER_ACCOUNT = { limit: 10, windowSeconds: 15 * 60 };
const PER_ADDRESS = { limit: 60, windowSeconds: 15 * 60 };

/**
 * Checks username in any case (or a member's e-mail) and password. The same refusal whether the account exists or not; only
 * who knows the password is told that the account is not admitted (REG-11). Tries are limited by account and by address
 * (decision 33). Answers the person and the slots the roles open.
 */
export async function signIn(
  db: Db,
  given: { username: string; password: string; clientAddress: string; now: Date },
): Promise<Result<{ personId: number; slots: Slot[] }, SignInRefusal>> {
  const name = given.username.trim().toLowerCase();
  const accountKey = `sign-in:account:${name.slice(0, 320)}`;
  const addressKey = `sign-in:address:${given.clientAddress}`;
  for (const [key, limit] of [
    [addressKey, PER_ADDRESS],
    [accountKey, PER_ACCOUNT],
  ] as const) {
    const taken = await takeToken(db, key, { ...limit, now: given.now });
    if (!taken.allowed) return refuse({ code: 'TOO_MANY_TRIES', retryAfterSeconds: taken.retryAfterSeconds });
  }
  const person = await db
    .selectFrom('person')
    .select(['id', 'password_hash', 'kind', 'suspended_at', 'is_whitelisted'])
    .where('erased_at', 'is', null)
    .where((or) =>
      or.or([
        or(sql`lower(username)`, '=', name),
        or.and([or('email', '=', name), or('kind', '=', 'member')]),
      ]),
    )
    .orderBy(sql`suspended_at is not null`)
    .orderBy('kind', 'desc')
    .executeTakeFirst();
  const fits = await isPassword(given.password, person?.password_hash ?? null);
  if (!person || !fits) return refuse({ code: 'WRONG_PASSWORD' });
  // only wrong tries count: all of them against an account; an address gets this one back, not the guesses around it
  await giveTokensBack(db, accountKey);
  await giveOneBack(db, addressKey);
  const why = await readDenial(db, person);
  if (why) return refuse({ code: 'WHITELIST_USER_DENIED', why });
  const roles = await db
    .selectFrom('person_role')
    .select('role')
    .where('person_id', '=', person.id)
    .execute();
  return accept({ personId: person.id, slots: roles.map((row) => row.role as Slot) });
}
