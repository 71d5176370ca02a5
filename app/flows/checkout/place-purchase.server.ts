import { recordConsent } from '~/accounts/consents/record-consent.server';
import { fillInPerson } from '~/accounts/people/fill-in-person.server';
import { fillSlot } from '~/accounts/sign-in/sessions.server';
import { isMember } from '~/accounts/viewer';
import { queueMessage } from '~/messages/outbox/queue-message.server';
import { writeFirstBasket } from '~/orders/cart/keep-choices.server';
import { readOrderMail } from '~/orders/life/order-mail.server';
import { queuePartnerCart } from '~/orders/partner/partner-cart.server';
import { type PlacedOrder, placeOrder, shopWordsOf } from '~/orders/placing/place-order.server';
import type { OrderRefusal, OrderRequest } from '~/orders/placing/purchase-command';
import { markTestOrder } from '~/orders/placing/test-orders.server';
import { leaveMethod, leaveOrders } from '~/payments/methods/leave-method.server';
import { settlePayment } from '~/payments/settlement/settle-payment.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction, isTransaction } from '~/platform/database/transaction.server';
import { oneByOne } from '~/platform/one-by-one';
import type { PartnerShop } from '~/settings/environment.server';
import { ZERO } from '~/values/money';
import { accept, type Result } from '~/values/result';

/** An order with what its transaction began. */
export interface PlacedPurchase extends PlacedOrder {
  /** the call that tells the partner of its books */
  partnerCallId: number | null;
  /** of the session begun with it (`newSession`); null: none was */
  sessionToken: string | null;
}

type Placed = Promise<Result<PlacedPurchase, OrderRefusal>>;

/**
 * The transaction of a purchase: the order, and all that follows from it or not at all. `partner`: the shop that is told of its
 * books. A buyer with ten tabs waits in this process, not in ten connections.
 */
export function placePurchase(
  db: Db,
  request: OrderRequest,
  now: Date,
  partner: PartnerShop | null = null,
): Placed {
  const place = () => inTransaction(db, (tx) => placeInTransaction(db, tx, { request, partner }, now));
  // an open transaction may hold the connection that the purchase before it waits for
  if (isTransaction(db)) return place();
  return oneByOne(`purchase of ${request.viewer.student?.id ?? request.contact.email}`, place);
}

async function placeInTransaction(
  db: Db,
  tx: Tx,
  { request, partner }: { request: OrderRequest; partner: PartnerShop | null },
  now: Date,
): Placed {
  const placed = await placeOrder(tx, request, now);
  if (!placed.ok) return placed;
  const order = placed.value;
  if (request.person) await fillInPerson(tx, { personId: order.personId, person: request.person });
  if (order.isNew) await followNewOrder(tx, request, order, now);
  await leaveFormerPayments(db, tx, request, order, now);
  // books are products
  const mayHaveBooks = request.purchase.lines.some(({ kind }) => kind === 'product');
  const isTold = partner !== null && order.isNew && mayHaveBooks;
  const partnerCallId = isTold ? await queuePartnerCart(tx, order.orderId, now) : null;
  const sessionToken = order.isNewBuyer ? await beginSession(tx, request, order, now) : null;
  return accept({ ...order, partnerCallId, sessionToken });
}

async function followNewOrder(tx: Tx, request: OrderRequest, order: PlacedOrder, now: Date): Promise<void> {
  if (request.isTrial) await markTestOrder(tx, order.orderId);
  // on the telephone staff tell the terms; only on a page the guest agrees to them
  if (request.madeBy === undefined && !isMember(request.viewer)) await registerGuest(tx, request, order, now);
  if (order.approval !== 'AutoFree' || order.isToConfirm) return;
  const settled = await settleFreeOrder(tx, { orderId: order.orderId, provider: 'AutoFree' }, now);
  // it was found to be free a moment ago: anything else is our mistake, and rolls back
  if (!settled.ok) throw new Error(`free order ${order.orderId} cannot be settled: ${settled.refusal.code}`);
}

/** The consent beside the form is kept with the order; layout 4 confirms the registration by mail, once a guest. */
async function registerGuest(tx: Tx, request: OrderRequest, order: PlacedOrder, now: Date): Promise<void> {
  const { locale, settings } = request;
  const { orderId, personId } = order;
  const consent = { personId, purposes: { terms: true }, form: 'purchase', locale } as const;
  await recordConsent(tx, consent, now, shopWordsOf(request));
  if (settings.layout_course_detail !== 4) return;
  const { addressee, facts } = await readOrderMail(tx, orderId);
  const { orderNumber, itemNames, path } = facts;
  await queueMessage(tx, {
    ...addressee,
    kind: 'guest-registered',
    dedupeKey: `guest-registered:${personId}`,
    values: { orderNumber, itemNames, path },
  });
}

/** Ends what is open at providers for the orders it replaced, or for the method it was to be paid by before. */
async function leaveFormerPayments(
  db: Db,
  tx: Tx,
  { purchase: { paymentMethodId: to } }: OrderRequest,
  { orderId, leftMethodId: from, replacedOrderIds = [] }: PlacedOrder,
  now: Date,
): Promise<void> {
  if (replacedOrderIds.length > 0) await leaveOrders(tx, db, replacedOrderIds, now);
  if (from !== undefined && to !== null) await leaveMethod(tx, db, { orderId, from, to }, now);
}

/** Written with the order, so that no order has lost its buyer; the basket stays unless the order is approved. */
async function beginSession(
  tx: Tx,
  { newSession, contact }: OrderRequest,
  { personId, token: lastOrderToken, approval }: PlacedOrder,
  now: Date,
): Promise<string | null> {
  if (!newSession) return null;
  const { userAgent, basket } = newSession;
  const token = await fillSlot(tx, null, 'student', personId, now, userAgent, { contact, lastOrderToken });
  if (basket && approval !== 'AutoFree') await writeFirstBasket(tx, personId, basket, now);
  return token;
}

/** An administrator agrees to a free order that waits (NeedApprovedFree): the same settlement. */
export const approveFreeOrder = (
  db: Db,
  { orderId, administratorId }: { orderId: number; administratorId: number },
  now: Date,
) => settleFreeOrder(db, { orderId, provider: 'NeedApprovedFree', approvedBy: administratorId }, now);

/** The settlement is the one way to approved, for an order of nothing too. */
export const settleFreeOrder = (
  db: Db | Tx,
  free: { orderId: number; provider: 'AutoFree' | 'NeedApprovedFree'; approvedBy?: number },
  now: Date,
) =>
  settlePayment(
    db,
    {
      ...free,
      methodId: null,
      reference: String(free.orderId),
      amount: ZERO,
      currency: 'THB',
      receivedAt: now,
    },
    now,
  );
