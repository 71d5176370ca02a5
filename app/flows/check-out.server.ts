import { recordConsent } from '~/accounts/record-consent.server';
import { isMember } from '~/accounts/viewer';
import {
  type OrderRefusal,
  type OrderRequest,
  type PlacedOrder,
  placeOrder,
} from '~/orders/place-order.server';
import { queuePartnerCart } from '~/orders/partner-cart.server';
import { settlePayment } from '~/payments/settle-payment.server';
import type { Db } from '~/platform/database.server';
import { inTransaction } from '~/platform/transaction.server';
import type { PartnerShop } from '~/settings/environment.server';
import { ZERO } from '~/values/money';
import { accept, type Result } from '~/values/result';

/**
 * Places an order and, when nothing is due and nobody must agree, settles it in the same transaction (AutoFree, rule 48):
 * the one way to "approved" is the settlement here too. Who buys as a guest is told beside the form what
 * the data is for; that it was is kept with the order (decision 64).
 */
export async function checkOut(
  db: Db,
  request: OrderRequest,
  now: Date,
  /** a partner that must hear of its books */
  partner: PartnerShop | null = null,
): Promise<Result<PlacedOrder & { partnerCallId: number | null }, OrderRefusal>> {
  return inTransaction(db, async (tx) => {
    const placed = await placeOrder(tx, request, now);
    if (placed.ok && placed.value.isNew && !isMember(request.viewer)) {
      const { personId } = placed.value;
      const { locale } = request;
      await recordConsent(tx, { personId, purposes: { terms: true }, form: 'purchase', locale }, now);
    }
    if (placed.ok && placed.value.isNew && placed.value.approval === 'AutoFree') {
      await settlePayment(
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
    }
    if (!placed.ok) return placed;
    const partnerCallId =
      partner && placed.value.isNew ? await queuePartnerCart(tx, placed.value.orderId, now) : null;
    return accept({ ...placed.value, partnerCallId });
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
