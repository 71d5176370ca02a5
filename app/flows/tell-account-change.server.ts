import { SOCIAL_NAMES, type SocialProvider } from '~/accounts/social-providers';
import { fullName } from '~/accounts/viewer';
import { queueMail } from '~/messages/queue-mail.server';
import type { Tx } from '~/platform/database.server';
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
  const { email, firstname, lastname } = await tx
    .selectFrom('person')
    .select(['email', 'firstname', 'lastname'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow();
  const values = { name: fullName({ firstname, lastname }) || email, at: now };
  const mail =
    change.kind === 'password-changed'
      ? { kind: change.kind, values }
      : { kind: change.kind, values: { ...values, provider: SOCIAL_NAMES[change.provider] } };
  const what = change.kind === 'password-changed' ? '' : `:${change.provider}`;
  await queueMail(tx, {
    ...mail,
    dedupeKey: `${change.kind}:${personId}${what}:${now.toISOString()}`,
    to: email,
    locale,
    personId,
  });
}
