import { writeAuditEvent } from '~/accounts/people/write-audit-event.server';
import { sendPasswordLink } from '~/flows/membership/send-password-link.server';
import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import type { Locale } from '~/values/time';

/** Staff has the mail with a link to a new password sent again, to the member's own e-mail; nobody else sees the link. */
export async function sendLinkAsStaff(
  db: Db,
  { personId, actorId, locale }: { personId: number; actorId: number; locale: Locale },
  now: Date,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const member = await tx
      .selectFrom('person')
      .select('email')
      .where('id', '=', personId)
      .where('kind', '=', 'member')
      .where('suspended_at', 'is', null)
      .where('erased_at', 'is', null)
      .executeTakeFirst();
    if (!member) return false;
    await sendPasswordLink(tx, { name: member.email, locale }, now);
    await writeAuditEvent(tx, { actorId, action: 'password-link-sent', personId }, now);
    return true;
  });
}
