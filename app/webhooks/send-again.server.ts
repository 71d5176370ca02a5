import { randomUUID } from 'node:crypto';
import { writeAuditEvent } from '~/accounts/people/write-audit-event.server';
import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { currentJobs } from '~/platform/jobs/jobs.server';
import { accept, refuse, type Result } from '~/values/result';
import { TEST_EVENT } from '~/values/webhook-events';
import { DELIVER_WEBHOOKS_JOB, writeMessage } from './queue-webhook.server';

/** Sends a delivery again for staff, under the same id, by which receivers recognise it. */
export async function replayDelivery(
  db: Db,
  request: { endpointId: number; deliveryId: number; actorId: number },
  now: Date,
): Promise<Result<null, { code: 'GONE' }>> {
  const { endpointId, deliveryId, actorId } = request;
  return inTransaction(db, async (tx) => {
    const delivery = await tx
      .updateTable('webhook_delivery')
      .set({ status: 'waiting', attempts: 0, next_at: now, claimed_at: null, ended_at: null })
      .where('id', '=', deliveryId)
      .where('endpoint_id', '=', endpointId)
      .returning('subject')
      .executeTakeFirst();
    if (!delivery) return refuse({ code: 'GONE' as const });
    await currentJobs().enqueue(tx, DELIVER_WEBHOOKS_JOB, {}, { singletonKey: 'now' });
    await writeAuditEvent(
      tx,
      {
        actorId,
        action: 'webhook-replayed',
        subject: { type: 'webhook', id: String(endpointId) },
        detail: { delivery: deliveryId, about: delivery.subject },
      },
      now,
    );
    return accept(null);
  });
}

/** Sends a test event to this endpoint by the normal way. Null: it is gone or switched off. */
export async function sendTestWebhook(
  db: Db,
  { endpointId, actorId }: { endpointId: number; actorId: number },
  now: Date,
): Promise<Result<null, { code: 'GONE' | 'OFF' }>> {
  return inTransaction(db, async (tx) => {
    const endpoint = await tx
      .selectFrom('webhook_endpoint')
      .select('is_enabled')
      .where('id', '=', endpointId)
      .executeTakeFirst();
    if (!endpoint) return refuse({ code: 'GONE' as const });
    if (!endpoint.is_enabled) return refuse({ code: 'OFF' as const });
    const key = `${TEST_EVENT}:${randomUUID()}`;
    const data = { hello: 'สวัสดี' };
    await writeMessage(tx, { event: TEST_EVENT, subject: key, key, data }, [endpointId], now);
    const subject = { type: 'webhook', id: String(endpointId) };
    await writeAuditEvent(tx, { actorId, action: 'webhook-tested', subject }, now);
    return accept(null);
  });
}
