import type { ContactInput } from '~/accounts/contact-form';
import { rememberInSession } from '~/accounts/sessions.server';
import { isMember } from '~/accounts/viewer';
import { clearBought } from '~/orders/clear-bought.server';
import { destinationOf, paymentPath } from '~/orders/destinations';
import { leaveBasket } from '~/orders/leave-basket.server';
import { findOrderOfForm } from '~/orders/order-of-form.server';
import type { PlacedOrder } from '~/orders/place-order.server';
import { inTransaction } from '~/platform/transaction.server';
import { idIn, leadTo, type PurchaseAnswer, type SentPurchase } from './sent-purchase.server';
import { readSentContact } from './sent-contact.server';
import { signInAndMerge } from './sign-in-and-merge.server';

type SentByBuyer = Omit<SentPurchase, 'owner'>;

/** To where the order is paid, or to what follows a free one; always as its buyer. */
export async function leadBuyer(
  sent: SentByBuyer,
  order: PlacedOrder,
  contact: ContactInput,
): Promise<PurchaseAnswer> {
  return { ...leadTo(nextStep(sent, order)), token: await keepBuyer(sent, order, contact) };
}

/**
 * The second tap: this very form has made its order, and the first tap may have taken session and basket along (CHK-02).
 * Null: it has made none.
 */
export async function leadAgain(sent: SentByBuyer): Promise<PurchaseAnswer | null> {
  const { visit, checkoutKey } = sent;
  const { value: contact } = await readSentContact(sent);
  if (!contact || checkoutKey === null) return null;
  const order = await findOrderOfForm(visit.db, { viewer: visit.viewer, contact, checkoutKey });
  return order && leadBuyer(sent, order, contact);
}

function nextStep(sent: SentByBuyer, { approval, token }: PlacedOrder): string {
  if (approval === 'payment') return paymentPath({ token, paymentMethodId: idIn(sent, 'payment_method_id') });
  const { settings, viewer } = sent.visit;
  return destinationOf(approval === 'AutoFree' ? 'free-approved' : 'free-waiting', {
    isThankYouPage: settings.is_thank_you_page,
    isMember: isMember(viewer),
    token,
  });
}

/** A guest becomes the non-member session of the generated account (REG-06); everybody keeps contact and last order. */
async function keepBuyer(
  { visit, courseId }: SentByBuyer,
  order: PlacedOrder,
  contact: ContactInput,
): Promise<string> {
  const { db, session, viewer, userAgent, now } = visit;
  const token =
    session && viewer.student?.id === order.personId
      ? session.token
      : await signInAndMerge(
          db,
          { personId: order.personId, slots: ['student'], token: session?.token ?? null, userAgent },
          now,
        );
  const wasHere = viewer.student?.id ?? order.personId;
  if (wasHere !== order.personId)
    await leaveBasket(db, { personId: wasHere, courseId, orderId: order.orderId });
  await rememberInSession(db, token, { contact, lastOrderToken: order.token });
  // approved before the session's cart had become this buyer's (decision 42)
  if (order.approval === 'AutoFree') await inTransaction(db, (tx) => clearBought(tx, order.orderId));
  return token;
}
