import { readOwners } from '~/accounts/people/owners.server';
import type { PaymentSetupChange } from '~/messages/message-kinds';
import { queueMessage } from '~/messages/outbox/queue-message.server';
import type { Tx } from '~/platform/database/database.server';

/**
 * Mails every owner when the destination of the shop's money changes, so that nobody changes it unseen
 * (ADR-0056).
 */
export async function tellOwnersOfSetup(
  tx: Tx,
  {
    administratorId,
    about,
    key,
    change,
  }: {
    administratorId: number;
    /** A method's name or an account's number. */
    about: string;
    /** Identifies the change, so that it is mailed once. */
    key: string;
    change: PaymentSetupChange;
  },
  now: Date,
): Promise<void> {
  const { firstname, lastname, email } = await tx
    .selectFrom('person')
    .select(['firstname', 'lastname', 'email'])
    .where('id', '=', administratorId)
    .executeTakeFirstOrThrow();
  const who = [`${firstname} ${lastname}`.trim(), email].filter(Boolean).join(' · ');
  for (const owner of await readOwners(tx))
    await queueMessage(tx, {
      kind: 'payment-setup-changed',
      dedupeKey: `payment-setup:${key}:${owner.id}`,
      to: owner.email,
      locale: 'th',
      personId: owner.id,
      values: { name: owner.name, at: now, who, about, change },
    });
}
