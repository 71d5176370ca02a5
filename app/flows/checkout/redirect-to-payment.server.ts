import type { ContactInput } from '~/accounts/contact/contact-form';
import { rememberInSession } from '~/accounts/sign-in/sessions.server';
import { isMember } from '~/accounts/viewer';
import { modeOf } from '~/catalogue/course-type';
import type { NoticeKind } from '~/messages/notices';
import { clearBought } from '~/orders/cart/clear-bought.server';
import { destinationOf, paymentPath } from '~/orders/destinations';
import { leaveBasket } from '~/orders/cart/leave-basket.server';
import { findOrderByKey } from '~/orders/placing/checkout-idempotency.server';
import type { PlacedOrder } from '~/orders/placing/place-order.server';
import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { idIn, redirectTo, type PurchaseAnswer, type SentPurchase } from './sent-purchase.server';
import { readSentContact } from './sent-contact.server';
import { signInAndMerge } from '~/flows/membership/sign-in-and-merge.server';

type SentByBuyer = Omit<SentPurchase, 'owner'>;

/** To where the order is paid, or to what follows a free one; always as its buyer. */
export async function redirectToPayment(
  sent: SentByBuyer,
  order: PlacedOrder,
  contact: ContactInput,
): Promise<PurchaseAnswer> {
  const next = nextStep(sent, order);
  const to =
    order.isNew && (await isClassBooked(sent.visit.db, order.orderId)) ? withNotice(next, 'booked') : next;
  return { ...redirectTo(to), token: await keepBuyer(sent, order, contact) };
}

/**
 * The second tap: this very form has made its order, and the first tap may have taken session and basket along (CHK-02).
 * Null: it has made none.
 */
export async function answerRepeatedSubmit(sent: SentByBuyer): Promise<PurchaseAnswer | null> {
  const { visit, checkoutKey } = sent;
  const { value: contact } = await readSentContact(sent);
  if (!contact || checkoutKey === null) return null;
  const order = await findOrderByKey(visit.db, { viewer: visit.viewer, contact, checkoutKey });
  return order && redirectToPayment(sent, order, contact);
}

/** A place in a class is held from the order on, and the buyer is told so (specification 8); an online course holds none. */
async function isClassBooked(db: Db, orderId: number): Promise<boolean> {
  const courses = await db
    .selectFrom('order_line')
    .innerJoin('course', 'course.id', 'order_line.course_id')
    .select('course_type')
    .where('order_id', '=', orderId)
    .execute();
  return courses.some(({ course_type }) => modeOf(course_type) !== 'online');
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
  const token =
    session && viewer.student?.id === order.personId
      ? session.token
      : (
          await signInAndMerge(
            db,
            { personId: order.personId, slots: ['student'], token: session?.token ?? null, userAgent },
            now,
          )
        ).token;
  const wasHere = viewer.student?.id ?? order.personId;
  if (wasHere !== order.personId)
    await leaveBasket(db, { personId: wasHere, courseId, orderId: order.orderId });
  await rememberInSession(db, token, { contact, lastOrderToken: order.token });
  // approved before the session's cart had become this buyer's
  if (order.approval === 'AutoFree') await inTransaction(db, (tx) => clearBought(tx, order.orderId));
  return token;
}
