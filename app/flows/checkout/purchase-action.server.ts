import { applyChosenPlace } from '~/accounts/addresses/address-place';
import { placesOf } from '~/accounts/addresses/address-places.server';
import { meantEmail } from '~/accounts/contact/email-hint';
import { rememberInSession, startSession } from '~/accounts/sign-in/sessions.server';
import type { FieldMessages } from '~/accounts/typed-fields';
import type { TypedFields } from '~/accounts/typed-fields';
import { noticePath } from '~/messages/notices';
import { addToCart } from '~/orders/cart/add-to-cart.server';
import { type Basket, emptyBasket } from '~/orders/cart/basket';
import { basketOwner, readBasket } from '~/orders/cart/baskets.server';
import { consumeCartToken } from '~/orders/cart/cart-limits.server';
import { firstBasket, keepChoices } from '~/orders/cart/keep-choices.server';
import { removeCoupons } from '~/orders/cart/remove-coupons.server';
import { removeLine } from '~/orders/cart/remove-line.server';
import { checkoutKey } from '~/orders/placing/checkout-idempotency.server';
import { normaliseCouponCode } from '~/pricing/coupon';
import type { TextKey } from '~/text/translate';
import { normaliseEmail } from '~/values/email';
import { paths, withBack } from '~/values/paths';
import { tokenHash } from '~/values/tokens.server';
import { changedQuantities } from './changed-quantities';
import { enterSentCoupon } from './enter-sent-coupon.server';
import { keepSentCertificate } from './keep-sent-certificate.server';
import { keepSentPictures } from './keep-sent-pictures.server';
import { addressErrors, choiceErrors, payPurchase, readSentTax, seatErrors } from './pay-purchase.server';
import { swapPath, taxPath } from './purchase-paths';
import { ENTERED_CODE_FIELD, PAY_AS_MEANT, PAY_WITHOUT_CODE, REFUSED_CODE_FIELD } from './purchase-return';
import { readPurchaseState } from './purchase-state.server';
import { answerRepeatedSubmit } from './redirect-to-payment.server';
import { restoreBasket } from './restore-basket.server';
import { readSentContact } from './sent-contact.server';
import {
  redirectTo,
  pageAgain,
  type PurchaseAnswer,
  sentChoices,
  sentDraft,
  type SentPurchase,
  textIn,
} from './sent-purchase.server';

/**
 * Everything the buttons of a purchase form do, for the cart and for one course. Each button first stores the
 * form's values, then acts. Success leads back to the page, a refusal is the page as it was sent.
 */
export async function actOnPurchase(
  asked: Omit<SentPurchase, 'owner' | 'checkoutKey'>,
): Promise<PurchaseAnswer> {
  // the form says what it means before anything is made of it: a second tap says the same
  const fields = applyChosenPlace(withoutRefusedCode(withMeantEmail(asked.fields)), placesOf);
  const form = { ...asked, fields, checkoutKey: checkoutKey(fields) };
  const isPaying = intentOf(form)[0] === 'pay';
  const again = isPaying && (await answerRepeatedSubmit(form));
  if (again) return again;

  const { viewer, session } = form.visit;
  const isNew = !viewer.student && !session;
  // what a script keeps by the way begins nothing: its answer may come after that of the pay button
  if (isNew && isKeptByScript(form)) return { kind: 'kept' };
  const first = isNew && isPaying ? firstBasketOf(form) : null;
  if (first) return payFirst(form, first);
  const begun = isNew ? await beginSession(form.visit) : null;
  if (isNew && begun === null) return tooManyCarts();
  const owner = basketOwner(viewer, session?.token ?? begun);
  if (!owner) throw new Error('whoever sends a form has a basket');
  const visit = begun ? { ...form.visit, session: { token: begun, contact: null } } : form.visit;
  const isRestored = !isKeptByScript(form) && (await restoreBasket({ ...form, visit, owner }));
  const answer = await act({ ...form, visit, owner }, isRestored);
  if (answer.token) return answer;
  // refused, because the first tap came through in the meantime
  const repeated = isPaying && (await answerRepeatedSubmit({ ...form, visit }));
  if (repeated) return repeated;
  if (isPaying && visit.session) await keepContact(form, visit.session.token);
  return { ...answer, token: begun };
}

/** Who lost the last seat has told who they are: the next form and the waiting list begin with it. */
async function keepContact(form: Form, token: string): Promise<void> {
  const { db, viewer } = form.visit;
  if (viewer.student) return;
  const { value: contact } = await readSentContact(form, { needsAddress: false });
  if (contact) await rememberInSession(db, token, { contact });
}

type Form = Omit<SentPurchase, 'owner'>;

/** The purchase of one course that nothing has to be stored for first (no code to try, no file); null: any other form. */
function firstBasketOf(form: Form): Basket | null {
  const { courseId, certificate, pictures } = form;
  const isPlain =
    !(ENTERED_CODE_FIELD in form.fields) &&
    certificate === null &&
    (pictures?.size ?? 0) === 0 &&
    textIn(form, 'coupon_code').trim() === '';
  if (courseId === null || !isPlain) return null;
  return firstBasket(courseId, {
    ...sentChoices({ ...form, owner: NOBODYS }, emptyBasket(courseId)),
    draft: sentDraft(form),
  });
}

/** No session has this: what is given is read in its place. */
const NOBODYS = { sessionHash: '' };

/**
 * A guest's first form is an order mostly: session and basket are begun with its account. Refused, they are begun for what was chosen and
 * typed, as with any other button.
 */
async function payFirst(form: Form, basket: Basket): Promise<PurchaseAnswer> {
  const body = { ...form, owner: NOBODYS, given: basket, unkept: basket };
  const answer = await payPurchase(body, { certificateError: null, pictureErrors: {} });
  if (answer.token) return answer;
  const again = await answerRepeatedSubmit(form);
  if (again) return again;
  const token = await beginSession(form.visit);
  if (token === null) return tooManyCarts();
  const { db, now } = form.visit;
  await keepChoices(db, { sessionHash: tokenHash(token) }, form.courseId, basket, now);
  await keepContact(form, token);
  return { ...answer, token };
}

/** A form without a cookie begins a basket, too; null: too many were begun from this address. An immediate order counts as an order instead. */
async function beginSession({
  db,
  now,
  userAgent,
  clientAddress: address,
}: SentPurchase['visit']): Promise<string | null> {
  const { allowed } = await consumeCartToken(db, { address, now });
  return allowed ? startSession(db, now, userAgent) : null;
}

const tooManyCarts = (): PurchaseAnswer => redirectTo(noticePath(paths.cart(), 'tooManyTries'));

/** “Use name@gmail.com”: the form is as if that had been typed. */
function withMeantEmail(fields: TypedFields): TypedFields {
  if (textIn({ fields }, 'intent') !== PAY_AS_MEANT || !('email' in fields)) return fields;
  return { ...fields, email: meantEmail(normaliseEmail(textIn({ fields }, 'email'))) };
}

/** A refused code that was left in its field keeps nobody from paying or looking: the form is as if it had been taken out. */
function withoutRefusedCode(fields: TypedFields): TypedFields {
  const intent = textIn({ fields }, 'intent');
  const [code, refused] = ['coupon_code', REFUSED_CODE_FIELD].map((name) =>
    normaliseCouponCode(textIn({ fields }, name)),
  );
  const isLeft = intent === PAY_WITHOUT_CODE || (intent === 'check' && code === refused);
  return isLeft ? { ...fields, coupon_code: '' } : fields;
}

const isKeptByScript = (input: Pick<SentPurchase, 'fields'>) =>
  intentOf(input)[0] === 'keep' && textIn(input, 'by') === 'script';

const intentOf = (input: Pick<SentPurchase, 'fields'>) => (textIn(input, 'intent') || 'recount').split(':');

/** `isRestored`: the cart was lost, and is shown before anything is done with it. */
async function act(asked: SentPurchase, isRestored: boolean): Promise<PurchaseAnswer> {
  const { visit, courseId, owner } = asked;
  const { db, now, settings } = visit;
  const { page: back } = asked;
  const { keptCertificate, certificateError } = await keepSentCertificate(asked);
  const { keptPictures, pictureErrors } = await keepSentPictures(asked);
  const body = { ...asked, fields: { ...asked.fields, ...keptCertificate, ...keptPictures } };
  const basket = await readBasket(db, owner, courseId);
  const choices = { ...sentChoices(body, basket), draft: sentDraft(body) };
  const mayExclude = settings.is_use_coupon_or_oder && basket.couponCodes.length > 0;
  const { promotionId, ...others } = choices;
  const result = await keepChoices(db, owner, courseId, mayExclude ? others : choices, now);
  // signed in or out in another tab meanwhile
  if (!result.ok) return redirectTo(back);

  if (isKeptByScript(body)) return { kind: 'kept' };
  if (isRestored) {
    const beside = besidePath(intentOf(body)[0], back);
    return beside ? redirectTo(beside) : showRestored(body);
  }
  const quantities = Object.fromEntries(
    courseId === null ? changedQuantities(body.fields, (await readBasket(db, owner, courseId)).lines) : [],
  );
  const isChanged = Object.keys(quantities).length > 0;
  if (isChanged && intentOf(body)[0] === 'pay') {
    const { quote } = await readPurchaseState(visit, courseId, { owner });
    return pageAgain(body, { quantities, newDue: quote.due });
  }
  const answer = await doIntent(body, { basket, promotionId, certificateError, pictureErrors });
  // a page that goes on elsewhere, or that is shown again, would not say it
  const isBack = answer.kind === 'redirect' && answer.to.split('#')[0] === back;
  if (isChanged && isBack) return pageAgain(body, { quantities }, 200);
  return answer.kind === 'page' ? { ...answer, returned: { ...answer.returned, quantities } } : answer;
}

/** The cart as far as its things are on sale, with all that was typed; nothing was ordered. */
async function showRestored(sent: SentPurchase): Promise<PurchaseAnswer> {
  const { visit, courseId, owner } = sent;
  const { lines } = await readBasket(visit.db, owner, courseId);
  return pageAgain(sent, { notice: lines.length > 0 ? 'cartRestored' : 'cartLost' });
}

interface Kept {
  /** as it lay before this form */
  basket: Basket;
  promotionId: number | null | undefined;
  certificateError: TextKey | null;
  pictureErrors: FieldMessages;
}

/** What was chosen and typed is kept; now what the button says. */
async function doIntent(
  sent: SentPurchase,
  { basket, promotionId, certificateError, pictureErrors }: Kept,
): Promise<PurchaseAnswer> {
  const { visit, courseId, owner, page: back } = sent;
  const { db, now, settings } = visit;
  const mayExclude = settings.is_use_coupon_or_oder && basket.couponCodes.length > 0;
  const [intent, kind, id] = intentOf(sent);
  const beside = besidePath(intent, back);
  if (beside) return redirectTo(beside);
  if (Object.keys(pictureErrors).length > 0 && intent !== 'pay')
    return pageAgain(sent, { askedErrors: pictureErrors });
  if (certificateError && intent !== 'pay')
    return pageAgain(sent, { errors: { tax_company_certificate: [certificateError] } });
  if (intent === 'remove' && (kind === 'course' || kind === 'product')) {
    await removeLine(db, owner, { kind, id: Number(id) });
    return redirectTo(back);
  }
  if (intent === 'add' && courseId === null) {
    const [, courseToAdd, planId] = intentOf(sent).map(Number);
    const line = { kind: 'course' as const, courseId: courseToAdd ?? 0, planId: planId ?? null };
    const added = await addToCart(db, owner, line, now);
    return redirectTo(
      added.ok || added.refusal.code !== 'CART_FULL' ? `${back}#lines` : noticePath(paths.cart(), 'cartFull'),
    );
  }
  if (intent === 'remove-coupon') {
    await removeCoupons(db, owner, courseId, [Number(kind)]);
    return redirectTo(`${back}#discounts`);
  }
  if (mayExclude && promotionId !== undefined) {
    const { quote } = await readPurchaseState(visit, courseId, { owner });
    if (promotionId !== null && quote.coupons.some(({ refusal }) => !refusal))
      return redirectTo(swapPath(courseId, { promotion: promotionId }));
    await keepChoices(db, owner, courseId, { promotionId }, now);
  }
  if (intent === 'pay') return payPurchase(sent, { certificateError, pictureErrors });
  // Enter in the coupon's field presses the form's first button
  if (intent === 'apply-coupon' || textIn(sent, 'coupon_code').trim() !== '') {
    const entered = await enterSentCoupon(sent);
    return entered.kind === 'entered' ? redirectTo(`${back}#discounts`) : entered.answer;
  }
  if (intent === 'check') return check(sent);
  const part = intent === 'recount' && (kind === 'tax' || kind === 'shipping') ? kind : 'sum';
  return recount(sent, `${back}#${part}`);
}

/** A step beside the purchase, and back to it; the form's values are stored by now. */
function besidePath(intent: string | undefined, back: string): string | null {
  if (intent === 'keep') return back;
  if (intent === 'sign-in') return withBack(paths.signIn(), `${back}#contact`);
  return intent === 'register' ? withBack(paths.register(), `${back}#contact`) : null;
}

/**
 * Where something is missing this stands in the place of the pay button (CRT-13): what is missing of who buys, the choices, the address,
 * the tax details and what a course asks is said beside its field, and once nothing blocks it the pay button is there, with the amount.
 */
async function check(sent: SentPurchase): Promise<PurchaseAnswer> {
  const { visit, courseId, owner, page } = sent;
  const state = await readPurchaseState(visit, courseId, { owner, sent: sentDraft(sent) });
  const { errors: contactErrors } = await readSentContact(sent, state.shipping);
  const errors = {
    ...contactErrors,
    ...seatErrors(state),
    ...choiceErrors(sent, state),
    ...addressErrors(sent, state),
    ...(await readSentTax(sent, state, null)).errors,
  };
  const askedErrors = state.asked?.errors ?? {};
  return Object.keys({ ...errors, ...askedErrors }).length > 0
    ? pageAgain(sent, { errors, askedErrors })
    : redirectTo(`${page}#sum`);
}

/** A person who asks for withholding says who pays. */
async function recount(sent: SentPurchase, back: string): Promise<PurchaseAnswer> {
  const { visit, courseId, owner } = sent;
  const state = await readPurchaseState(visit, courseId, { owner });
  if (state.blockers.some(({ code }) => code === 'juristic_only')) return redirectTo(taxPath(courseId));
  return redirectTo(back);
}
