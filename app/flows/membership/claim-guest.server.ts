import { readLink } from '~/accounts/links/one-time-links.server';
import { type LinkRefusal, useLink } from '~/accounts/links/use-link.server';
import { proveEmail } from '~/accounts/people/prove-email.server';
import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { accept, refuse, type Result } from '~/values/result';
import { lockPeople, mergeGuest } from './merge-guest.server';

export type ClaimRefusal = LinkRefusal | { code: 'OTHER_ACCOUNT' };

/**
 * A member takes over what a guest bought with the member's e-mail (REG-14, R-10): orders, access, progress and cart
 * go over in one transaction. It takes both: the link, which went to that e-mail, and being signed in as the member it
 * belongs to. The guest's account stays, empty; the audit says where everything went. Answers how many orders came along.
 */
export async function claimGuest(
  db: Db,
  { token, memberId }: { token: string; memberId: number },
  now: Date,
): Promise<Result<{ orderCount: number }, ClaimRefusal>> {
  return inTransaction(db, async (tx) => {
    const link = await readLink(tx, { token, purpose: 'claim-account' }, now);
    if (link?.state !== 'open') return refuse({ code: 'LINK_CLOSED' as const });
    const guestId = link.personId;
    const people = await lockPeople(tx, [guestId, memberId]);
    const [guest, member] = [guestId, memberId].map((id) => people.find((person) => person.id === id));
    if (guest?.kind !== 'generated') return refuse({ code: 'LINK_CLOSED' as const });
    // another's link stays as it is, for whom it was sent to
    if (member?.kind !== 'member' || member.email !== link.email)
      return refuse({ code: 'OTHER_ACCOUNT' as const });
    const used = await useLink(tx, { token, purpose: 'claim-account' }, now);
    if (!used.ok) return used;
    // the link went to the member's own e-mail, and the person who opened it is signed in as the member
    await proveEmail(tx, { personId: memberId, email: link.email, by: 'member' }, now);

    const orderCount = await mergeGuest(tx, { guestId, memberId, actorId: memberId }, now);
    return accept({ orderCount });
  });
}
