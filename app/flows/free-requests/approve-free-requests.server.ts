import { approveFreeOrder } from '~/flows/checkout/place-purchase.server';
import type { Db } from '~/platform/database/database.server';

/** Approves free requests, each by itself: one that changed meanwhile stops none of the others. */
export async function approveFreeRequests(
  db: Db,
  { orderIds, administratorId }: { orderIds: readonly number[]; administratorId: number },
  now: Date,
): Promise<{ approved: number; left: number }> {
  let approved = 0;
  for (const orderId of new Set(orderIds)) {
    const order = await db
      .selectFrom('purchase_order')
      .select('id')
      .where('id', '=', orderId)
      .where('approval_kind', '=', 'NeedApprovedFree')
      .where('status', '=', 'pendingApproved')
      .executeTakeFirst();
    const done = order && (await approveFreeOrder(db, { orderId, administratorId }, now));
    if (done?.ok) approved += 1;
  }
  return { approved, left: orderIds.length - approved };
}
