import { reassignCheckIns } from '~/access/classes/check-in.server';
import { reassignGrants, readAllowancesLeft } from '~/access/reassign-grants.server';
import { reassignBelongings } from '~/accounts/people/reassign-belongings.server';
import { writeAuditEvent } from '~/accounts/people/write-audit-event.server';
import { endSessionsOf } from '~/accounts/sign-in/end-sessions.server';
import { reassignProgress } from '~/learning/reassign-progress.server';
import { moveCart } from '~/orders/cart/merge-baskets.server';
import { reassignOrders } from '~/orders/personal-data/reassign-orders.server';
import { reassignWaiting } from '~/orders/waiting/move-waiting.server';
import type { Tx } from '~/platform/database/database.server';
import { reassignReviews } from '~/reviews/reassign-reviews.server';

/**
 * What a guest's account has becomes the member's: orders, access, progress, cart (REG-14). Both are locked by the caller. The guest's
 * account stays, empty; the audit says where everything went. Answers how many orders came along.
 */
export async function mergeGuest(
  tx: Tx,
  {
    guestId,
    memberId,
    actorId,
    reason,
  }: { guestId: number; memberId: number; actorId: number; reason?: string },
  now: Date,
): Promise<number> {
  const way = { fromPersonId: guestId, personId: memberId };
  // orders first: a payment that settles meanwhile holds its order, and its grants are there when it is done
  const orderCount = await reassignOrders(tx, way);
  const allowances = await readAllowancesLeft(tx, way, now);
  await reassignProgress(tx, way);
  await reassignReviews(tx, way);
  await reassignGrants(tx, way, allowances);
  await reassignCheckIns(tx, way);
  await reassignWaiting(tx, way);
  await moveCart(tx, way, now);
  await reassignBelongings(tx, way);
  await endSessionsOf(tx, { personId: guestId, keepToken: null });
  const detail = { intoPersonId: memberId, orderCount, ...(reason && { reason }) };
  await writeAuditEvent(tx, { actorId, action: 'guest-merged', personId: guestId, detail }, now);
  return orderCount;
}

/** Both in one order, so that two merges wait for each other. */
export const lockPeople = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('person')
    .select(['id', 'kind', 'email'])
    .where('id', 'in', [...ids])
    .where('suspended_at', 'is', null)
    .where('erased_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
