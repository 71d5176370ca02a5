import { sql } from 'kysely';
import { type Slot, slotsOfRoles } from '~/accounts/viewer';
import type { Db } from '~/platform/database/database.server';
import { refundToken, resetTokens, consumeToken } from '~/platform/http/rate-limit.server';
import { accept, refuse, type Result } from '~/values/result';
import { typedName } from '~/values/typed-text';
import type { Denial } from './denial';
import { knownBrowser } from './known-browsers.server';
import { isPassword } from './passwords.server';
import { readDenial } from './whitelist.server';

export type SignInRefusal =
  | { code: 'WRONG_PASSWORD' }
  | { code: 'TOO_MANY_TRIES'; retryAfterSeconds: number }
  | { code: 'WHITELIST_USER_DENIED'; why: Denial };

const PER_ADDRESS = { limit: 60, windowSeconds: 15 * 60 };
/** One account from one address: a guesser uses up their own tries, not the owner's. */
const PER_ACCOUNT_AND_ADDRESS = { limit: 10, windowSeconds: 15 * 60 };
/**
 * One account from everywhere: high enough that one address (40 an hour) never fills it, and several fill it
 * for an hour only.
 */
const PER_ACCOUNT = { limit: 100, windowSeconds: 3600 };
/** A browser that signed in to the account before has its own limit. */
const PER_BROWSER = { limit: 10, windowSeconds: 15 * 60 };

export interface SignInTry {
  username: string;
  password: string;
  clientAddress: string;
  /** cookie of a browser that signed in before (`known-browsers`), and the secret that signs it */
  browser: { cookie: string | null; secret: string };
  now: Date;
}

/**
 * Checks username (or e-mail) and password; only a right password reveals a denial (REG-11), and no refusal
 * tells whether the account exists. Tries are limited by account and address, a known browser's on
 * their own.
 */
export async function signIn(
  db: Db,
  input: SignInTry,
): Promise<Result<{ personId: number; slots: Slot[]; passwordHash: string }, SignInRefusal>> {
  const name = typedName(input.username).toLowerCase();
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
  const browserKey =
    person && knownBrowser(input.browser.cookie, { ...input.browser, personId: person.id, passwordHash });
  const account = person ? `person:${person.id}` : `name:${name.slice(0, 320)}`;
  const ownLimit = browserKey
    ? ([`sign-in:browser:${browserKey}:${account}`, PER_BROWSER] as const)
    : ([`sign-in:account:${account}:${input.clientAddress}`, PER_ACCOUNT_AND_ADDRESS] as const);
  const sharedLimits = browserKey
    ? []
    : ([
        [`sign-in:address:${input.clientAddress}`, PER_ADDRESS],
        [`sign-in:account:${account}`, PER_ACCOUNT],
      ] as const);
  for (const [key, limit] of [ownLimit, ...sharedLimits]) {
    const token = await consumeToken(db, key, { ...limit, now: input.now });
    if (!token.allowed) return refuse({ code: 'TOO_MANY_TRIES', retryAfterSeconds: token.retryAfterSeconds });
  }
  const fits = await isPassword(input.password, passwordHash);
  if (!person || !fits || passwordHash === null) return refuse({ code: 'WRONG_PASSWORD' });
  // only wrong tries count: resets the own limit, and returns this one try to the shared ones
  await resetTokens(db, ownLimit[0]);
  for (const [key] of sharedLimits) await refundToken(db, key);
  const why = await readDenial(db, person);
  if (why) return refuse({ code: 'WHITELIST_USER_DENIED', why });
  const roles = await db
    .selectFrom('person_role')
    .select('role')
    .where('person_id', '=', person.id)
    .execute();
  return accept({ personId: person.id, slots: slotsOfRoles(roles.map((row) => row.role)), passwordHash });
}
