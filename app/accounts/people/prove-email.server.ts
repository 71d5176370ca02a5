import { endAllLinks } from '~/accounts/links/make-link.server';
import { endSessionsOf } from '~/accounts/sign-in/end-sessions.server';
import type { Tx } from '~/platform/database/database.server';
import { writeAuditEvent } from './write-audit-event.server';

/**
 * The only place where a member's e-mail becomes proven. `by: 'mailbox'` removes password, providers,
 * sessions and links, which a stranger may have set; `by: 'member'` (also signed in) keeps them. False:
 * another e-mail by now.
 */
export async function proveEmail(
  tx: Tx,
  {
    personId,
    email,
    by,
    keepToken = null,
  }: {
    personId: number;
    email: string;
    by: 'mailbox' | 'member';
    /** the session of the browser that signs in next */
    keepToken?: string | null;
  },
  now: Date,
): Promise<boolean> {
  const person = await tx
    .selectFrom('person')
    .select('email_proven_at')
    .where('id', '=', personId)
    .where('kind', '=', 'member')
    .where('email', '=', email)
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!person) return false;
  if (person.email_proven_at !== null) return true;
  await tx
    .updateTable('person')
    .set({ email_proven_at: now, ...(by === 'mailbox' && { password_hash: null }) })
    .where('id', '=', personId)
    .execute();
  if (by === 'mailbox') {
    await tx.deleteFrom('social_identity').where('person_id', '=', personId).execute();
    await endSessionsOf(tx, { personId, keepToken });
    await endAllLinks(tx, personId, now);
  }
  await writeAuditEvent(tx, { actorId: personId, action: 'email-proven', personId, detail: { by } }, now);
  return true;
}
