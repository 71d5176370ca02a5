import { mailName } from '~/accounts/contact/mail-name';
import { readOwnersToAsk } from '~/accounts/staff/staff-roles.server';
import type { StaffChange } from '~/messages/message-kinds';
import { queueMessage } from '~/messages/outbox/queue-message.server';
import type { Tx } from '~/platform/database/database.server';
import type { Locale } from '~/values/time';
import { newToken } from '~/values/tokens.server';

/** Mails every owner that the staff was changed, in the transaction that changed it. */
export async function tellOwnersOfStaff(
  tx: Tx,
  told: { change: StaffChange; who: string; roles: readonly string[]; actorId: number; locale: Locale },
  now: Date,
): Promise<void> {
  const { change, who, roles, actorId, locale } = told;
  const actor = await tx
    .selectFrom('person')
    .select(['firstname', 'lastname', 'email'])
    .where('id', '=', actorId)
    .executeTakeFirstOrThrow();
  const by = `${actor.firstname} ${actor.lastname}`.trim() || actor.email;
  const key = newToken();
  for (const owner of await readOwnersToAsk(tx))
    await queueMessage(tx, {
      kind: 'staff-changed',
      values: {
        name: mailName(owner),
        change,
        who,
        roles: [...roles],
        by,
        at: now,
      },
      dedupeKey: `staff-changed:${owner.id}:${key}`,
      to: owner.email,
      locale,
      personId: owner.id,
    });
}
