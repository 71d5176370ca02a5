import { LINK_HOURS } from '~/accounts/links/one-time-link';
import type { Db, Tx } from '~/platform/database/database.server';
import { accept, refuse, type Result } from '~/values/result';
import { addHours, addMilliseconds } from '~/values/time';
import { newToken, tokenHash } from '~/values/tokens.server';
import type { SocialProfile, SocialSecrets } from './social-client.server';
import type { SocialProvider } from './social-providers';

/** Time for the provider's pages and the e-mail form. */
const MINUTES = 15;
/** Until then a page can say that the visit came too late. */
const KEPT_HOURS = 24 * 30;

export interface SocialStart {
  provider: SocialProvider;
  secrets: SocialSecrets;
  /** a path of this shop */
  back: string;
  bringsCart: boolean;
  /** hash of the member's session that the identity joins; null: a sign-in */
  linkingSession: string | null;
}

/**
 * A visit is found by its browser's token; one that joins an identity also needs the session that started it,
 * so a sign-out or a new sign-in ends it.
 */
const visitKey = (token: string, linkingSession: string | null) =>
  tokenHash(linkingSession === null ? token : `${token} ${linkingSession}`);

/** Starts a visit to a provider; returns the token that only the browser keeps. */
export async function beginSocialVisit(
  db: Db,
  { provider, secrets, back, bringsCart, linkingSession }: SocialStart,
  now: Date,
): Promise<string> {
  const token = newToken();
  await db
    .insertInto('social_visit')
    .values({
      token_hash: visitKey(token, linkingSession),
      state_hash: tokenHash(secrets.state),
      provider,
      nonce: secrets.nonce,
      verifier: secrets.verifier,
      back,
      brings_cart: bringsCart,
      created_at: now,
      expires_at: addMilliseconds(now, MINUTES * 60_000),
    })
    .execute();
  return token;
}

export interface SocialReturn {
  nonce: string;
  verifier: string;
  back: string;
  bringsCart: boolean;
  isLinking: boolean;
}

export type SocialReturnRefusal =
  | { code: 'REFUSED' }
  | { code: 'ELSEWHERE'; back: string }
  | { code: 'LATE'; back: string; isLinking: boolean };

/**
 * Uses a state up once, in the browser that started it. The refusals tell apart only a late return and one
 * whose visit was started in another browser or session.
 */
export async function consumeSocialReturn(
  db: Db,
  {
    token,
    sessionToken,
    provider,
    state,
  }: { token: string | null; sessionToken: string | null; provider: SocialProvider; state: string | null },
  now: Date,
): Promise<Result<SocialReturn, SocialReturnRefusal>> {
  if (!state) return refuse({ code: 'REFUSED' });
  if (!token) return refuse(await begunElsewhere(db, { provider, state }, now));
  const linkingKey = sessionToken === null ? null : visitKey(token, sessionToken);
  const keys = [visitKey(token, null), ...(linkingKey === null ? [] : [linkingKey])];
  const visit = await db
    .updateTable('social_visit')
    .set({ returned_at: now })
    .where('token_hash', 'in', keys)
    .where('state_hash', '=', tokenHash(state))
    .where('provider', '=', provider)
    .where('returned_at', 'is', null)
    .returning(['token_hash', 'nonce', 'verifier', 'back', 'brings_cart', 'expires_at'])
    .executeTakeFirst();
  if (!visit) return refuse(await begunElsewhere(db, { provider, state }, now));
  const { nonce, verifier, back, brings_cart: bringsCart } = visit;
  const isLinking = visit.token_hash === linkingKey;
  if (visit.expires_at <= now) return refuse({ code: 'LATE', back, isLinking });
  return accept({ nonce, verifier, back, bringsCart, isLinking });
}

/** Whether another browser or session started this visit; its state stays valid there. */
async function begunElsewhere(
  db: Db,
  { provider, state }: { provider: SocialProvider; state: string },
  now: Date,
): Promise<SocialReturnRefusal> {
  const visit = await db
    .selectFrom('social_visit')
    .select(['back', 'expires_at'])
    .where('state_hash', '=', tokenHash(state))
    .where('provider', '=', provider)
    .where('returned_at', 'is', null)
    .executeTakeFirst();
  if (!visit) return { code: 'REFUSED' };
  const { back } = visit;
  return visit.expires_at <= now ? { code: 'LATE', back, isLinking: false } : { code: 'ELSEWHERE', back };
}

/** Stores the profile until its e-mail is proven. */
export async function keepSocialProfile(
  db: Db,
  { token, profile }: { token: string; profile: SocialProfile },
  now: Date,
): Promise<void> {
  const { subject, email, firstname, lastname } = profile;
  await db
    .updateTable('social_visit')
    .set({ subject, email, firstname, lastname, expires_at: addMilliseconds(now, MINUTES * 60_000) })
    .where('token_hash', '=', tokenHash(token))
    .execute();
}

export interface WaitingSocialVisit {
  subject: string;
  email: string;
  firstname: string;
  lastname: string;
  back: string;
  sentTo: string | null;
}

/** This browser's visit that waits for an e-mail; null when there is none. */
export async function readWaitingSocialVisit(
  db: Db,
  { token, provider }: { token: string | null; provider: SocialProvider },
  now: Date,
): Promise<WaitingSocialVisit | null> {
  if (!token) return null;
  const visit = await db
    .selectFrom('social_visit')
    .select(['subject', 'email', 'firstname', 'lastname', 'back', 'sent_to'])
    .where('token_hash', '=', tokenHash(token))
    .where('provider', '=', provider)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (!visit || visit.subject === null) return null;
  const { subject, email, sent_to: sentTo, ...rest } = visit;
  return { ...rest, subject, email: email ?? '', sentTo };
}

/** Extends the visit until its mailed link expires. */
export async function keepSocialVisit(
  tx: Tx,
  { token, sentTo }: { token: string; sentTo: string },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('social_visit')
    .set({ sent_to: sentTo, expires_at: addHours(now, LINK_HOURS['verify-email']) })
    .where('token_hash', '=', tokenHash(token))
    .execute();
}

export async function endSocialVisit(db: Db | Tx, token: string): Promise<void> {
  await db.deleteFrom('social_visit').where('token_hash', '=', tokenHash(token)).execute();
}

/** Deletes visits and links that ended long ago. */
export async function forgetOldSocialVisits(db: Db, now: Date): Promise<void> {
  for (const table of ['social_visit', 'social_link'] as const)
    await db.deleteFrom(table).where('expires_at', '<', addHours(now, -KEPT_HOURS)).execute();
}
