import { mailName } from '~/accounts/contact/mail-name';
import { makeLink } from '~/accounts/links/make-link.server';
import { findMemberByName } from '~/accounts/people/members.server';
import { queueMessage } from '~/messages/outbox/queue-message.server';
import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { paths } from '~/values/paths';
import type { Locale } from '~/values/time';
import { tokenHash } from '~/values/tokens.server';

export const SEND_PASSWORD_LINK_JOB = 'send-password-link';

/**
 * Mails a one-time link to set a password to the member of this name or e-mail; to nobody when there is none. A guest's
 * generated account gets its first password by the claim link only.
 */
export async function sendPasswordLink(
  db: Db,
  { name, locale }: { name: string; locale: Locale },
  now: Date,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const member = await findMemberByName(tx, name);
    if (!member) return;
    const { id: personId, email } = member;
    const token = await makeLink(tx, { personId, email, purpose: 'set-password' }, now);
    await queueMessage(tx, {
      kind: 'password-link',
      values: { name: mailName(member), path: paths.resetPassword({ token }) },
      dedupeKey: `password-link:${tokenHash(token)}`,
      to: email,
      locale,
      personId,
    });
  });
}
