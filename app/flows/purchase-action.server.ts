import { takeChosenPlace } from '~/accounts/address-place';
import { placesOf } from '~/accounts/address-places.server';
import { normaliseEmail } from '~/accounts/contact-form';
import { meantEmail } from '~/accounts/email-hint';
import { registrationPath } from '~/accounts/registration-path';
import { startSession } from '~/accounts/sessions.server';
import { signInPath } from '~/catalogue/catalogue-paths';
import { basketOwner, readBasket } from '~/orders/baskets.server';
import { takeCartToken } from '~/orders/cart-limits.server';
import { cartNoticePath } from '~/orders/cart-paths';
import { keepChoices } from '~/orders/keep-choices.server';
import { checkoutKey } from '~/orders/order-of-form.server';
import { removeCoupons } from '~/orders/remove-coupons.server';
import { removeLine } from '~/orders/remove-line.server';
import { enterSentCoupon } from './enter-sent-coupon.server';
import { keepSentCertificate } from './keep-sent-certificate.server';
import { leadAgain } from './lead-buyer.server';
import { removeDisallowed } from './remove-disallowed.server';
import { payPurchase } from './pay-purchase.server';
import { swapPath, taxPath } from './purchase-paths';
import { PAY_AS_MEANT } from './purchase-return';
import { readPurchaseState } from './purchase-state.server';
import {
  leadTo,
  pageAgain,
  type PurchaseAnswer,
  sentChoices,
  sentDraft,
  type SentPurchase,
  textIn,
} from './sent-purchase.server';

/**
 * Everything the buttons of a purchase form do, for the cart and for one course. What was chosen and typed is kept first,
 * whatever the button; then it is done. Success leads back to the page, a refusal is the page as it was sent.
 */
export async function actOnPurchase(
  asked: Omit<SentPurchase, 'owner' | 'checkoutKey'>,
): Promise<PurchaseAnswer> {
  // the form says what it means before anything is made of it: a second tap says the same
  takeMeantEmail(asked.fields);
  takeChosenPlace(asked.fields, placesOf);
  const form = { ...asked, checkoutKey: checkoutKey(asked.fields) };
  const isPaying = intentOf(form)[0] === 'pay';
  const again = isPaying && (await leadAgain(form));
  if (again) return again;

  const { db, viewer, session, now, userAgent, clientAddress: address } = form.visit;
  const isNew = !viewer.student && !session;
  // what a script keeps by the way begins nothing: its answer may come after that of the pay button
  if (isNew && intentOf(form)[0] === 'keep' && form.fields.get('by') === 'script') return leadTo(form.page);
  // a form without a cookie begins a session and a basket
  if (isNew && !(await takeCartToken(db, { address, now })).allowed)
    return leadTo(cartNoticePath('tooManyTries'));
  const begun = isNew ? await startSession(db, now, userAgent) : null;
  const owner = basketOwner(viewer, session?.token ?? begun);
  if (!owner) throw new Error('whoever sends a form has a basket');
  const visit = begun ? { ...form.visit, session: { token: begun, contact: null } } : form.visit;
  const answer = await act({ ...form, visit, owner });
  if (answer.token) return answer;
  // refused, because the first tap came through in the meantime
  return (isPaying && (await leadAgain({ ...form, visit }))) || { ...answer, token: begun };
}

/** “Use name@gmail.com”: the form is as if that had been typed. */
function takeMeantEmail(fields: FormData) {
  const email = fields.get('email');
  if (fields.get('intent') === PAY_AS_MEANT && typeof email === 'string')
    fields.set('email', meantEmail(normaliseEmail(email)));
}

const intentOf = (sent: Pick<SentPurchase, 'fields'>) => (textIn(sent, 'intent') || 'recount').split(':');

async function act(sent: SentPurchase): Promise<PurchaseAnswer> {
  const { visit, courseId, owner } = sent;
  const { db, now, settings } = visit;
  const { page: back } = sent;
  const certificateError = await keepSentCertificate(sent);
  const basket = await readBasket(db, owner, courseId);
  const choices = { ...sentChoices(sent, basket), draft: sentDraft(sent) };
  const mayExclude = settings.is_use_coupon_or_oder && basket.couponCodes.length > 0;
  const { promotionId, ...others } = choices;
  const kept = await keepChoices(db, owner, courseId, mayExclude ? others : choices, now);
  // signed in or out in another tab meanwhile
  if (!kept.ok) return leadTo(back);

  const [intent, kind, id] = intentOf(sent);
  const beside = besidePath(intent, back);
  if (beside) return leadTo(beside);
  if (certificateError && intent !== 'pay')
    return pageAgain(sent, { errors: { tax_company_certificate: [certificateError] } });
  if (intent === 'remove' && (kind === 'course' || kind === 'product')) {
    await removeLine(db, owner, { kind, id: Number(id) });
    return leadTo(back);
  }
  if (intent === 'remove-coupon') {
    await removeCoupons(db, owner, courseId, [Number(kind)]);
    return leadTo(`${back}#discounts`);
  }
  if (mayExclude && promotionId !== undefined) {
    const { quote } = await readPurchaseState(visit, courseId, { owner });
    if (promotionId !== null && quote.coupons.some(({ refusal }) => !refusal))
      return leadTo(swapPath(courseId, { promotion: promotionId }));
    await keepChoices(db, owner, courseId, { promotionId }, now);
  }
  if (intent === 'pay') return payPurchase(sent, certificateError);
  // Enter in the coupon's field presses the form's first button
  if (intent === 'apply-coupon' || textIn(sent, 'coupon_code').trim() !== '') {
    const entered = await enterSentCoupon(sent);
    return entered.kind === 'entered' ? leadTo(`${back}#discounts`) : entered.answer;
  }
  const part = intent === 'recount' && (kind === 'tax' || kind === 'shipping') ? kind : 'sum';
  return recount(sent, `${back}#${part}`);
}

/** A step beside the purchase, and back to it: what was typed is kept by now, whatever comes of the step. */
function besidePath(intent: string | undefined, back: string): string | null {
  if (intent === 'keep') return back;
  if (intent === 'sign-in') return signInPath(`${back}#contact`);
  return intent === 'register' ? registrationPath(`${back}#contact`) : null;
}

/** A coupon the chosen method does not allow is taken out, and said (CRT-04); a person who asks for withholding says who pays. */
async function recount(sent: SentPurchase, back: string): Promise<PurchaseAnswer> {
  const { visit, courseId, owner } = sent;
  const state = await readPurchaseState(visit, courseId, { owner });
  const removedCoupons = await removeDisallowed(sent, state.quote);
  if (removedCoupons.length > 0) return pageAgain(sent, { removedCoupons }, 200);
  if (state.blockers.some(({ code }) => code === 'juristic_only')) return leadTo(taxPath(courseId));
  return leadTo(back);
}
