import { connectPath } from '~/accounts/one-time-link';
import { makeSocialLink, type SocialLink } from '~/accounts/social-links.server';
import { SOCIAL_NAMES } from '~/accounts/social-providers';
import { queueMail } from '~/messages/queue-mail.server';
import type { Db } from '~/platform/database.server';
import { takeToken } from '~/platform/rate-limit.server';
import { inTransaction } from '~/platform/transaction.server';
import { accept, refuse, type Result } from '~/values/result';
import type { Locale } from '~/values/time';
import { tokenHash } from '~/values/tokens.server';

const PER_EMAIL = { limit: 3, windowSeconds: 3600 };
const PER_ADDRESS = { limit: 20, windowSeconds: 3600 };

export interface SocialLinkAsk {
  /** of the browser's visit, which is told where the link went */
  visitToken: string;
  link: SocialLink;
  locale: Locale;
  clientAddress: string;
}

/**
 * Mails the link that makes an identity somebody's (decision 36). Nothing is looked up: the same whether the e-mail has an
 * account or not (decision 10). The mail greets by the e-mail, because names from elsewhere may say anything.
 */
export async function sendSocialLink(
  db: Db,
  { visitToken, link, locale, clientAddress }: SocialLinkAsk,
  now: Date,
): Promise<Result<null, { code: 'TOO_MANY_TRIES' }>> {
  for (const [key, limit] of [
    [`social:address:${clientAddress}`, PER_ADDRESS],
    [`social:email:${link.email}`, PER_EMAIL],
  ] as const) {
    const taken = await takeToken(db, key, { ...limit, now });
    if (!taken.allowed) return refuse({ code: 'TOO_MANY_TRIES' });
  }
  await inTransaction(db, async (tx) => {
    const token = await makeSocialLink(tx, link, now);
    await tx
      .updateTable('social_visit')
      .set({ sent_to: link.email })
      .where('token_hash', '=', tokenHash(visitToken))
      .execute();
    await queueMail(tx, {
      kind: 'social-link',
      values: { name: link.email, path: connectPath(token), provider: SOCIAL_NAMES[link.provider] },
      dedupeKey: `social-link:${tokenHash(token)}`,
      to: link.email,
      locale,
    });
  });
  return accept(null);
}
