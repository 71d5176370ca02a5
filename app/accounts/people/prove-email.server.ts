import type { Tx } from '~/platform/database/database.server';
import { endSessionsOf } from '~/accounts/sign-in/end-sessions.server';
import { endAllLinks } from '~/accounts/links/make-link.server';
import { writeAuditEvent } from './write-audit-event.server';

/**
 * Somebody has shown that an e-mail is theirs. Until then it is only what somebody typed, and opens nothing for them that its
 * owner could not take away: this is the one place where a member's e-mail becomes a proven one.
 *
 * `by: 'mailbox'`: all that is known of them is that they read it. Whoever made the account may be somebody else, so the first
 * proof takes away what opens it: password, joined providers, sessions and links that wait. Goods, orders and profile stay.
 * `by: 'member'`: they are signed in to the account as well, so all of it is theirs already.
 *
 * Answers false, and does nothing, when the account has another e-mail by now. Holds the person's row until the transaction ends.
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
    /** of the browser that is about to be signed in */
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
