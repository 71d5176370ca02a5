import { sql } from 'kysely';
import type { Tx } from '~/platform/database/database.server';

/** Actions whose detail says more than what was done: both e-mails of one that was put right or changed. */
const WITH_NAMES = ['guest-email-mended', 'email-changed'];

/** What the audit says of people who are erased loses their e-mails; that it was done, when and by whom stays. Harmless to repeat. */
export async function forgetAuditNames(tx: Tx, personIds: readonly number[]): Promise<void> {
  if (personIds.length === 0) return;
  await tx
    .updateTable('audit_event')
    .set({ detail: sql`'{}'` })
    .where('subject_type', '=', 'person')
    .where('subject_id', 'in', personIds.map(String))
    .where('action', 'in', WITH_NAMES)
    .execute();
}
