import { sql } from 'kysely';
import type { Tx } from '~/platform/database/database.server';

/** Actions whose detail contains both e-mails of a change and nothing else. */
const WITH_EMAILS = ['guest-email-mended', 'email-changed'];
/** Actions whose values before and after are names. */
const WITH_NAMES = ['certificate-renamed'];

/**
 * Removes e-mails, names and typed reasons from the audit events of erased people; action, subject, time and
 * actor stay. Harmless to repeat.
 */
export async function forgetAuditNames(tx: Tx, personIds: readonly number[]): Promise<void> {
  if (personIds.length === 0) return;
  await tx
    .updateTable('audit_event')
    .set({
      detail: sql`case
        when action in (${sql.join(WITH_EMAILS)}) then '{}'
        when action in (${sql.join(WITH_NAMES)}) then detail - array['reason', 'before', 'after']
        else detail - 'reason' end`,
    })
    .where('subject_type', '=', 'person')
    .where('subject_id', 'in', personIds.map(String))
    .where((eb) =>
      eb.or([eb('action', 'in', [...WITH_EMAILS, ...WITH_NAMES]), sql<boolean>`detail ? 'reason'`]),
    )
    .execute();
}
