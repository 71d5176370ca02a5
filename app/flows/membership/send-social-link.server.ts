import { consumeMailTokens } from '~/accounts/contact/mail-limits.server';
import { makeSocialLink, type SocialLink } from '~/accounts/social/social-links.server';
import { SOCIAL_NAMES } from '~/accounts/social/social-providers';
import { keepSocialVisit } from '~/accounts/social/social-visits.server';
import { queueMessage } from '~/messages/outbox/queue-message.server';
import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { paths } from '~/values/paths';
import { accept, refuse, type Result } from '~/values/result';
import type { Locale } from '~/values/time';
import { tokenHash } from '~/values/tokens.server';

export interface SocialLinkAsk {
  /** of the browser's visit, which is told where the link went */
  visitToken: string;
  link: SocialLink;
  locale: Locale;
  clientAddress: string;
}

/**
 * Mails the link that makes an identity somebody's. Nothing is looked up: the same whether the e-mail has an
 * account or not. The mail greets by the e-mail, because names from elsewhere may say anything.
 */
export async function sendSocialLink(
  db: Db,
  { visitToken, link, locale, clientAddress }: SocialLinkAsk,
  now: Date,
): Promise<Result<null, { code: 'TOO_MANY_TRIES' }>> {
  const allowance = await consumeMailTokens(db, { what: 'social', name: link.email, clientAddress }, now);
  if (!allowance.allowed) return refuse({ code: 'TOO_MANY_TRIES' });
  await inTransaction(db, async (tx) => {
    const token = await makeSocialLink(tx, { visitToken, link }, now);
    await keepSocialVisit(tx, { token: visitToken, sentTo: link.email }, now);
    await queueMessage(tx, {
      kind: 'social-link',
      values: {
        name: link.email,
        path: paths.connectSocial({ token }),
        provider: SOCIAL_NAMES[link.provider],
      },
      dedupeKey: `social-link:${tokenHash(token)}`,
      to: link.email,
      locale,
    });
  });
  return accept(null);
}
