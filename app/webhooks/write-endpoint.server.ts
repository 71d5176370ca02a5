import { writeAuditEvent } from '~/accounts/people/write-audit-event.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { accept, refuse, type Result } from '~/values/result';
import { addHours } from '~/values/time';
import { newEndpointSecret, sealedSecret } from './endpoint-secret.server';
import type { EndpointFields } from './webhook-form';

/** Both secrets sign for a day, so that receivers can change theirs. */
const BOTH_HOURS = 24;
/** More than a shop's programs; each fact is stored once for each. */
const MOST_ENDPOINTS = 20;

type ByStaff = { actorId: number };
const subjectOf = (endpointId: number) => ({ type: 'webhook', id: String(endpointId) });

/** Creates an endpoint; answers its secret, which is never shown again. */
export async function createEndpoint(
  db: Db,
  { actorId, ...fields }: EndpointFields & ByStaff,
  now: Date,
): Promise<Result<{ id: number; secret: string }, { code: 'TOO_MANY' }>> {
  return inTransaction(db, async (tx) => {
    const existing = await tx.selectFrom('webhook_endpoint').select('id').execute();
    if (existing.length >= MOST_ENDPOINTS) return refuse({ code: 'TOO_MANY' as const });
    const secret = newEndpointSecret();
    const { id } = await tx
      .insertInto('webhook_endpoint')
      .values({ url: fields.url, note: fields.note, events: fields.events, secret: '{}', created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    // encrypted for its id
    await tx
      .updateTable('webhook_endpoint')
      .set({ secret: sealedSecret(id, secret) })
      .where('id', '=', id)
      .execute();
    const detail = { after: { url: fields.url, note: fields.note, events: fields.events } };
    await writeAuditEvent(tx, { actorId, action: 'webhook-created', subject: subjectOf(id), detail }, now);
    return accept({ id, secret });
  });
}

export type EndpointRefusal = { code: 'GONE' | 'CHANGED' };

/**
 * Changes an endpoint's address, events and state. Switched on again it continues with the waiting
 * deliveries.
 */
export async function changeEndpoint(
  db: Db,
  request: EndpointFields & ByStaff & { endpointId: number; version: number; isEnabled: boolean },
  now: Date,
): Promise<Result<null, EndpointRefusal>> {
  const { endpointId, actorId, url, note, events, isEnabled } = request;
  return inTransaction(db, async (tx) => {
    const before = await lockEndpoint(tx, endpointId);
    if (!before) return refuse({ code: 'GONE' as const });
    if (before.version !== request.version) return refuse({ code: 'CHANGED' as const });
    await tx
      .updateTable('webhook_endpoint')
      .set({
        url,
        note,
        events,
        is_enabled: isEnabled,
        version: before.version + 1,
        gave_up_at: null,
        ...(isEnabled && !before.is_enabled && { failures: 0, failing_since: null }),
      })
      .where('id', '=', endpointId)
      .execute();
    const detail = {
      before: {
        url: before.url,
        note: before.note,
        events: before.events,
        isEnabled: before.is_enabled,
      },
      after: { url, note, events, isEnabled },
    };
    await writeAuditEvent(
      tx,
      { actorId, action: 'webhook-changed', subject: subjectOf(endpointId), detail },
      now,
    );
    return accept(null);
  });
}

/** Creates a new secret; the former one signs for another day. Answers it; it is never shown again. */
export async function rollSecret(
  db: Db,
  { endpointId, actorId }: ByStaff & { endpointId: number },
  now: Date,
): Promise<Result<{ secret: string }, { code: 'GONE' }>> {
  return inTransaction(db, async (tx) => {
    const before = await lockEndpoint(tx, endpointId);
    if (!before) return refuse({ code: 'GONE' as const });
    const secret = newEndpointSecret();
    await tx
      .updateTable('webhook_endpoint')
      .set({
        secret: sealedSecret(endpointId, secret),
        former_secret: JSON.stringify(before.secret),
        former_until: addHours(now, BOTH_HOURS),
      })
      .where('id', '=', endpointId)
      .execute();
    await writeAuditEvent(
      tx,
      {
        actorId,
        action: 'webhook-secret-rolled',
        subject: subjectOf(endpointId),
        detail: { url: before.url },
      },
      now,
    );
    return accept({ secret });
  });
}

/** Removes an endpoint with its log. */
export async function removeEndpoint(
  db: Db,
  { endpointId, actorId }: ByStaff & { endpointId: number },
  now: Date,
): Promise<Result<null, { code: 'GONE' }>> {
  return inTransaction(db, async (tx) => {
    const before = await lockEndpoint(tx, endpointId);
    if (!before) return refuse({ code: 'GONE' as const });
    await tx.deleteFrom('webhook_endpoint').where('id', '=', endpointId).execute();
    const detail = { before: { url: before.url, note: before.note, events: before.events } };
    await writeAuditEvent(
      tx,
      { actorId, action: 'webhook-removed', subject: subjectOf(endpointId), detail },
      now,
    );
    return accept(null);
  });
}

const lockEndpoint = (tx: Tx, endpointId: number) =>
  tx.selectFrom('webhook_endpoint').selectAll().where('id', '=', endpointId).forUpdate().executeTakeFirst();
