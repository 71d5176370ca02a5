import { mailName } from '~/accounts/contact/mail-name';
import { SOCIAL_NAMES, type SocialProvider } from '~/accounts/social/social-providers';
import type { AccountChangeFacts, AccountChangeMail, SecondFactorChange } from '~/messages/message-kinds';
import { queueMessage } from '~/messages/outbox/queue-message.server';
import type { Tx } from '~/platform/database/database.server';
import type { Locale } from '~/values/time';

export type AccountChange = { personId: number; locale: Locale } & (
  | { kind: 'password-changed' }
  | { kind: 'sign-in-way-added' | 'sign-in-way-removed'; provider: SocialProvider }
  | { kind: SecondFactorChange }
  | { kind: 'recovery-code-used'; left: number }
  | { kind: 'api-token-made'; program: string; until: Date }
);

/**
 * Mails a member that somebody changed how their account is entered, in the transaction that changed it: a member who did
 * not do it learns of it and is led to take the account back.
 */
export async function tellAccountChange(tx: Tx, change: AccountChange, now: Date): Promise<void> {
  const { personId, locale } = change;
  const person = await tx
    .selectFrom('person')
    .select(['email', 'email_proven_at', 'firstname', 'lastname'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow();
  await queueMessage(tx, {
    ...mailOf(change, { name: mailName(person), at: now }),
    dedupeKey: `${change.kind}:${personId}${'provider' in change ? `:${change.provider}` : ''}:${now.toISOString()}`,
    to: person.email,
    locale,
    personId,
  });
}

function mailOf(change: AccountChange, values: AccountChangeFacts): AccountChangeMail {
  if ('provider' in change)
    return { kind: change.kind, values: { ...values, provider: SOCIAL_NAMES[change.provider] } };
  if ('program' in change)
    return { kind: change.kind, values: { ...values, program: change.program, until: change.until } };
  if ('left' in change) return { kind: change.kind, values: { ...values, left: change.left } };
  return { kind: change.kind, values };
}
