import type { Db, Tx } from '~/platform/database/database.server';
import { accept, refuse, type Result } from '~/values/result';
import { addHours } from '~/values/time';
import { codeOf, newToken, tokenHash } from '~/values/tokens.server';
import { LINK_HOURS, type LinkState, linkState } from '~/accounts/links/one-time-link';
import type { SocialIdentity } from './social-identities.server';
import type { SocialProvider } from './social-providers';
import type { LinkRefusal } from '~/accounts/links/use-link.server';

export interface SocialLink extends SocialIdentity {
  /** where the link went: who opens it has this e-mail */
  email: string;
  firstname: string;
  lastname: string;
  back: string;
}

const COLUMNS = ['provider', 'subject', 'email', 'firstname', 'lastname', 'back'] as const;

/** The number that stands for the rest of a link where its mail was opened in another browser than the one that asked. */
export const socialLinkCode = (token: string) => codeOf('social-link', token);

/**
 * Makes a link that only the mail carries; older ones of the identity end. It joins for the browser that asked alone
 * (`visitToken`): one press of whoever reads the mail must not let in somebody else who typed their address.
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
      ...{ provider, subject, email, firstname, lastname, back },
      token_hash: tokenHash(token),
      visit_hash: tokenHash(visitToken),
      code_hash: tokenHash(socialLinkCode(token)),
      created_at: now,
      expires_at: addHours(now, LINK_HOURS['verify-email']),
    })
    .execute();
  return token;
}

/** Looks at a link without using it; `isOfVisit`: the browser is the one that asked. Null: no such link. */
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
  // of a link from before it knew its browser nobody can say who asked
  const state = visitHash === null ? 'late' : linkState({ expiresAt, usedAt }, now);
  return { ...link, provider: link.provider as SocialProvider, state, isOfVisit };
}

/**
 * Uses a link up for the browser that asked, by the link itself or by its number, in the transaction of what it is for: of two
 * requests at once one gets it. Another browser's stays as it is. Tries of numbers are counted by the caller.
 */
export async function useSocialLink(
  tx: Tx,
  { visitToken, by }: { visitToken: string; by: { token: string } | { code: string } },
  now: Date,
): Promise<Result<SocialLink, LinkRefusal>> {
  const used = await tx
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
  if (!used) return refuse({ code: 'LINK_CLOSED' });
  return accept({ ...used, provider: used.provider as SocialProvider });
}
