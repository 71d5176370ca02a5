import { applyChosenPlace } from '~/accounts/addresses/address-place';
import { placesOf } from '~/accounts/addresses/address-places.server';
import { meantEmail } from '~/accounts/contact/email-hint';
import { rememberInSession, startSession } from '~/accounts/sign-in/sessions.server';
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
import { normaliseEmail } from '~/values/email';
import { paths, withBack } from '~/values/paths';
import { tokenHash } from '~/values/tokens.server';
import { changedQuantities } from './changed-quantities';
import { choiceErrorsOf } from './choice-errors.server';
import { enterTypedCoupon } from './enter-typed-coupon.server';
import { ENTERED_CODE_FIELD, PAY_AS_MEANT, PAY_WITHOUT_CODE, REFUSED_CODE_FIELD } from './form-messages';
import { type FileErrors, keepFiles } from './keep-files.server';
import { answerSecondTap, payForm, showEnteredCoupon } from './pay-form.server';
import { checkDetails, LEAST_BUYER_FACTS, readTypedContact } from './purchase-command.server';
import { swapPath, taxPath } from './purchase-paths';
import { restoreBasket } from './restore-basket.server';
import {
  choicesOfForm,
  draftOfForm,
  type FormAnswer,
  type OwnedForm,
  pageAgain,
  readFormState,
  redirectTo,
  type SubmittedForm,
  textIn,
} from './submitted-form.server';

/**
 * Every button of a purchase form, of the cart and of one course. Each first stores the form's values, then acts. Success leads
 * back to the page; a refusal is the page as it was submitted.
 */
export async function pressButton(
  submitted: Omit<SubmittedForm, 'owner' | 'firstBasket' | 'checkoutKey'>,
): Promise<FormAnswer> {
  // corrections come before the key: a second tap is corrected the same way
  const fields = applyChosenPlace(withoutRefusedCode(withMeantEmail(submitted.fields)), placesOf);
  const form = { ...submitted, fields, checkoutKey: checkoutKey(fields) };
  return intentOf(form)[0] === 'pay' ? payOnce(form) : answerInSession(form);
}

/** A form makes one order, also where the first of two taps comes through while the second is refused (CHK-02). */
async function payOnce(form: SubmittedForm): Promise<FormAnswer> {
  const earlier = await answerSecondTap(form);
  if (earlier) return earlier;
  const basket = isNewcomer(form) ? firstBasketOf(form) : null;
  const answer = basket ? await payForm({ ...form, firstBasket: basket }) : await answerInSession(form);
  if (answer.kind === 'redirect' && answer.isPlaced) return answer;
  const token = answer.token ?? form.visit.session?.token ?? null;
  const repeated = await answerSecondTap(token === null ? form : inSession(form, token));
  if (repeated) return repeated;
  if (basket) return beginWithBasket(form, basket, answer);
  if (token !== null) await keepContact(form, token);
  return answer;
}

const isNewcomer = ({ visit: { viewer, session } }: SubmittedForm) => !viewer.student && !session;

const inSession = <F extends SubmittedForm>(form: F, token: string): F =>
  form.visit.session ? form : { ...form, visit: { ...form.visit, session: { token, contact: null } } };

/** Any button of a browser with a session; one without begins it here. */
async function answerInSession(form: SubmittedForm): Promise<FormAnswer> {
  const isNew = isNewcomer(form);
  // a script begins no session: its answer may come after that of the pay button
  if (isNew && isKeptByScript(form)) return { kind: 'stored' };
  const token = isNew ? await beginSession(form) : null;
  if (isNew && token === null) return tooManyCarts();
  const { visit } = token ? inSession(form, token) : form;
  const owner = basketOwner(visit.viewer, visit.session?.token ?? null);
  if (!owner) throw new Error('a purchase form has no basket');
  const owned = { ...form, visit, owner };
  const isRestored = !isKeptByScript(form) && (await restoreBasket(owned));
  return { token, ...(await keepAndAct(owned, isRestored)) };
}

/** The contact of a buyer who lost the last seat: the next form and the waiting list begin with it. */
async function keepContact({ visit, fields }: SubmittedForm, token: string): Promise<void> {
  if (visit.viewer.student) return;
  const { contact } = await readTypedContact(visit, fields, LEAST_BUYER_FACTS);
  if (contact) await rememberInSession(visit.db, token, { contact });
}

/** A course's form that stores nothing before it is paid (no code to try, no file); null: any other form. */
function firstBasketOf(form: SubmittedForm): Basket | null {
  const { courseId, certificate, pictures } = form;
  const isPlain =
    !(ENTERED_CODE_FIELD in form.fields) &&
    certificate === null &&
    (pictures?.size ?? 0) === 0 &&
    textIn(form, 'coupon_code').trim() === '';
  if (courseId === null || !isPlain) return null;
  const choices = choicesOfForm(form, emptyBasket(courseId));
  return firstBasket(courseId, { ...choices, draft: draftOfForm(form) });
}

/** A guest's first form was refused: the session begins with its choices and values, as with any other button. */
async function beginWithBasket(form: SubmittedForm, basket: Basket, answer: FormAnswer): Promise<FormAnswer> {
  const token = await beginSession(form);
  if (token === null) return tooManyCarts();
  const { db, now } = form.visit;
  await keepChoices(db, { sessionHash: tokenHash(token) }, form.courseId, basket, now);
  await keepContact(form, token);
  return { ...answer, token };
}

/** Null: too many were begun from this address. An immediate order counts as an order instead. */
async function beginSession({ visit }: SubmittedForm): Promise<string | null> {
  const { db, now, userAgent, clientAddress: address } = visit;
  const { allowed } = await consumeCartToken(db, { address, now });
  return allowed ? startSession(db, now, userAgent) : null;
}

const tooManyCarts = (): FormAnswer => redirectTo(noticePath(paths.cart(), 'tooManyTries'));

/** “Use name@gmail.com”: the form is as if that had been typed. */
function withMeantEmail(fields: TypedFields): TypedFields {
  if (textIn({ fields }, 'intent') !== PAY_AS_MEANT || !('email' in fields)) return fields;
  return { ...fields, email: meantEmail(normaliseEmail(textIn({ fields }, 'email'))) };
}

/** A refused code in its field stops neither paying nor checking: the form is as if it had been taken out. */
function withoutRefusedCode(fields: TypedFields): TypedFields {
  const intent = textIn({ fields }, 'intent');
  const [code, refused] = ['coupon_code', REFUSED_CODE_FIELD].map((name) =>
    normaliseCouponCode(textIn({ fields }, name)),
  );
  const isLeft = intent === PAY_WITHOUT_CODE || (intent === 'check' && code === refused);
  return isLeft ? { ...fields, coupon_code: '' } : fields;
}

type Fields = Pick<SubmittedForm, 'fields'>;

const isKeptByScript = (form: Fields) => intentOf(form)[0] === 'keep' && textIn(form, 'by') === 'script';

const intentOf = (form: Fields) => (textIn(form, 'intent') || 'recount').split(':');

const hasCode = (form: Fields) => textIn(form, 'coupon_code').trim() !== '';

/** `isRestored`: the cart was lost, and is shown before anything is done with it. */
async function keepAndAct(submitted: OwnedForm, isRestored: boolean): Promise<FormAnswer> {
  const { visit, courseId, owner, page: back } = submitted;
  const { db, now } = visit;
  const { form, errors: fileErrors } = await keepFiles(submitted);
  const basket = await readBasket(db, owner, courseId);
  const { promotionId, ...choices } = { ...choicesOfForm(form, basket), draft: draftOfForm(form) };
  const isExclusive = mayExclude(form, basket);
  const stored = await keepChoices(
    db,
    owner,
    courseId,
    isExclusive || promotionId === undefined ? choices : { ...choices, promotionId },
    now,
  );
  // signed in or out in another tab meanwhile
  if (!stored.ok) return redirectTo(back);

  if (isKeptByScript(form)) return { kind: 'stored' };
  if (isRestored) {
    const beside = besidePath(intentOf(form)[0], back);
    return beside ? redirectTo(beside) : showRestored(form);
  }
  const quantities = Object.fromEntries(
    courseId === null ? changedQuantities(form.fields, (await readBasket(db, owner, courseId)).lines) : [],
  );
  const isChanged = Object.keys(quantities).length > 0;
  if (isChanged && intentOf(form)[0] === 'pay') {
    const { quote } = await readFormState(form);
    return pageAgain(form, { quantities, newDue: quote.due });
  }
  const answer = await act(form, { promotionId: isExclusive ? promotionId : undefined, fileErrors });
  // a page that goes on elsewhere, or that is shown again, would not say it
  const isBack = answer.kind === 'redirect' && answer.to.split('#')[0] === back;
  if (isChanged && isBack) return pageAgain(form, { quantities }, 200);
  return answer.kind === 'page' ? { ...answer, messages: { ...answer.messages, quantities } } : answer;
}

/** A promotion and the entered coupons exclude each other: the buyer is asked first. */
const mayExclude = ({ visit: { settings } }: SubmittedForm, { couponCodes }: Basket) =>
  settings.is_use_coupon_or_oder && couponCodes.length > 0;

/** The cart as far as its things are on sale, with all typed values; nothing was ordered. */
async function showRestored(form: OwnedForm): Promise<FormAnswer> {
  const { visit, courseId, owner } = form;
  const { lines } = await readBasket(visit.db, owner, courseId);
  return pageAgain(form, { notice: lines.length > 0 ? 'cartRestored' : 'cartLost' });
}

/** The button itself. `promotionId`: the choice of a promotion that may exclude the coupons, not stored yet. */
async function act(
  form: OwnedForm,
  { promotionId, fileErrors }: { promotionId: number | null | undefined; fileErrors: FileErrors },
): Promise<FormAnswer> {
  const { visit, courseId, owner, page: back } = form;
  const { db, now } = visit;
  const { certificateError, pictureErrors } = fileErrors;
  const [intent, kind, id] = intentOf(form);
  const beside = besidePath(intent, back);
  if (beside) return redirectTo(beside);
  if (Object.keys(pictureErrors).length > 0 && intent !== 'pay')
    return pageAgain(form, { personErrors: pictureErrors });
  if (certificateError && intent !== 'pay')
    return pageAgain(form, { errors: { tax_company_certificate: [certificateError] } });
  if (intent === 'remove' && (kind === 'course' || kind === 'product')) {
    await removeLine(db, owner, { kind, id: Number(id) });
    return redirectTo(back);
  }
  if (intent === 'add' && courseId === null) return addCourse(form);
  if (intent === 'remove-coupon') {
    await removeCoupons(db, owner, courseId, [Number(kind)]);
    return redirectTo(`${back}#discounts`);
  }
  if (promotionId !== undefined) {
    const { quote } = await readFormState(form);
    if (promotionId !== null && quote.coupons.some(({ refusal }) => !refusal))
      return redirectTo(swapPath(courseId, { promotion: promotionId }));
    await keepChoices(db, owner, courseId, { promotionId }, now);
  }
  // Enter in the coupon's field presses the form's first button; left there, its code was meant
  if (intent === 'apply-coupon' || hasCode(form)) {
    const entered = await enterTypedCoupon(form);
    if (entered.kind === 'answered') return entered.answer;
    return intent === 'pay' ? showEnteredCoupon(entered.form) : redirectTo(`${back}#discounts`);
  }
  if (intent === 'pay') return payForm(form, fileErrors);
  if (intent === 'check') return check(form);
  const part = intent === 'recount' && (kind === 'tax' || kind === 'shipping') ? kind : 'sum';
  return recount(form, `${back}#${part}`);
}

async function addCourse(form: OwnedForm): Promise<FormAnswer> {
  const { visit, owner, page: back } = form;
  const [, courseId, planId] = intentOf(form).map(Number);
  const line = { kind: 'course' as const, courseId: courseId ?? 0, planId: planId ?? null };
  const added = await addToCart(visit.db, owner, line, visit.now);
  const isFull = !added.ok && added.refusal.code === 'CART_FULL';
  return redirectTo(isFull ? noticePath(paths.cart(), 'cartFull') : `${back}#lines`);
}

/** A step beside the purchase, and back to it; the form's values are stored by now. */
function besidePath(intent: string | undefined, back: string): string | null {
  if (intent === 'keep') return back;
  if (intent === 'sign-in') return withBack(paths.signIn(), `${back}#contact`);
  return intent === 'register' ? withBack(paths.register(), `${back}#contact`) : null;
}

/**
 * While something is missing this stands in the place of the pay button (CRT-13). What is missing is shown beside its field; once
 * nothing blocks the purchase the pay button is there, with the amount.
 */
async function check(form: OwnedForm): Promise<FormAnswer> {
  const { visit, fields, page } = form;
  const state = await readFormState(form);
  const choiceErrors = choiceErrorsOf(form, state);
  const { errors } = await checkDetails(visit, state, { fields, choiceErrors });
  const personErrors = state.person?.errors ?? {};
  return Object.keys({ ...errors, ...personErrors }).length > 0
    ? pageAgain(form, { errors, personErrors })
    : redirectTo(`${page}#sum`);
}

/** A person who wants to withhold tax names the company first. */
async function recount(form: OwnedForm, back: string): Promise<FormAnswer> {
  const { blockers } = await readFormState(form);
  return redirectTo(blockers.some(({ code }) => code === 'juristic_only') ? taxPath(form.courseId) : back);
}
