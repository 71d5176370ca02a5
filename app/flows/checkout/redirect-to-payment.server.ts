import type { ContactInput } from '~/accounts/contact/contact-form';
import { fillSlot, rememberInSession } from '~/accounts/sign-in/sessions.server';
import { isMember } from '~/accounts/viewer';
import { signInAndMerge } from '~/flows/membership/sign-in-and-merge.server';
import type { NoticeKind } from '~/messages/notices';
import { clearBought } from '~/orders/cart/clear-bought.server';
import { writeFirstBasket } from '~/orders/cart/keep-choices.server';
import { leaveBasket } from '~/orders/cart/leave-basket.server';
import { destinationOf, paymentPath } from '~/orders/destinations';
import { findOrderByKey } from '~/orders/placing/checkout-idempotency.server';
import type { PlacedOrder } from '~/orders/placing/place-order.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { readSentContact } from './sent-contact.server';
import { idIn, redirectTo, type PurchaseAnswer, type SentPurchase } from './sent-purchase.server';

type SentByBuyer = Omit<SentPurchase, 'owner'>;

/** To where the order is paid, or to what follows a free one; always as its buyer. */
export async function redirectToPayment(
  sent: SentByBuyer,
  order: PlacedOrder,
  contact: ContactInput,
  { isClassBooked = false, begunAs }: { isClassBooked?: boolean; begunAs?: string } = {},
): Promise<PurchaseAnswer> {
  const next = nextStep(sent, order);
  const to = order.isNew && isClassBooked ? withNotice(next, 'booked') : next;
  return { ...redirectTo(to), token: begunAs ?? (await keepBuyer(sent, order, contact)) };
}

/**
 * The session of a browser that had none, with its first basket, for the person its order has made: written with the order, so that there
 * is no order whose buyer has lost it. Answers the session's token.
 */
export async function beginAsBuyer(
  tx: Tx,
  { visit, unkept }: SentByBuyer,
  order: PlacedOrder,
  contact: ContactInput,
): Promise<string> {
  const { userAgent, now } = visit;
  const { personId, approval } = order;
  const command = { contact, lastOrderToken: order.token };
  const token = await fillSlot(tx, null, 'student', personId, now, userAgent, command);
  // what was free is bought by now
  if (unkept && approval !== 'AutoFree') await writeFirstBasket(tx, personId, unkept, now);
  return token;
}

/**
 * The second tap: this very form has made its order, and the first tap may have taken session and basket along (CHK-02).
 * Null: it has made none.
 */
export async function answerRepeatedSubmit(sent: SentByBuyer): Promise<PurchaseAnswer | null> {
  const { visit, checkoutKey } = sent;
  // it was asked for what it has to say when it was first sent
  const { value: contact } = await readSentContact(sent, { needsAddress: false });
  if (!contact || checkoutKey === null) return null;
  const order = await findOrderByKey(visit.db, { viewer: visit.viewer, contact, checkoutKey });
  return order && redirectToPayment(sent, order, contact);
}

const withNotice = (path: string, kind: NoticeKind) =>
  `${path}${path.includes('?') ? '&' : '?'}notice=${kind}`;

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
): Promise<string | null> {
  const { db, session, viewer, userAgent, now } = visit;
  // a program goes by its own token, and has no browser to keep anything in
  if (!session && viewer.student?.id === order.personId) return null;
  const command = { contact, lastOrderToken: order.token };
  if (session && viewer.student?.id === order.personId) {
    await rememberInSession(db, session.token, command);
    await clearFree(db, order);
    return session.token;
  }
  const { personId, isNewBuyer } = order;
  const signIn = { personId, slots: ['student'], token: session?.token ?? null, userAgent } as const;
  const { token, needsCode } = await signInAndMerge(db, { ...signIn, isNewBuyer, kept: command }, now);
  if (needsCode) await rememberInSession(db, token, command);
  const wasHere = viewer.student?.id ?? order.personId;
  if (wasHere !== order.personId)
    await leaveBasket(db, { personId: wasHere, courseId, orderId: order.orderId });
  await clearFree(db, order);
  return token;
}

/** Approved before the session's cart had become this buyer's. */
async function clearFree(db: Db, { approval, orderId }: PlacedOrder): Promise<void> {
  if (approval === 'AutoFree') await inTransaction(db, (tx) => clearBought(tx, orderId));
}
