import { sql } from 'kysely';
import type { Tx } from '~/platform/database/database.server';

/** Actions whose detail says both e-mails of one that was put right or changed, and nothing else. */
const WITH_EMAILS = ['guest-email-mended', 'email-changed'];
/** Actions of which the values before and after are a name. */
const WITH_NAMES = ['certificate-renamed'];

/**
 * What the audit says of people who are erased loses their e-mails and names, and what staff typed as the reason; that it was done,
 * to what, when and by whom stays. Harmless to repeat.
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
