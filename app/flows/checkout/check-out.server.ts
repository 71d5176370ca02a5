import { recordConsent } from '~/accounts/consents/record-consent.server';
import { fillInPerson } from '~/accounts/people/fill-in-person.server';
import type { PersonInput } from '~/accounts/registration/registration-form';
import { isMember } from '~/accounts/viewer';
import { queueMessage } from '~/messages/outbox/queue-message.server';
import { readOrderMail } from '~/orders/life/order-mail.server';
import { queuePartnerCart } from '~/orders/partner/partner-cart.server';
import type { OrderRequest } from '~/orders/placing/order-request';
import type { OrderRefusal } from '~/orders/placing/order-request';
import { type PlacedOrder, placeOrder, shopWordsOf } from '~/orders/placing/place-order.server';
import { markTestOrder } from '~/orders/placing/test-orders.server';
import { leaveMethod, leaveOrders } from '~/payments/methods/leave-method.server';
import { settlePayment } from '~/payments/settlement/settle-payment.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction, isTransaction } from '~/platform/database/transaction.server';
import { oneByOne } from '~/platform/one-by-one';
import type { PartnerShop } from '~/settings/environment.server';
import { ZERO } from '~/values/money';
import { accept, type Result } from '~/values/result';

export interface CheckedOut extends PlacedOrder {
  partnerCallId: number | null;
  /** token of the session that began with it */
  begunAs?: string;
}

/**
 * Places an order and, when nothing is due and nobody must agree, settles it in the same transaction (AutoFree, R-48):
 * the one way to "approved" is the settlement here too. A free seat that waits for its mail's link is left to `confirmSeat`. Who buys as a guest is told beside the form what
 * the data is for; that it was is kept with the order.
 */
export function checkOut(
  db: Db,
  request: OrderRequest,
  now: Date,
  beside: BesideOrder = {},
): Promise<Result<CheckedOut, OrderRefusal>> {
  // who has a transaction open would wait for somebody who waits for its connection
  if (isTransaction(db)) return placeAndSettle(db, request, now, beside);
  // ten tabs of one buyer would hold a connection each while they wait for that buyer's lock
  const buyer = request.viewer.student?.id ?? request.contact.email;
  return oneByOne(`purchase of ${buyer}`, () => placeAndSettle(db, request, now, beside));
}

interface BesideOrder {
  /** that must hear of its books */
  partner?: PartnerShop | null;
  /** what the registration form requires besides the contact, asked with the purchase */
  filledIn?: PersonInput | null;
  /** the shop's own people try the road */
  isTrial?: boolean;
  /** what begins in this browser with its new buyer; answers the session's token */
  begin?: (tx: Tx, order: PlacedOrder) => Promise<string>;
}

async function placeAndSettle(
  db: Db,
  request: OrderRequest,
  now: Date,
  { partner = null, filledIn = null, isTrial = false, begin }: BesideOrder,
): Promise<Result<CheckedOut, OrderRefusal>> {
  return inTransaction(db, async (tx) => {
    const placed = await placeOrder(tx, request, now);
    if (placed.ok && placed.value.isNew && isTrial) await markTestOrder(tx, placed.value.orderId);
    if (placed.ok && filledIn) await fillInPerson(tx, { personId: placed.value.personId, person: filledIn });
    // what staff are told on the telephone, nobody has agreed to on a page
    const isByBuyer = request.madeBy === undefined;
    if (placed.ok && placed.value.isNew && isByBuyer && !isMember(request.viewer)) {
      const { personId } = placed.value;
      const { locale } = request;
      const command = { personId, purposes: { terms: true }, form: 'purchase', locale } as const;
      await recordConsent(tx, command, now, shopWordsOf(request));
    }
    if (
      placed.ok &&
      placed.value.isNew &&
      isByBuyer &&
      !isMember(request.viewer) &&
      request.settings.layout_course_detail === 4
    )
      await confirmRegistration(tx, placed.value);
    if (
      placed.ok &&
      placed.value.isNew &&
      placed.value.approval === 'AutoFree' &&
      !placed.value.isToConfirm
    ) {
      const settled = await settlePayment(
        tx,
        {
          orderId: placed.value.orderId,
          methodId: null,
          provider: 'AutoFree',
          reference: String(placed.value.orderId),
          amount: ZERO,
          currency: 'THB',
          receivedAt: now,
        },
        now,
      );
      // it was decided to be free a moment ago: anything else is a mistake of ours, and rolls back
      if (!settled.ok)
        throw new Error(`free order ${placed.value.orderId} cannot be settled: ${settled.refusal.code}`);
    }
    if (!placed.ok) return placed;
    const { orderId, leftMethodId, replacedOrderIds = [] } = placed.value;
    if (replacedOrderIds.length > 0) await leaveOrders(tx, db, replacedOrderIds, now);
    const { paymentMethodId } = request.purchase;
    if (leftMethodId !== undefined && paymentMethodId !== null)
      await leaveMethod(tx, db, { orderId, from: leftMethodId, to: paymentMethodId }, now);
    // books are products
    const hasProducts = request.purchase.lines.some(({ kind }) => kind === 'product');
    const partnerCallId =
      partner && placed.value.isNew && hasProducts
        ? await queuePartnerCart(tx, placed.value.orderId, now)
        : null;
    const begunAs = placed.value.isNewBuyer ? await begin?.(tx, placed.value) : undefined;
    return accept({ ...placed.value, partnerCallId, begunAs });
  });
}

/** Layout 4 registers its guests by the purchase, and confirms it by mail, once for each. */
async function confirmRegistration(tx: Tx, { orderId, personId }: PlacedOrder) {
  const { addressee, facts } = await readOrderMail(tx, orderId);
  const { orderNumber, itemNames, path } = facts;
  await queueMessage(tx, {
    ...addressee,
    kind: 'guest-registered',
    dedupeKey: `guest-registered:${personId}`,
    values: { orderNumber, itemNames, path },
  });
}

/** An administrator agrees to a free order that waits (NeedApprovedFree): the same settlement. */
export function approveFreeOrder(
  db: Db,
  { orderId, administratorId }: { orderId: number; administratorId: number },
  now: Date,
) {
  return settlePayment(
    db,
    {
      orderId,
      methodId: null,
      provider: 'NeedApprovedFree',
      reference: String(orderId),
      amount: ZERO,
      currency: 'THB',
      receivedAt: now,
      approvedBy: administratorId,
    },
    now,
  );
}
