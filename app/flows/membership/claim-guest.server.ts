import { reassignGrants, readAllowancesLeft } from '~/access/reassign-grants.server';
import { endSessionsOf } from '~/accounts/sign-in/end-sessions.server';
import { reassignBelongings } from '~/accounts/people/reassign-belongings.server';
import { readLink } from '~/accounts/links/one-time-links.server';
import { proveEmail } from '~/accounts/people/prove-email.server';
import { type LinkRefusal, useLink } from '~/accounts/links/use-link.server';
import { writeAuditEvent } from '~/accounts/people/write-audit-event.server';
import { reassignProgress } from '~/learning/reassign-progress.server';
import { reassignOrders } from '~/orders/personal-data/reassign-orders.server';
import { moveCart } from '~/orders/cart/merge-baskets.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { reassignReviews } from '~/reviews/reassign-reviews.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { accept, refuse, type Result } from '~/values/result';

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
    // the link went to the member's own e-mail, and whoever opened it is signed in as the member
    await proveEmail(tx, { personId: memberId, email: link.email, by: 'member' }, now);

    const way = { fromPersonId: guestId, personId: memberId };
    // orders first: a payment that settles meanwhile holds its order, and its grants are there when it is done
    const orderCount = await reassignOrders(tx, way);
    const allowances = await readAllowancesLeft(tx, way, now);
    await reassignProgress(tx, way);
    await reassignReviews(tx, way);
    await reassignGrants(tx, way, allowances);
    await moveCart(tx, way, now);
    await reassignBelongings(tx, way);
    await endSessionsOf(tx, { personId: guestId, keepToken: null });
    const detail = { intoPersonId: memberId, orderCount };
    await writeAuditEvent(tx, { actorId: memberId, action: 'guest-merged', personId: guestId, detail }, now);
    return accept({ orderCount });
  });
}

/** Both in one order, so that two claims wait for each other. */
const lockPeople = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('person')
    .select(['id', 'kind', 'email'])
    .where('id', 'in', [...ids])
    .where('suspended_at', 'is', null)
    .where('erased_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
