import type { Tx } from '~/platform/database/database.server';
import { originColumns } from '~/platform/http/origin.server';
import type { AuditAction } from './audit-actions';

/** The subject of an event: an account, or another thing by kind and id. */
type AuditSubject = { personId: number } | { subject: { type: string; id: string } };

/** Writes an audit event (actor, subject, network address) in the transaction of the deed. */
export async function writeAuditEvent(
  tx: Tx,
  event: { actorId: number; action: AuditAction; detail?: object } & AuditSubject,
  now: Date,
): Promise<void> {
  const subject = 'subject' in event ? event.subject : { type: 'person', id: String(event.personId) };
  await tx
    .insertInto('audit_event')
    .values({
      at: now,
      actor_id: event.actorId,
      action: event.action,
      subject_type: subject.type,
      subject_id: subject.id,
      detail: JSON.stringify(event.detail ?? {}),
      ...originColumns(),
    })
    .execute();
}
