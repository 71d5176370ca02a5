import { giveGrants, readAllowancesLeft } from '~/access/give-grants.server';
import { endSessionsOf } from '~/accounts/end-sessions.server';
import { giveBelongings } from '~/accounts/give-belongings.server';
import { readLink } from '~/accounts/one-time-links.server';
import { type LinkRefusal, useLink } from '~/accounts/use-link.server';
import { writeAuditEvent } from '~/accounts/write-audit-event.server';
import { giveProgress } from '~/learning/give-progress.server';
import { giveOrders } from '~/orders/give-orders.server';
import { moveCart } from '~/orders/merge-baskets.server';
import type { Db, Tx } from '~/platform/database.server';
import { inTransaction } from '~/platform/transaction.server';
import { accept, refuse, type Result } from '~/values/result';

export type ClaimRefusal = LinkRefusal | { code: 'OTHER_ACCOUNT' };

/**
 * A member takes over what a guest bought with the member's e-mail (REG-14, decision 10): orders, access, progress and cart
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

    const way = { fromPersonId: guestId, personId: memberId };
    // orders first: a payment that settles meanwhile holds its order, and its grants are there when it is done
    const orderCount = await giveOrders(tx, way);
    const allowances = await readAllowancesLeft(tx, way, now);
    await giveProgress(tx, way);
    await giveGrants(tx, way, allowances);
    await moveCart(tx, way, now);
    await giveBelongings(tx, way);
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
