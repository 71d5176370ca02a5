import { type AddressErrors, readAddress } from '~/accounts/address-form';
import { readContactFields } from '~/accounts/contact-fields.server';
import { type ContactInput, contactSchema } from '~/accounts/contact-form';
import { saveAddress } from '~/accounts/save-address.server';
import { saveTaxProfile } from '~/accounts/save-tax-profile.server';
import { rememberInSession } from '~/accounts/sessions.server';
import type { TaxErrors, TaxIdentity } from '~/accounts/tax-form';
import { takeTaxForm } from '~/accounts/tax-forms.server';
import { isInstructorOnly, isMember } from '~/accounts/viewer';
import type { NoticeKind } from '~/messages/notices';
import { clearBought } from '~/orders/clear-bought.server';
import type { Basket } from '~/orders/basket';
import { destinationOf, paymentPath } from '~/orders/destinations';
import { takeOrderTokens } from '~/orders/order-limits.server';
import { checkoutKey } from '~/orders/order-of-form.server';
import type { PlacedOrder } from '~/orders/place-order.server';
import type { OrderBlocker } from '~/orders/purchase';
import { seenDue } from '~/orders/seen-due';
import { usableMethodIds } from '~/payments/payment-methods.server';
import { inTransaction } from '~/platform/transaction.server';
import type { TextKey } from '~/text/translate';
import { checkOut } from './check-out.server';
import { enterSentCoupon } from './enter-sent-coupon.server';
import { taxPath } from './purchase-paths';
import { type PurchaseState, readPurchaseState, savedAddressOf } from './purchase-state.server';
import { removeDisallowed } from './remove-disallowed.server';
import {
  basketOfForm,
  idIn,
  leadTo,
  pageAgain,
  type PurchaseAnswer,
  sentDraft,
  type SentPurchase,
  textIn,
} from './sent-purchase.server';
import { signInAndMerge } from './sign-in-and-merge.server';

type Errors = Record<string, readonly string[]>;

/**
 * The pay button: everything typed is checked at once, the order is placed for the amount that was seen, and the buyer is
 * led to where it is paid. Anything else is the page again with all that is wrong, and nothing was ordered.
 */
export async function payPurchase(
  sent: SentPurchase,
  before: Basket,
  certificateError: TextKey | null,
): Promise<PurchaseAnswer> {
  const { visit, courseId } = sent;
  // a code left in its field was meant: its discount is shown before anything is paid
  const hasCode = textIn(sent, 'coupon_code').trim() !== '';
  if (hasCode) {
    const entered = await enterSentCoupon(sent);
    if (entered.kind === 'answered') return entered.answer;
  }
  const state = await readSent(sent, before);
  const removedCoupons = await removeDisallowed(sent, state.quote);
  if (hasCode || removedCoupons.length > 0)
    return pageAgain(sent, { isCouponEntered: hasCode, removedCoupons, newDue: state.quote.due });

  if (state.blockers.some(({ code }) => code === 'emptyCart'))
    return pageAgain(sent, { notice: 'emptyCart' });
  if (isInstructorOnly(visit.viewer)) return pageAgain(sent, { notice: 'fail' });

  const contact = await readContact(sent);
  const tax = await readTax(sent, state, certificateError);
  const errors: Errors = {
    ...contact.errors,
    ...choiceErrors(sent, state),
    ...addressErrors(state, visit.settings.tel_minimum),
    ...tax.errors,
  };
  if (!contact.value || Object.keys(errors).length > 0) return pageAgain(sent, { errors });
  if (state.blockers.some(({ code }) => code === 'juristic_only')) return leadTo(taxPath(courseId));

  const { db, clientAddress: address, now } = visit;
  const limited = await takeOrderTokens(db, { address, email: contact.value.email, now });
  if (!limited.allowed) return pageAgain(sent, { errors: { '': ['checkout.tooMany'] } }, 429);
  return order(sent, state, { contact: contact.value, identity: tax.identity });
}

/**
 * The purchase as it was sent; when its basket is gone (a second tap: the first one's order took the session along), the
 * form says what was in it, and its key finds that order.
 */
async function readSent(sent: SentPurchase, before: Basket): Promise<PurchaseState> {
  const { visit, courseId, owner } = sent;
  const look = { owner, sent: sentDraft(sent) };
  const state = await readPurchaseState(visit, courseId, look);
  const isThere = courseId === null ? state.basket.lines.length > 0 : state.basket.id !== null;
  if (isThere) return state;
  return readPurchaseState(visit, courseId, { ...look, basket: basketOfForm(sent, before) });
}

async function order(
  sent: SentPurchase,
  { ask, methods, values, savedAddresses }: PurchaseState,
  { contact, identity }: { contact: ContactInput; identity: TaxIdentity | null },
): Promise<PurchaseAnswer> {
  const { visit, courseId } = sent;
  const { db, viewer, settings, locale, now } = visit;
  const usable = usableMethodIds(methods);
  const placed = await checkOut(
    db,
    {
      viewer,
      contact,
      purchase: ask,
      tax: identity,
      checkoutKey: checkoutKey(sent.fields) ?? '',
      seenDue: seenDue(sent.fields, courseId === null ? null : idIn(sent, 'plan_id')),
      locale,
      settings,
      features: visit.environment.features,
      usableMethodIds: () => usable,
    },
    now,
  );
  if (!placed.ok)
    return pageAgain(
      sent,
      placed.refusal.code === 'PRICE_CHANGED'
        ? { newDue: placed.refusal.due }
        : { notice: noticeOf(placed.refusal.blockers) },
    );
  const isNewAddress = ask.shippingAddress !== null && !savedAddressOf(values, savedAddresses);
  if (isMember(viewer) && isNewAddress && ask.shippingAddress)
    await saveAddress(db, { personId: placed.value.personId, address: ask.shippingAddress }, now);
  if (isMember(viewer) && identity)
    await saveTaxProfile(db, { personId: placed.value.personId, identity }, now);
  return {
    ...leadTo(nextStep(placed.value, sent, ask.paymentMethodId)),
    token: await keepBuyer(sent, placed.value, contact),
  };
}

/** The specification's kind of notice for what stands in the way; each reason is said beside its place. */
function noticeOf([first]: readonly OrderBlocker[]): NoticeKind {
  switch (first?.code) {
    case 'emptyCart':
    case 'requiredShippingAddress':
    case 'requiredShippingfee':
    case 'priceUsdIsNull':
      return first.code;
    case 'blocked':
      return first.reason.code === 'ORDER_WAITS' ? 'timeLeft' : 'fail';
    default:
      return 'fail';
  }
}

/** A guest becomes the non-member session of the generated account (REG-06); everybody keeps contact and last order. */
async function keepBuyer(
  { visit }: SentPurchase,
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
  await rememberInSession(db, token, { contact, lastOrderToken: order.token });
  // approved before the session's cart had become this buyer's (decision 42)
  if (order.approval === 'AutoFree') await inTransaction(db, (tx) => clearBought(tx, order.orderId));
  return token;
}

function nextStep(order: PlacedOrder, { visit }: SentPurchase, paymentMethodId: number | null): string {
  if (order.approval === 'payment') return paymentPath({ token: order.token, paymentMethodId });
  return destinationOf(order.approval === 'AutoFree' ? 'free-approved' : 'free-waiting', {
    isThankYouPage: visit.settings.is_thank_you_page,
    isMember: isMember(visit.viewer),
    token: order.token,
  });
}

async function readContact(sent: SentPurchase): Promise<{ value: ContactInput | null; errors: Errors }> {
  const { db, settings } = sent.visit;
  const schema = contactSchema(
    await readContactFields(db),
    settings.tel_minimum,
    settings.is_foreign_layout ? 'international' : 'thai',
  );
  // an empty field is a missing one
  const typed = ['firstname', 'lastname', 'email', 'tel'].flatMap((name) => {
    const value = textIn(sent, name);
    return value === '' ? [] : [[name, value] as const];
  });
  const read = schema.safeParse(Object.fromEntries(typed));
  if (read.success) return { value: read.data, errors: {} };
  const errors: Record<string, string[]> = {};
  for (const { path, message } of read.error.issues) (errors[String(path[0])] ??= []).push(message);
  return { value: null, errors };
}

/** What is chosen must be what the form sent: nothing is put in its place silently. */
function choiceErrors(sent: SentPurchase, { ask, quote }: PurchaseState): Errors {
  const errors: Errors = {};
  const [line] = ask.lines;
  const planId = idIn(sent, 'plan_id');
  if (sent.courseId !== null && line?.kind === 'course' && (planId === null || planId !== line.planId))
    errors.plan_id = [planId === null ? 'checkout.choosePlan' : 'checkout.planGone'];
  if (quote.due > 0 && idIn(sent, 'payment_method_id') !== ask.paymentMethodId && !errors.plan_id)
    errors.payment_method_id = ['checkout.chooseMethod'];
  if (!/^[\w-]{22}$/.test(textIn(sent, 'checkout_key'))) errors[''] = ['checkout.pageOld'];
  return errors;
}

function addressErrors(
  { shipping, values, savedAddresses }: PurchaseState,
  telMinimum: number,
): AddressErrors {
  if (!shipping.needsAddress || savedAddressOf(values, savedAddresses)) return {};
  const read = readAddress(values, telMinimum);
  return read.ok ? {} : read.errors;
}

/** The tax part; its certificate was stored before (`keepSentCertificate`). */
async function readTax(
  { visit }: SentPurchase,
  { ask, values }: PurchaseState,
  certificateError: TextKey | null,
): Promise<{ identity: TaxIdentity | null; errors: TaxErrors }> {
  if (ask.taxPersonType === null) return { identity: null, errors: {} };
  const { db, viewer, clientAddress, secret, storage, now } = visit;
  const memberId = viewer.student?.kind === 'member' ? viewer.student.id : null;
  const taken = await takeTaxForm(
    db,
    { typed: values, file: null, memberId, sender: clientAddress, secret, storage },
    now,
  );
  if (!certificateError) return taken;
  return { identity: null, errors: { ...taken.errors, tax_company_certificate: [certificateError] } };
}
