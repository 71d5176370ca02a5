import { LINK_HOURS, type LinkState, linkState } from '~/accounts/links/one-time-link';
import type { LinkRefusal } from '~/accounts/links/use-link.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { accept, refuse, type Result } from '~/values/result';
import { addHours } from '~/values/time';
import { codeOf, newToken, tokenHash } from '~/values/tokens.server';
import type { SocialIdentity } from './social-identities.server';

export interface SocialLink extends SocialIdentity {
  /** the mailbox the link went to: a person who opens it owns this e-mail */
  email: string;
  firstname: string;
  lastname: string;
  back: string;
}

const COLUMNS = ['provider', 'subject', 'email', 'firstname', 'lastname', 'back'] as const;

/**
 * The number that replaces the link's last step when the mail opens in another browser than the one that
 * asked.
 */
export const socialLinkCode = (token: string) => codeOf('social-link', token);

/**
 * Makes a link that only the mail carries, and ends older ones of the identity. It joins only in the browser
 * that asked (`visitToken`), so that a stranger who typed the address cannot get in by the reader's click.
 */
export async function makeSocialLink(
  tx: Tx,
  { visitToken, link }: { visitToken: string; link: SocialLink },
  now: Date,
): Promise<string> {
  await tx
    .updateTable('social_link')
    .set((eb) => ({ expires_at: eb.ref('created_at') }))
    .where('provider', '=', link.provider)
    .where('subject', '=', link.subject)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .execute();
  const token = newToken();
  const { provider, subject, email, firstname, lastname, back } = link;
  await tx
    .insertInto('social_link')
    .values({
      provider,
      subject,
      email,
      firstname,
      lastname,
      back,
      token_hash: tokenHash(token),
      visit_hash: tokenHash(visitToken),
      code_hash: tokenHash(socialLinkCode(token)),
      created_at: now,
      expires_at: addHours(now, LINK_HOURS['verify-email']),
    })
    .execute();
  return token;
}

/** Reads a link without using it; `isOfVisit`: this browser asked for it. Null: no such link. */
export async function readSocialLink(
  db: Db,
  { token, visitToken }: { token: string; visitToken: string | null },
  now: Date,
): Promise<(SocialLink & { state: LinkState; isOfVisit: boolean }) | null> {
  const row = await db
    .selectFrom('social_link')
    .select([...COLUMNS, 'expires_at', 'used_at', 'visit_hash'])
    .where('token_hash', '=', tokenHash(token))
    .executeTakeFirst();
  if (!row) return null;
  const { expires_at: expiresAt, used_at: usedAt, visit_hash: visitHash, ...link } = row;
  const isOfVisit = visitToken !== null && visitHash === tokenHash(visitToken);
  // a link from before `visit_hash` does not know its browser
  const state = visitHash === null ? 'late' : linkState({ expiresAt, usedAt }, now);
  return { ...link, provider: link.provider, state, isOfVisit };
}

/**
 * Uses a link up for the browser that asked, by the link or its number, in the transaction of its purpose: of
 * two requests at once one succeeds. The caller counts tries of numbers.
 */
export async function useSocialLink(
  tx: Tx,
  { visitToken, by }: { visitToken: string; by: { token: string } | { code: string } },
  now: Date,
): Promise<Result<SocialLink, LinkRefusal>> {
  const link = await tx
    .updateTable('social_link')
    .set({ used_at: now })
    .where('visit_hash', '=', tokenHash(visitToken))
    .where((eb) =>
      'token' in by ? eb('token_hash', '=', tokenHash(by.token)) : eb('code_hash', '=', tokenHash(by.code)),
    )
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning([...COLUMNS])
    .executeTakeFirst();
  if (!link) return refuse({ code: 'LINK_CLOSED' });
  return accept({ ...link, provider: link.provider });
}
