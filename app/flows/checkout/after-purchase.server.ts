import type { ContactInput } from '~/accounts/contact/contact-form';
import { rememberInSession } from '~/accounts/sign-in/sessions.server';
import { isMember } from '~/accounts/viewer';
import { signInAndMerge } from '~/flows/membership/sign-in-and-merge.server';
import { clearBought } from '~/orders/cart/clear-bought.server';
import { leaveBasket } from '~/orders/cart/leave-basket.server';
import { destinationOf, paymentPath } from '~/orders/destinations';
import type { PlacedOrder } from '~/orders/placing/placed-order';
import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import type { PurchaseVisit } from './purchase-visit';

/**
 * The session of an order's buyer: it keeps their contact and the order as its last, and a guest becomes its student as the
 * generated account (REG-06). Answers its token; null: a program goes by its own token.
 */
export async function keepBuyer(
  {
    db,
    session,
    viewer,
    userAgent,
    now,
  }: Pick<PurchaseVisit, 'db' | 'session' | 'viewer' | 'userAgent' | 'now'>,
  order: PlacedOrder,
  { contact, courseId }: { contact: ContactInput; courseId: number | null },
): Promise<string | null> {
  const { personId, isNewBuyer } = order;
  const isBuyers = viewer.student?.id === personId;
  if (!session && isBuyers) return null;
  const ofBuyer = { contact, lastOrderToken: order.token };
  if (session && isBuyers) {
    await rememberInSession(db, session.token, ofBuyer);
    await clearFree(db, order);
    return session.token;
  }
  const signIn = { personId, slots: ['student'], token: session?.token ?? null, userAgent } as const;
  const { token, needsCode } = await signInAndMerge(db, { ...signIn, isNewBuyer, kept: ofBuyer }, now);
  if (needsCode) await rememberInSession(db, token, ofBuyer);
  const before = viewer.student?.id ?? personId;
  if (before !== personId) await leaveBasket(db, { personId: before, courseId, orderId: order.orderId });
  await clearFree(db, order);
  return token;
}

/** A free order was approved before the session's cart had become this buyer's. */
async function clearFree(db: Db, { approval, orderId }: PlacedOrder): Promise<void> {
  if (approval === 'AutoFree') await inTransaction(db, (tx) => clearBought(tx, orderId));
}

/** The page where an order is paid, or that follows a free one. A new order that holds a place in a class says so there. */
export function pathAfterPurchase(
  { viewer, settings }: Pick<PurchaseVisit, 'viewer' | 'settings'>,
  { token, approval, isNew }: PlacedOrder,
  { paymentMethodId, holdsClass }: { paymentMethodId: number | null; holdsClass: boolean },
): string {
  const path =
    approval === 'payment'
      ? paymentPath({ token, paymentMethodId })
      : destinationOf(approval === 'AutoFree' ? 'free-approved' : 'free-waiting', {
          isThankYouPage: settings.is_thank_you_page,
          isMember: isMember(viewer),
          token,
        });
  return isNew && holdsClass ? `${path}${path.includes('?') ? '&' : '?'}notice=booked` : path;
}
