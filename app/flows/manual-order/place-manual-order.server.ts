import type { ContactInput } from '~/accounts/contact/contact-form';
import { writeAuditEvent } from '~/accounts/people/write-audit-event.server';
import type { TaxIdentity } from '~/accounts/tax/tax-form';
import { placePurchase } from '~/flows/checkout/place-purchase.server';
import { withMethods } from '~/flows/checkout/submit-purchase.server';
import { writeNote } from '~/orders/life/write-note.server';
import { hasPartnerBook } from '~/orders/partner/partner-cart.server';
import { currentPartnerShop } from '~/orders/partner/partner-shop.server';
import { findOrderByKey } from '~/orders/placing/checkout-idempotency.server';
import type { PlacedOrder } from '~/orders/placing/placed-order';
import type { OrderRefusal, PurchaseCommand } from '~/orders/placing/purchase-command';
import { inTransaction } from '~/platform/database/transaction.server';
import type { Satang } from '~/values/money';
import { accept, type Result } from '~/values/result';
import type { ManualOrderDesk, ManualOrderState } from './manual-order-state.server';

/** Answers the order this very form has made before: a second press is no second order. */
export const findMadeBefore = (
  { db }: ManualOrderDesk,
  { state, email, checkoutKey }: { state: ManualOrderState; email: string; checkoutKey: string },
): Promise<PlacedOrder | null> =>
  findOrderByKey(db, { viewer: state.viewer, contact: { email }, checkoutKey });

/** The partner takes no books without the e-mail of who buys them. */
export const needsEmail = async ({ db }: ManualOrderDesk, { ask }: ManualOrderState): Promise<boolean> =>
  currentPartnerShop() !== null &&
  hasPartnerBook(
    db,
    ask.lines.flatMap((line) => (line.kind === 'product' ? [line.productId] : [])),
  );

export interface ManualOrder {
  state: ManualOrderState;
  contact: ContactInput;
  tax: TaxIdentity | null;
  note: string;
  /** why prices were agreed on; empty: none was */
  priceReason: string;
  /** until when it can be paid; null: as long as any other order */
  payableUntil: Date | null;
  administratorId: number;
  checkoutKey: string;
  /** what the page said it costs */
  seenDue: Satang;
}

/**
 * Staff make an order for a buyer on the telephone or by letter: the purchase of every page, decided and written by the
 * same verb, with staff as its maker. Its buyer is mailed how to pay when there is an e-mail; what costs nothing is given at once.
 */
export async function placeManualOrder(
  desk: ManualOrderDesk,
  {
    state,
    contact,
    tax,
    note,
    priceReason,
    payableUntil,
    administratorId,
    checkoutKey,
    seenDue,
  }: ManualOrder,
): Promise<Result<PlacedOrder, OrderRefusal>> {
  const { db, settings, locale, environment, now } = desk;
  const { viewer, ask, quote, methodsFor } = state;
  const command: PurchaseCommand = {
    viewer,
    contact,
    purchase: ask,
    tax,
    checkoutKey,
    seenDue,
    locale,
    settings,
    features: environment.features,
    madeBy: { administratorId, ...(payableUntil && { payableUntil }) },
  };
  return inTransaction(db, async (tx) => {
    const placed = await placePurchase(tx, withMethods(command, methodsFor), now, currentPartnerShop());
    if (!placed.ok || !placed.value.isNew) return placed;
    const { orderId, due, personId } = placed.value;
    await writeAuditEvent(
      tx,
      {
        actorId: administratorId,
        action: 'order-made-by-staff',
        subject: { type: 'purchase_order', id: String(orderId) },
        detail: {
          before: null,
          after: {
            due,
            personId,
            lines: quote.lines.map(({ kind, id, planId, qty, agreedPrice }) => ({
              kind,
              id,
              planId,
              qty,
              ...(agreedPrice !== undefined && { agreedPrice }),
            })),
            ...(quote.lines.some((line) => line.agreedPrice !== undefined) && { reason: priceReason }),
            coupons: quote.coupons.flatMap(({ code, refusal }) => (refusal === null ? [code] : [])),
          },
        },
      },
      now,
    );
    if (note !== '') await writeNote(tx, { orderId, administratorId, note }, now);
    return accept(placed.value);
  });
}
