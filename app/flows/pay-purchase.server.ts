import { ADDRESS_ID_FIELD, chosenAddress, doubtsOf, readAddress } from '~/accounts/address-form';
import { SEEN_POSTCODE_FIELD } from '~/accounts/address-place';
import type { ContactInput } from '~/accounts/contact-form';
import { hintFor, SEEN_EMAIL_FIELD } from '~/accounts/email-hint';
import { saveAddress } from '~/accounts/save-address.server';
import { saveTaxProfile } from '~/accounts/save-tax-profile.server';
import type { TaxErrors, TaxIdentity } from '~/accounts/tax-form';
import { takeTaxForm } from '~/accounts/tax-forms.server';
import { isInstructorOnly, isMember } from '~/accounts/viewer';
import type { NoticeKind } from '~/messages/notices';
import { takeOrderTokens } from '~/orders/order-limits.server';
import { sendPartnerCart } from '~/orders/partner-cart.server';
import { currentPartnerShop } from '~/orders/partner-shop.server';
import type { OrderBlocker } from '~/orders/purchase';
import { seenDue } from '~/orders/seen-due';
import { accountLines } from '~/payments/account-lines';
import { usableMethodIds } from '~/payments/payment-methods.server';
import { log } from '~/platform/log.server';
import type { TextKey } from '~/text/translate';
import { checkOut } from './check-out.server';
import { enterSentCoupon } from './enter-sent-coupon.server';
import { leadBuyer } from './lead-buyer.server';
import { taxPath } from './purchase-paths';
import type { PurchaseReturn } from './purchase-return';
import { type PurchaseState, readPurchaseState, savedAddressOf } from './purchase-state.server';
import { removeDisallowed } from './remove-disallowed.server';
import { readSentContact } from './sent-contact.server';
import {
  idIn,
  leadTo,
  namesLines,
  pageAgain,
  type PurchaseAnswer,
  sentDraft,
  type SentPurchase,
  textIn,
} from './sent-purchase.server';

type Errors = Record<string, readonly string[]>;

/**
 * The pay button: everything typed is checked at once, the order is placed for the amount that was seen, and the buyer is
 * led to where it is paid. Anything else is the page again with all that is wrong, and nothing was ordered.
 */
export async function payPurchase(
  sent: SentPurchase,
  certificateError: TextKey | null,
): Promise<PurchaseAnswer> {
  const { visit, courseId, owner } = sent;
  // a code left in its field was meant: its discount is shown before anything is paid
  const hasCode = textIn(sent, 'coupon_code').trim() !== '';
  if (hasCode) {
    const entered = await enterSentCoupon(sent);
    if (entered.kind === 'answered') return entered.answer;
  }
  const state = await readPurchaseState(visit, courseId, { owner, sent: sentDraft(sent) });
  const removedCoupons = await removeDisallowed(sent, state.quote);
  if (hasCode || removedCoupons.length > 0)
    return pageAgain(sent, { isCouponEntered: hasCode, removedCoupons, newDue: state.quote.due });

  if (state.blockers.some(({ code }) => code === 'emptyCart'))
    return pageAgain(sent, { notice: 'emptyCart' });
  if (isInstructorOnly(visit.viewer)) return pageAgain(sent, { notice: 'fail' });

  const contact = await readSentContact(sent);
  const tax = await readTax(sent, state, certificateError);
  const errors: Errors = {
    ...contact.errors,
    ...choiceErrors(sent, state),
    ...addressErrors(sent, state),
    ...tax.errors,
  };
  const emailHint = contact.value && emailHintFor(sent, contact.value);
  if (!contact.value || Object.keys(errors).length > 0) return pageAgain(sent, { errors, emailHint });
  if (emailHint) return pageAgain(sent, { emailHint });
  if (state.blockers.some(({ code }) => code === 'juristic_only')) return leadTo(taxPath(courseId));
  if (courseId === null && state.blockers.length === 0 && !namesLines(sent, state.ask.lines))
    return pageAgain(sent, { isCartChanged: true, newDue: state.quote.due });

  const { db, clientAddress: address, now } = visit;
  const limited = await takeOrderTokens(db, { address, email: contact.value.email, now });
  if (!limited.allowed) return pageAgain(sent, { errors: { '': ['checkout.tooMany'] } }, 429);
  return order(sent, state, { contact: contact.value, identity: tax.identity });
}

/** A mistyped e-mail loses the way to the course; an account's own has been reached before. */
function emailHintFor(sent: SentPurchase, { email }: ContactInput): PurchaseReturn['emailHint'] {
  const { student } = sent.visit.viewer;
  if (student?.kind === 'member' && student.email === email) return null;
  const meant = hintFor(email, textIn(sent, SEEN_EMAIL_FIELD));
  return meant === null ? null : { typed: email, meant };
}

async function order(
  sent: SentPurchase,
  { ask, quote, facts, methodsFor, values, savedAddresses }: PurchaseState,
  { contact, identity }: { contact: ContactInput; identity: TaxIdentity | null },
): Promise<PurchaseAnswer> {
  const { visit, courseId, checkoutKey } = sent;
  if (checkoutKey === null) return pageAgain(sent, { errors: { '': ['checkout.pageOld'] } });
  const { db, viewer, settings, locale, now } = visit;
  const placed = await checkOut(
    db,
    {
      viewer,
      contact,
      purchase: ask,
      tax: identity,
      checkoutKey,
      seenDue: seenDue(sent.fields, courseId === null ? null : idIn(sent, 'plan_id'), quote.currency),
      locale,
      settings,
      features: visit.environment.features,
      // the methods were read for one currency
      usableMethodIds: ({ due, currency }) =>
        currency === facts.currency ? usableMethodIds(methodsFor(due)) : new Set(),
      transferAccounts: accountLines(
        methodsFor(quote.due).flatMap(({ accounts }) => accounts),
        locale,
      ),
    },
    now,
    currentPartnerShop(),
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
  const answer = await leadBuyer(sent, placed.value, contact);
  const redirect = await askPartner(sent, placed.value.partnerCallId);
  return redirect === null ? answer : { ...answer, ...leadTo(redirect) };
}

/** The order stands: one timed call, whose page is followed; whatever else comes of it, a job goes on (CHK-07). */
async function askPartner({ visit }: SentPurchase, callId: number | null): Promise<string | null> {
  const partner = currentPartnerShop();
  if (callId === null || !partner) return null;
  // shows this browser its last order: the order's own address is nobody else's to know
  const returnUrl = `${visit.publicUrl}/thankyou`;
  try {
    const sent = await sendPartnerCart(visit.db, { callId, partner, returnUrl }, visit.now);
    return sent.outcome === 'done' ? sent.redirect : null;
  } catch (error) {
    log.error('the partner was not told', { callId, error });
    return null;
  }
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

/** What is chosen must be what the form sent: nothing is put in its place silently. */
function choiceErrors(sent: SentPurchase, { ask, quote }: PurchaseState): Errors {
  const errors: Errors = {};
  const [line] = ask.lines;
  const planId = idIn(sent, 'plan_id');
  if (sent.courseId !== null && line?.kind === 'course' && (planId === null || planId !== line.planId))
    errors.plan_id = [planId === null ? 'checkout.choosePlan' : 'checkout.planGone'];
  if (quote.due > 0 && idIn(sent, 'payment_method_id') !== ask.paymentMethodId && !errors.plan_id)
    errors.payment_method_id = ['checkout.chooseMethod'];
  return errors;
}

/** A saved address that was chosen and is gone leaves its place to no other. */
function addressErrors(sent: SentPurchase, { shipping, values, savedAddresses }: PurchaseState): Errors {
  if (!shipping.needsAddress) return {};
  const asked = textIn(sent, ADDRESS_ID_FIELD);
  if (asked && savedAddresses.length > 0 && asked !== chosenAddress(values, savedAddresses))
    return { [ADDRESS_ID_FIELD]: ['address.gone'] };
  if (savedAddressOf(values, savedAddresses)) return {};
  const read = readAddress(values, sent.visit.settings.tel_minimum);
  return read.ok ? doubtsOf(read.value, textIn(sent, SEEN_POSTCODE_FIELD)) : read.errors;
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
