import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '~/platform/database/database.server';
import { currentJobs } from '~/platform/jobs/jobs.server';
import type { TEST_EVENT, WebhookEvent } from '~/values/webhook-events';

export const DELIVER_WEBHOOKS_JOB = 'deliver-webhooks';

export interface WebhookFact {
  event: WebhookEvent;
  /** Its subject, `order:42`: deliveries of one subject keep their order. */
  subject: string;
  /** Unique: `order.paid:42`. A second fact with the same key is dropped. */
  key: string;
  /** Ids, states and sums: programs request personal data with rights of their own. */
  data: object;
}

/**
 * Queues a fact for subscribed programs in the caller's transaction, so that a rollback sends nothing
 * . Without subscribers nothing is written.
 */
export async function queueWebhook(tx: Tx, fact: WebhookFact, now: Date): Promise<void> {
  const endpoints = await tx
    .selectFrom('webhook_endpoint')
    .select('id')
    .where('is_enabled', '=', true)
    .where(sql<boolean>`${fact.event} = any(events)`)
    .execute();
  await writeMessage(
    tx,
    fact,
    endpoints.map(({ id }) => id),
    now,
  );
}

/** Whether an endpoint subscribes to the event, for use in another statement. */
export const isWanted = (event: WebhookEvent) =>
  sql<boolean>`exists (select from webhook_endpoint where is_enabled and ${event}::text = any(events))`;

/** Whether an endpoint subscribes, before data is looked up at a cost. */
export async function isToldOf(tx: Tx, event: WebhookEvent): Promise<boolean> {
  const { rows } = await sql<{ is_told: boolean }>`select ${isWanted(event)} as is_told`.execute(tx);
  return rows[0]?.is_told ?? false;
}

/** For these endpoints, regardless of their subscriptions. */
export async function writeMessage(
  tx: Tx,
  { event, subject, key, data }: Omit<WebhookFact, 'event'> & { event: WebhookEvent | typeof TEST_EVENT },
  endpointIds: readonly number[],
  now: Date,
): Promise<void> {
  if (endpointIds.length === 0) return;
  const message = await tx
    .insertInto('webhook_message')
    .values({
      event_id: `msg_${randomBytes(16).toString('base64url')}`,
      event,
      subject,
      dedupe_key: key,
      body: JSON.stringify({ type: event, timestamp: now.toISOString(), data }),
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!message) return;
  await tx
    .insertInto('webhook_delivery')
    .values(
      endpointIds.map((endpointId) => ({
        endpoint_id: endpointId,
        message_id: message.id,
        subject,
        next_at: now,
      })),
    )
    .execute();
  await currentJobs().enqueue(tx, DELIVER_WEBHOOKS_JOB, {}, { singletonKey: 'now' });
}

/** Withdraws facts of a subject that were not delivered to anybody. */
export async function withdrawWebhooks(tx: Tx, subject: string): Promise<void> {
  await tx
    .deleteFrom('webhook_message')
    .where('subject', '=', subject)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('webhook_delivery')
            .select('webhook_delivery.id')
            .whereRef('message_id', '=', 'webhook_message.id')
            .where('attempts', '>', 0),
        ),
      ),
    )
    .execute();
}
