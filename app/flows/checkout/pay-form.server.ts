import type { ContactInput } from '~/accounts/contact/contact-form';
import { hintFor, SEEN_EMAIL_FIELD } from '~/accounts/contact/email-hint';
import { isInstructorOnly } from '~/accounts/viewer';
import type { NoticeKind } from '~/messages/notices';
import { findOrderByKey } from '~/orders/placing/checkout-idempotency.server';
import type { PlacedOrder } from '~/orders/placing/placed-order';
import { expectedTotal } from '~/orders/purchase/expected-total';
import type { OrderBlocker } from '~/orders/purchase/purchase';
import { paths } from '~/values/paths';
import { sourceName } from '~/values/sale-source';
import { keepBuyer, pathAfterPurchase } from './after-purchase.server';
import { choiceErrorsOf } from './choice-errors.server';
import type { FormMessages } from './form-messages';
import type { FileErrors } from './keep-files.server';
import { type NewDueCause, findNewDueCause } from './new-due-cause';
import {
  checkDetails,
  holdsClass,
  LEAST_BUYER_FACTS,
  purchaseCommand,
  readTypedContact,
} from './purchase-command.server';
import { taxPath } from './purchase-paths';
import type { PurchaseState } from './purchase-state.server';
import { type PurchaseRefusal, submitPurchase } from './submit-purchase.server';
import {
  type FormAnswer,
  idIn,
  namesLines,
  pageAgain,
  readFormState,
  redirectTo,
  type SubmittedForm,
  textIn,
} from './submitted-form.server';
import { waitingIn } from './waiting-coupons';

const NO_ERRORS: FileErrors = { certificateError: null, pictureErrors: {} };

/**
 * The pay button: the form as a command, then the page where the order is paid. Everything typed is checked at once; a refusal
 * is the page again with all that is wrong, and orders nothing.
 */
export async function payForm(
  form: SubmittedForm,
  { certificateError, pictureErrors }: FileErrors = NO_ERRORS,
): Promise<FormAnswer> {
  const { visit, courseId, fields, checkoutKey } = form;
  const state = await readFormState(form);
  const { blockers, quote } = state;
  const isBlockedBy = (code: OrderBlocker['code']) => blockers.some((blocker) => blocker.code === code);
  const seenDue = seenDueIn(form, state);
  // the method came with this button: no page showed the amount without the coupon
  const waitingCoupons = waitingCouponsOf(form, state);
  if (waitingCoupons.length > 0) return pageAgain(form, { waitingCoupons, newDue: quote.due });
  if (isBlockedBy('emptyCart')) return pageAgain(form, { notice: 'emptyCart' });
  if (isInstructorOnly(visit.viewer)) return pageAgain(form, { notice: 'fail' });

  const choiceErrors = choiceErrorsOf(form, state);
  const { contact, tax, errors } = await checkDetails(visit, state, {
    fields,
    choiceErrors,
    certificateError,
  });
  // the reason a picture was refused says more than that there is none
  const personErrors = { ...state.person?.errors, ...pictureErrors };
  const emailHint = contact && emailHintFor(form, contact);
  if (!contact || Object.keys({ ...errors, ...personErrors }).length > 0)
    return pageAgain(form, { errors, personErrors, emailHint });
  if (emailHint) return pageAgain(form, { emailHint });
  if (isBlockedBy('juristic_only')) return redirectTo(taxPath(courseId));
  if (courseId === null && blockers.length === 0 && !namesLines(form, state.ask.lines))
    return pageAgain(form, { isCartChanged: true, newDue: quote.due });
  if (checkoutKey === null) return pageAgain(form, { errors: { '': ['checkout.pageOld'] } });

  const source = sourceName(textIn(form, 'source'));
  const command = purchaseCommand(visit, state, { contact, tax, checkoutKey, seenDue, source });
  const placed = await submitPurchase(visit.db, { ...command, newSession: newSessionOf(form) }, visit.now);
  if (!placed.ok) {
    const purchase = { ...state.ask, taxPersonType: tax?.personType ?? null };
    return answerRefusal(
      form,
      placed.refusal,
      findNewDueCause(state.facts, purchase, { seen: seenDue, methodIds: state.methods.map(({ id }) => id) }),
    );
  }
  const { partnerUrl, sessionToken, ...order } = placed.value;
  const token = sessionToken ?? (await keepBuyer(visit, order, { contact, courseId }));
  return { kind: 'redirect', to: partnerUrl ?? pathAfter(form, order, state), isPlaced: true, token };
}

/** A code that was entered by the pay button: its discount is shown before anything is paid. */
export async function showEnteredCoupon(form: SubmittedForm): Promise<FormAnswer> {
  const state = await readFormState(form);
  const waitingCoupons = waitingCouponsOf(form, state);
  return pageAgain(form, { isCouponEntered: true, waitingCoupons, newDue: state.quote.due });
}

/** The amount the page showed, for the plan that was submitted. */
const seenDueIn = (form: SubmittedForm, { quote }: PurchaseState) =>
  expectedTotal(form.fields, form.courseId === null ? null : idIn(form, 'plan_id'), quote.currency);

const waitingCouponsOf = (form: SubmittedForm, state: PurchaseState) =>
  seenDueIn(form, state) === state.quote.due ? [] : waitingIn(state.quote);

/**
 * The second tap: this very form has made its order, and the first tap may have taken session and basket along (CHK-02).
 * Null: it has made none.
 */
export async function answerSecondTap(form: SubmittedForm): Promise<FormAnswer | null> {
  const { visit, courseId, checkoutKey } = form;
  // the first tap was checked for a telephone, if the purchase needs one
  const { contact } = await readTypedContact(visit, form.fields, LEAST_BUYER_FACTS);
  if (!contact || checkoutKey === null) return null;
  const order = await findOrderByKey(visit.db, { viewer: visit.viewer, contact, checkoutKey });
  if (!order) return null;
  const token = await keepBuyer(visit, order, { contact, courseId });
  return { kind: 'redirect', to: pathAfter(form, order), isPlaced: true, token };
}

const newSessionOf = ({ visit, firstBasket }: SubmittedForm) =>
  visit.session ? undefined : { userAgent: visit.userAgent, basket: firstBasket ?? null };

const pathAfter = (form: SubmittedForm, order: PlacedOrder, state?: PurchaseState): string =>
  pathAfterPurchase(form.visit, order, {
    paymentMethodId: idIn(form, 'payment_method_id'),
    holdsClass: state !== undefined && holdsClass(state),
  });

/** A mistyped e-mail loses the way to the course; an account's own has been reached before. */
function emailHintFor(form: SubmittedForm, { email }: ContactInput): FormMessages['emailHint'] {
  const { student } = form.visit.viewer;
  if (student?.kind === 'member' && student.email === email) return null;
  const meant = hintFor(email, textIn(form, SEEN_EMAIL_FIELD));
  return meant === null ? null : { typed: email, meant };
}

function answerRefusal(
  form: SubmittedForm,
  refusal: PurchaseRefusal,
  newDueCause: NewDueCause | null,
): Promise<FormAnswer> {
  switch (refusal.code) {
    case 'TOO_MANY_ORDERS':
      return pageAgain(form, { errors: { '': ['checkout.tooMany'] } }, 429);
    case 'PRICE_CHANGED':
      return pageAgain(form, { newDue: refusal.due, newDueCause });
    case 'BUSY_ORDER':
      return Promise.resolve(redirectTo(paths.order({ token: refusal.token })));
    case 'HOLDS_TOO_MUCH':
      return pageAgain(form, { holdExcess: refusal.excess }, 429);
    case 'MAIL_HELD':
      return pageAgain(form, { errors: { '': ['checkout.tooManyMails'] } }, 429);
    case 'BLOCKED':
      return pageAgain(form, { notice: noticeOf(refusal.blockers) });
  }
}

/** The specification's kind of notice for a blocker; each reason stands beside its place. */
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
