import { mailName } from '~/accounts/contact/mail-name';
import { SOCIAL_NAMES, type SocialProvider } from '~/accounts/social/social-providers';
import { queueMail } from '~/messages/queue-mail.server';
import type { Tx } from '~/platform/database/database.server';
import type { Locale } from '~/values/time';

export type AccountChange = { personId: number; locale: Locale } & (
  | { kind: 'password-changed' }
  | { kind: 'sign-in-way-added' | 'sign-in-way-removed'; provider: SocialProvider }
);

/**
 * Mails a member that somebody changed how their account is entered, in the transaction that changed it: whoever did not do
 * it themselves learns of it and is led to take the account back.
 */
export async function tellAccountChange(tx: Tx, change: AccountChange, now: Date): Promise<void> {
  const { personId, locale } = change;
  const person = await tx
    .selectFrom('person')
    .select(['email', 'email_proven_at', 'firstname', 'lastname'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow();
  const values = { name: mailName(person), at: now };
  const mail =
    change.kind === 'password-changed'
      ? { kind: change.kind, values }
      : { kind: change.kind, values: { ...values, provider: SOCIAL_NAMES[change.provider] } };
  const what = change.kind === 'password-changed' ? '' : `:${change.provider}`;
  await queueMail(tx, {
    ...mail,
    dedupeKey: `${change.kind}:${personId}${what}:${now.toISOString()}`,
    to: person.email,
    locale,
    personId,
  });
}
