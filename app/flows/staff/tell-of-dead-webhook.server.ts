import { mailName } from '~/accounts/contact/mail-name';
import { rightsOf } from '~/accounts/staff-rights';
import { readOwnersToAsk, staffRolesOf } from '~/accounts/staff/staff-roles.server';
import { queueMessage } from '~/messages/outbox/queue-message.server';
import type { Tx } from '~/platform/database/database.server';
import type { DeadEndpoint } from '~/webhooks/deliver-webhooks.server';

/** Mails the people who made or last changed an endpoint, and every owner, that it was switched off because its receiver fails. */
export async function tellOfDeadWebhook(
  tx: Tx,
  { endpointId, url, note, failures }: DeadEndpoint,
  now: Date,
): Promise<void> {
  const people = new Map((await readOwnersToAsk(tx)).map((owner) => [owner.id, owner]));
  for (const keeper of await readKeepers(tx, endpointId))
    if (rightsOf(await staffRolesOf(tx, keeper.id)).includes('settings')) people.set(keeper.id, keeper);
  for (const person of people.values())
    await queueMessage(tx, {
      kind: 'webhook-switched-off',
      values: {
        name: mailName(person),
        endpointId,
        about: [note, new URL(url).host].filter(Boolean).join(' · '),
        failures,
        at: now,
      },
      dedupeKey: `webhook-switched-off:${endpointId}:${now.getTime()}:${person.id}`,
      to: person.email,
      locale: 'th',
      personId: person.id,
    });
}

/** The people who made it and changed it last, if they may still sign in. */
const readKeepers = (tx: Tx, endpointId: number) =>
  tx
    .selectFrom('person')
    .select(['id', 'email', 'firstname', 'lastname', 'email_proven_at'])
    .where('kind', '=', 'member')
    .where('suspended_at', 'is', null)
    .where('erased_at', 'is', null)
    .where((eb) =>
      eb.or(
        (['webhook-created', 'webhook-changed'] as const).map((action) =>
          eb(
            'person.id',
            '=',
            eb
              .selectFrom('audit_event')
              .select('actor_id')
              .where('subject_type', '=', 'webhook')
              .where('subject_id', '=', String(endpointId))
              .where('action', '=', action)
              .orderBy('audit_event.id', 'desc')
              .limit(1),
          ),
        ),
      ),
    )
    .orderBy('id')
    .execute();
