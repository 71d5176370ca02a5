import { type OrderView, readOrderByToken } from '~/orders/page/orders.server';
import { findOwnOrder } from '~/orders/page/own-order.server';
import type { Caller } from './endpoint.server';
import { Refusal } from './refusal';

/**
 * The order of a call, for its owner: the person, the session it was placed in, or the holder of its token
 * . @throws Refusal: unknown, also for another's order
 */
export async function ownOrder(
  { visit, student }: Caller,
  { orderId, orderToken }: { orderId: number | undefined; orderToken?: string },
): Promise<OrderView> {
  const { db, session } = visit;
  const owner = {
    personId: student?.id ?? null,
    lastOrderToken: session?.lastOrderToken ?? null,
    heldToken: orderToken ?? null,
  };
  // without a number the order's own token identifies it
  const token = orderId === undefined ? (orderToken ?? null) : await findOwnOrder(db, String(orderId), owner);
  const order = token === null ? null : await readOrderByToken(db, token);
  if (!order) throw new Refusal('NOT_FOUND');
  return order;
}
