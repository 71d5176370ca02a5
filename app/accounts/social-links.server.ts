import type { Db, Tx } from '~/platform/database.server';
import { accept, refuse, type Result } from '~/values/result';
import { addHours } from '~/values/time';
import { newToken, tokenHash } from '~/values/tokens.server';
import { LINK_HOURS, type LinkState, linkState } from './one-time-link';
import type { SocialIdentity } from './social-identities.server';
import type { SocialProvider } from './social-providers';
import type { LinkRefusal } from './use-link.server';

export interface SocialLink extends SocialIdentity {
  /** where the link went: who opens it has this e-mail */
  email: string;
  firstname: string;
  lastname: string;
  back: string;
}

const COLUMNS = ['provider', 'subject', 'email', 'firstname', 'lastname', 'back'] as const;

/** Makes a link that only the mail carries; older ones of the identity end. */
export async function makeSocialLink(tx: Tx, link: SocialLink, now: Date): Promise<string> {
  await tx
    .updateTable('social_link')
    .set({ expires_at: now })
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
      created_at: now,
      expires_at: addHours(now, LINK_HOURS['verify-email']),
    })
    .execute();
  return token;
}

/** Looks at a link without using it. Null: no such link. */
export async function readSocialLink(
  db: Db,
  token: string,
  now: Date,
): Promise<(SocialLink & { state: LinkState }) | null> {
  const row = await db
    .selectFrom('social_link')
    .select([...COLUMNS, 'expires_at', 'used_at'])
    .where('token_hash', '=', tokenHash(token))
    .executeTakeFirst();
  if (!row) return null;
  const { expires_at: expiresAt, used_at: usedAt, ...link } = row;
  return { ...link, provider: link.provider as SocialProvider, state: linkState({ expiresAt, usedAt }, now) };
}

/** Uses a link up, in the transaction of what it is for: of two requests at once one gets it. */
export async function useSocialLink(
  tx: Tx,
  token: string,
  now: Date,
): Promise<Result<SocialLink, LinkRefusal>> {
  const used = await tx
    .updateTable('social_link')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning([...COLUMNS])
    .executeTakeFirst();
  if (!used) return refuse({ code: 'LINK_CLOSED' });
  return accept({ ...used, provider: used.provider as SocialProvider });
}
