import { ADDRESS_ID_FIELD, chosenAddress, doubtsOf, readAddress } from '~/accounts/addresses/address-form';
import { SEEN_POSTCODE_FIELD } from '~/accounts/addresses/address-place';
import { saveAddress } from '~/accounts/addresses/save-address.server';
import { type ContactInput, telFormOf } from '~/accounts/contact/contact-form';
import { hintFor, SEEN_EMAIL_FIELD } from '~/accounts/contact/email-hint';
import { isProvenEmail } from '~/accounts/people/email-state.server';
import { saveTaxProfile } from '~/accounts/tax/save-tax-profile.server';
import type { TaxErrors, TaxIdentity } from '~/accounts/tax/tax-form';
import { takeTaxForm } from '~/accounts/tax/tax-forms.server';
import type { FieldMessages } from '~/accounts/typed-fields';
import { isInstructorOnly, isMember } from '~/accounts/viewer';
import { modeOf } from '~/catalogue/course-type';
import type { NoticeKind } from '~/messages/notices';
import { PAY_LAST_PATH } from '~/orders/destinations';
import { sendPartnerCart } from '~/orders/partner/partner-cart.server';
import { currentPartnerShop } from '~/orders/partner/partner-shop.server';
import { consumeOrderTokens, unprovedMailLimits } from '~/orders/placing/order-limits.server';
import type { OrderRefusal } from '~/orders/placing/order-request';
import { expectedTotal } from '~/orders/purchase/expected-total';
import type { OrderBlocker } from '~/orders/purchase/purchase';
import { courseIdsOf } from '~/orders/purchase/purchase-quote';
import { seatsAsked } from '~/orders/seats/seats-asked';
import { ordersWithoutAnswer } from '~/payments/attempts/check-before-cancelling.server';
import { accountLines } from '~/payments/bank/account-lines';
import { usableMethodIds } from '~/payments/methods/payment-methods.server';
import { log } from '~/platform/log.server';
import type { TextKey } from '~/text/translate';
import { paths } from '~/values/paths';
import { sourceName } from '~/values/sale-source';
import { checkOut } from './check-out.server';
import { enterSentCoupon } from './enter-sent-coupon.server';
import { taxPath } from './purchase-paths';
import type { PurchaseReturn } from './purchase-return';
import { type PurchaseState, readPurchaseState, savedAddressOf } from './purchase-state.server';
import { beginAsBuyer, redirectToPayment } from './redirect-to-payment.server';
import { readSentContact } from './sent-contact.server';
import {
  idIn,
  redirectTo,
  namesLines,
  pageAgain,
  type PurchaseAnswer,
  sentDraft,
  type SentPurchase,
  textIn,
} from './sent-purchase.server';
import { waitingIn } from './waiting-coupons';
import { type NewDueCause, whyNewDue } from './why-new-due';

type Errors = Record<string, readonly string[]>;

/**
 * The pay button: everything typed is checked at once, the order is placed for the amount that was seen, and the buyer is
 * led to where it is paid. Anything else is the page again with all that is wrong, and nothing was ordered.
 */
export async function payPurchase(
  asked: SentPurchase,
  { certificateError, pictureErrors }: { certificateError: TextKey | null; pictureErrors: FieldMessages },
): Promise<PurchaseAnswer> {
  const { visit, courseId, owner } = asked;
  let sent = asked;
  // a code left in its field was meant: its discount is shown before anything is paid
  const hasCode = textIn(sent, 'coupon_code').trim() !== '';
  if (hasCode) {
    const entered = await enterSentCoupon(sent);
    if (entered.kind === 'answered') return entered.answer;
    sent = entered.sent;
  }
  const state = await readPurchaseState(visit, courseId, { owner, given: sent.given, sent: sentDraft(sent) });
  // chosen with this very button: the amount without the coupon was on no page yet
  const waitingCoupons = isSeen(sent, state) ? [] : waitingIn(state.quote);
  if (hasCode || waitingCoupons.length > 0)
    return pageAgain(sent, { isCouponEntered: hasCode, waitingCoupons, newDue: state.quote.due });

  if (state.blockers.some(({ code }) => code === 'emptyCart'))
    return pageAgain(sent, { notice: 'emptyCart' });
  if (isInstructorOnly(visit.viewer)) return pageAgain(sent, { notice: 'fail' });

  const contact = await readSentContact(sent, state.shipping);
  const tax = await readSentTax(sent, state, certificateError);
  const errors: Errors = {
    ...contact.errors,
    ...seatErrors(state),
    ...choiceErrors(sent, state),
    ...addressErrors(sent, state),
    ...tax.errors,
  };
  // why a picture was refused says more than that there is none
  const askedErrors = { ...state.asked?.errors, ...pictureErrors };
  const emailHint = contact.value && emailHintFor(sent, contact.value);
  if (!contact.value || Object.keys({ ...errors, ...askedErrors }).length > 0)
    return pageAgain(sent, { errors, askedErrors, emailHint });
  if (emailHint) return pageAgain(sent, { emailHint });
  if (state.blockers.some(({ code }) => code === 'juristic_only')) return redirectTo(taxPath(courseId));
  if (courseId === null && state.blockers.length === 0 && !namesLines(sent, state.ask.lines))
    return pageAgain(sent, { isCartChanged: true, newDue: state.quote.due });

  const { db, clientAddress: address, now } = visit;
  const { student } = visit.viewer;
  const memberId = student?.kind === 'member' ? student.id : null;
  const { email } = contact.value;
  const unprovedMails = (await isProven(sent, contact.value)) ? null : unprovedMailLimits(visit.settings);
  const tokens = await consumeOrderTokens(db, { address, email, memberId, unprovedMails, now });
  if (!tokens.isAllowed) return pageAgain(sent, { errors: { '': ['checkout.tooMany'] } }, 429);
  const isMailHeld = !tokens.isMailAllowed;
  return order(sent, state, { contact: contact.value, identity: tax.identity, isMailHeld });
}

/** What the page said it costs, for the plan that was sent. */
const seenIn = (sent: SentPurchase, { quote }: PurchaseState) =>
  expectedTotal(sent.fields, sent.courseId === null ? null : idIn(sent, 'plan_id'), quote.currency);

const isSeen = (sent: SentPurchase, state: PurchaseState) => seenIn(sent, state) === state.quote.due;

/** A mistyped e-mail loses the way to the course; an account's own has been reached before. */
function emailHintFor(sent: SentPurchase, { email }: ContactInput): PurchaseReturn['emailHint'] {
  const { student } = sent.visit.viewer;
  if (student?.kind === 'member' && student.email === email) return null;
  const meant = hintFor(email, textIn(sent, SEEN_EMAIL_FIELD));
  return meant === null ? null : { typed: email, meant };
}

/** A signed-in member's own e-mail, known to be theirs: it is always written to, any other while not too many such mails went out. */
async function isProven({ visit }: SentPurchase, { email }: ContactInput): Promise<boolean> {
  const { student } = visit.viewer;
  const isOwn = student?.kind === 'member' && student.email === email;
  return isOwn && (await isProvenEmail(visit.db, { personId: student.id, email }));
}

async function order(
  sent: SentPurchase,
  state: PurchaseState,
  {
    contact,
    identity,
    isMailHeld,
  }: { contact: ContactInput; identity: TaxIdentity | null; isMailHeld: boolean },
): Promise<PurchaseAnswer> {
  const { visit, courseId, checkoutKey } = sent;
  const { ask, asked, quote, facts, methodsFor, values, savedAddresses } = state;
  if (checkoutKey === null) return pageAgain(sent, { errors: { '': ['checkout.pageOld'] } });
  const { db, viewer, settings, locale, now, clientAddress: network } = visit;
  const silent = await ordersWithoutAnswer(
    db,
    state.replaced.filter(({ isOpen }) => isOpen).map(({ id }) => id),
    now,
  );
  const waits = state.replaced.find(({ id }) => silent.includes(id));
  // nobody knows whether it is paid: it is not ended, and its page says so
  if (waits) return redirectTo(paths.order({ token: waits.token }));
  const placed = await checkOut(
    db,
    {
      viewer,
      contact,
      purchase: ask,
      tax: identity,
      checkoutKey,
      seenDue: seenIn(sent, state),
      locale,
      network,
      replacing: {
        personId: viewer.student?.id ?? null,
        isCart: courseId === null,
        askedOrderIds: state.replaced.map(({ id }) => id),
      },
      isMailHeld,
      source: sourceName(textIn(sent, 'source')),
      settings,
      customTexts: visit.customTexts,
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
    {
      partner: currentPartnerShop(),
      filledIn: asked?.person ?? null,
      isTrial: !settings.is_shop_open && visit.session?.isTrial === true,
      ...(!visit.session && { begin: (tx, order) => beginAsBuyer(tx, sent, order, contact) }),
    },
  );
  if (!placed.ok) {
    const purchase = { ...ask, taxPersonType: identity?.personType ?? null };
    return sayRefusal(sent, placed.refusal, whyNewDue(facts, purchase, seenIn(sent, state)));
  }
  const isNewAddress = ask.shippingAddress !== null && !savedAddressOf(values, savedAddresses);
  if (isMember(viewer) && isNewAddress && ask.shippingAddress)
    await saveAddress(db, { personId: placed.value.personId, address: ask.shippingAddress }, now);
  if (isMember(viewer) && identity)
    await saveTaxProfile(db, { personId: placed.value.personId, identity }, now);
  const isClassBooked = holdsClass(state);
  const { begunAs } = placed.value;
  const answer = await redirectToPayment(sent, placed.value, contact, { isClassBooked, begunAs });
  const redirect = await askPartner(sent, placed.value.partnerCallId);
  return redirect === null ? answer : { ...answer, ...redirectTo(redirect) };
}

/** A place in a class is held from the order on, and the buyer is told so (specification 8); an online course holds none. */
const holdsClass = ({ ask, facts }: PurchaseState) =>
  courseIdsOf(ask).some((id) => {
    const offer = facts.courses.get(id);
    return offer !== undefined && modeOf(offer.course.type) !== 'online';
  });

function sayRefusal(
  sent: SentPurchase,
  refusal: OrderRefusal,
  newDueCause: NewDueCause | null,
): Promise<PurchaseAnswer> {
  switch (refusal.code) {
    case 'PRICE_CHANGED':
      return pageAgain(sent, { newDue: refusal.due, newDueCause });
    case 'OLD_ORDER_STIRS':
      return Promise.resolve(redirectTo(paths.order({ token: refusal.token })));
    case 'HOLDS_TOO_MUCH':
      return pageAgain(sent, { tooMuchHeld: refusal.held }, 429);
    case 'MAIL_HELD':
      return pageAgain(sent, { errors: { '': ['checkout.tooManyMails'] } }, 429);
    case 'BLOCKED':
      return pageAgain(sent, { notice: noticeOf(refusal.blockers) });
  }
}

/** The order stands: one call with a time limit leads to the provider's page; after any other outcome a job goes on (CHK-07). */
async function askPartner({ visit }: SentPurchase, callId: number | null): Promise<string | null> {
  const partner = currentPartnerShop();
  if (callId === null || !partner) return null;
  const returnUrl = `${visit.publicUrl}${PAY_LAST_PATH}`;
  try {
    const result = await sendPartnerCart(visit.db, { callId, partner, returnUrl }, visit.now);
    return result.outcome === 'done' ? result.redirect : null;
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

/** A seat that is kept for one e-mail is not ordered by another. */
export const seatErrors = ({ seatKeptFor }: PurchaseState): Errors =>
  seatKeptFor === null ? {} : { email: ['waiting.otherEmail'] };

/** What is chosen must be what the form sent: nothing is put in its place silently. */
export function choiceErrors(sent: SentPurchase, state: PurchaseState): Errors {
  const { ask, quote, methods } = state;
  const errors: Errors = { ...planErrors(sent, state), ...countErrors(state) };
  if (isFeeToChoose(textIn(sent, 'shipping_fee_id'), state))
    errors.shipping_fee_id = ['notice.requiredShippingfee'];
  const [line] = ask.lines;
  const planId = idIn(sent, 'plan_id');
  if (sent.courseId !== null && line?.kind === 'course' && (planId === null || planId !== line.planId))
    errors.plan_id = [planId === null ? 'checkout.choosePlan' : 'checkout.planGone'];
  // where the shop has no method at all there is no field to point at: its blocker says so
  const isOther = methods.length > 0 && idIn(sent, 'payment_method_id') !== ask.paymentMethodId;
  if (quote.due > 0 && isOther && !errors.plan_id) errors.payment_method_id = ['checkout.chooseMethod'];
  return errors;
}

/** Seats that cannot be read are not one seat. */
function countErrors({ ask, facts, values }: PurchaseState): Errors {
  const sellsSeats = ask.lines.some(
    (line) =>
      line.kind === 'course' &&
      facts.courses.get(line.courseId)?.plans.find(({ id }) => id === line.planId)?.sellsSeats,
  );
  return sellsSeats && seatsAsked(values.seats) === null ? { seats: ['seats.wrong'] } : {};
}

/** A plan that the cart's form names and its course does not have is not the one that lay there before. */
function planErrors(sent: SentPurchase, { ask }: PurchaseState): Errors {
  if (sent.courseId !== null) return {};
  return Object.fromEntries(
    ask.lines.flatMap((line) => {
      const name = line.kind === 'course' ? `plan_${line.courseId}` : '';
      const isOther = line.kind === 'course' && name in sent.fields && idIn(sent, name) !== line.planId;
      return isOther ? [[name, ['blocker.dont_have_pricing']]] : [];
    }),
  );
}

/** With several shipping fees the form names one of them; one that no longer fits is refused by its price. */
export function isFeeToChoose(sentId: string, { facts, shipping }: PurchaseState): boolean {
  if (!shipping.needsFee || shipping.offered.length === 0) return false;
  return sentId === ''
    ? shipping.offered.length > 1
    : !facts.shippingFees.some(({ id }) => String(id) === sentId);
}

/** A saved address that was chosen and is gone leaves its place to no other. */
export function addressErrors(
  sent: SentPurchase,
  { shipping, values, savedAddresses }: PurchaseState,
): Errors {
  if (!shipping.needsAddress) return {};
  const asked = textIn(sent, ADDRESS_ID_FIELD);
  if (asked && savedAddresses.length > 0 && asked !== chosenAddress(values, savedAddresses))
    return { [ADDRESS_ID_FIELD]: ['address.gone'] };
  if (savedAddressOf(values, savedAddresses)) return {};
  const { settings } = sent.visit;
  const read = readAddress(values, settings.tel_minimum, telFormOf(settings));
  return read.ok ? doubtsOf(read.value, textIn(sent, SEEN_POSTCODE_FIELD)) : read.errors;
}

/** The tax part; its certificate was stored before (`keepSentCertificate`). */
export async function readSentTax(
  { visit }: SentPurchase,
  { ask, values }: PurchaseState,
  certificateError: TextKey | null,
): Promise<{ identity: TaxIdentity | null; errors: TaxErrors }> {
  if (ask.taxPersonType === null) return { identity: null, errors: {} };
  const { db, viewer, clientAddress, secret, storage, now } = visit;
  const memberId = viewer.student?.kind === 'member' ? viewer.student.id : null;
  const result = await takeTaxForm(
    db,
    { typed: values, file: null, memberId, sender: clientAddress, secret, storage },
    now,
  );
  if (!certificateError) return result;
  return { identity: null, errors: { ...result.errors, tax_company_certificate: [certificateError] } };
}
