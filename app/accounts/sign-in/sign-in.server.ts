import { typedName } from '~/values/typed-text';
import { sql } from 'kysely';
import type { Db } from '~/platform/database/database.server';
import { refundToken, resetTokens, consumeToken } from '~/platform/http/rate-limit.server';
import { accept, refuse, type Result } from '~/values/result';
import type { Denial } from './denial';
import { knownBrowser } from './known-browsers.server';
import { isPassword } from './passwords.server';
import { type Slot, slotsOfRoles } from '~/accounts/viewer';
import { readDenial } from './whitelist.server';

export type SignInRefusal =
  | { code: 'WRONG_PASSWORD' }
  | { code: 'TOO_MANY_TRIES'; retryAfterSeconds: number }
  | { code: 'WHITELIST_USER_DENIED'; why: Denial };

const PER_ADDRESS = { limit: 60, windowSeconds: 15 * 60 };
/** Of one account from one address: whoever guesses uses up their own tries, not its owner's. */
const PER_ACCOUNT_AND_ADDRESS = { limit: 10, windowSeconds: 15 * 60 };
/** Of one account from everywhere: so slow that one address never fills it (40 an hour), and a few do for the hour only. */
const PER_ACCOUNT = { limit: 100, windowSeconds: 3600 };
/** In a browser that signed in to the account before, which none of the others concerns. */
const PER_BROWSER = { limit: 10, windowSeconds: 15 * 60 };

export interface SignInTry {
  username: string;
  password: string;
  clientAddress: string;
  /** what tells a browser that signed in before (`known-browsers`), and the shop's secret it is signed with */
  browser: { cookie: string | null; secret: string };
  now: Date;
}

/**
 * Checks username in any case (or a member's e-mail) and password. The same refusal whether the account exists or not; only
 * who knows the password is told that the account is not admitted (REG-11). Tries are limited by account and by address
 * one count for one account whatever it is called; with the right password its owner always gets in from a
 * browser they signed in with before. Answers the person, the slots the roles open, and the hash the password fitted.
 */
export async function signIn(
  db: Db,
  given: SignInTry,
): Promise<Result<{ personId: number; slots: Slot[]; passwordHash: string }, SignInRefusal>> {
  const name = typedName(given.username).toLowerCase();
  const person = await db
    .selectFrom('person')
    .select(['id', 'password_hash', 'kind', 'suspended_at', 'is_whitelisted'])
    .where('erased_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb(sql`lower(username)`, '=', name),
        eb.and([eb('email', '=', name), eb('kind', '=', 'member')]),
      ]),
    )
    .orderBy(sql`suspended_at is not null`)
    .orderBy('kind', 'desc')
    .executeTakeFirst();
  const passwordHash = person?.password_hash ?? null;
  const known =
    person && knownBrowser(given.browser.cookie, { ...given.browser, personId: person.id, passwordHash });
  const account = person ? `person:${person.id}` : `name:${name.slice(0, 320)}`;
  const own = known
    ? ([`sign-in:browser:${known}:${account}`, PER_BROWSER] as const)
    : ([`sign-in:account:${account}:${given.clientAddress}`, PER_ACCOUNT_AND_ADDRESS] as const);
  const shared = known
    ? []
    : ([
        [`sign-in:address:${given.clientAddress}`, PER_ADDRESS],
        [`sign-in:account:${account}`, PER_ACCOUNT],
      ] as const);
  for (const [key, limit] of [own, ...shared]) {
    const taken = await consumeToken(db, key, { ...limit, now: given.now });
    if (!taken.allowed) return refuse({ code: 'TOO_MANY_TRIES', retryAfterSeconds: taken.retryAfterSeconds });
  }
  const fits = await isPassword(given.password, passwordHash);
  if (!person || !fits || passwordHash === null) return refuse({ code: 'WRONG_PASSWORD' });
  // only wrong tries count: all of one's own; what is shared gets this one back, not the guesses around it
  await resetTokens(db, own[0]);
  for (const [key] of shared) await refundToken(db, key);
  const why = await readDenial(db, person);
  if (why) return refuse({ code: 'WHITELIST_USER_DENIED', why });
  const roles = await db
    .selectFrom('person_role')
    .select('role')
    .where('person_id', '=', person.id)
    .execute();
  return accept({ personId: person.id, slots: slotsOfRoles(roles.map((row) => row.role)), passwordHash });
}
