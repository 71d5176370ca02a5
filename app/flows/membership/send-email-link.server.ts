import { consumeMailTokens } from '~/accounts/contact/mail-limits.server';
import { mailName } from '~/accounts/contact/mail-name';
import { makeLink } from '~/accounts/links/make-link.server';
import { queueMessage } from '~/messages/outbox/queue-message.server';
import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { consumeToken } from '~/platform/http/rate-limit.server';
import { paths } from '~/values/paths';
import { accept, refuse, type Result } from '~/values/result';
import type { Locale } from '~/values/time';
import { tokenHash } from '~/values/tokens.server';

export type EmailLinkRefusal = { code: 'TOO_MANY_TRIES'; retryAfterSeconds: number };

const PER_PERSON = { limit: 8, windowSeconds: 3600 };

/**
 * Mails a member a link that shows an e-mail to be theirs: the account's own, or another one they want instead (REG-13), which
 * the account has only once they have opened it, signed in. Until then the old one is told that it was asked for, so that its
 * owner can set a new password in time, and nobody is kept from registering the new one. The caller has asked for the password.
 */
export async function sendEmailLink(
  db: Db,
  command: { personId: number; email: string; locale: Locale; clientAddress: string },
  now: Date,
): Promise<Result<null, EmailLinkRefusal>> {
  const { personId, email, locale, clientAddress } = command;
  for (const take of [
    () => consumeToken(db, `email-link:${personId}`, { ...PER_PERSON, now }),
    () => consumeMailTokens(db, { what: 'email', name: email, clientAddress }, now),
  ]) {
    const result = await take();
    if (!result.allowed)
      return refuse({ code: 'TOO_MANY_TRIES', retryAfterSeconds: result.retryAfterSeconds });
  }
  await inTransaction(db, async (tx) => {
    const person = await tx
      .selectFrom('person')
      .select(['email', 'email_proven_at', 'firstname', 'lastname'])
      .where('id', '=', personId)
      .where('kind', '=', 'member')
      .where('erased_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!person) return;
    const token = await makeLink(tx, { personId, email, purpose: 'verify-email' }, now);
    const mail = { locale, personId };
    await queueMessage(tx, {
      ...mail,
      kind: 'email-link',
      // to an address somebody typed: no words of theirs
      values: { name: email, path: paths.confirmEmail({ token }) },
      dedupeKey: `email-link:${tokenHash(token)}`,
      to: email,
    });
    if (email === person.email) return;
    await queueMessage(tx, {
      ...mail,
      kind: 'email-change-asked',
      values: { name: mailName(person), at: now, email },
      dedupeKey: `email-change-asked:${tokenHash(token)}`,
      to: person.email,
    });
  });
  return accept(null);
}
