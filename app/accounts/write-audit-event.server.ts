import type { Tx } from '~/platform/database.server';
import { originColumns } from '~/platform/origin.server';

/** Keeps that somebody did something to an account and from where, with the transaction that did it. */
export async function writeAuditEvent(
  tx: Tx,
  event: { actorId: number; action: string; personId: number; detail?: object },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('audit_event')
    .values({
      at: now,
      actor_id: event.actorId,
      action: event.action,
      subject_type: 'person',
      subject_id: String(event.personId),
      detail: JSON.stringify(event.detail ?? {}),
      ...originColumns(),
    })
    .execute();
}
