import { enterCoupon } from '~/orders/cart/enter-coupon.server';
import { keepChoices } from '~/orders/cart/keep-choices.server';
import { couponRefusalWords } from '~/pricing/coupon-texts';
import { endedTitle } from '~/text/sentence';
import { swapPath } from './purchase-paths';
import { type FormAnswer, type OwnedForm, pageAgain, redirectTo, textIn } from './submitted-form.server';
import { tryCoupon } from './try-coupon.server';

/**
 * Enters the code of the form's coupon field (CRT-03). `answered`: it was refused with its reason, or it would take the place
 * of a promotion and the buyer is asked first (CRT-07).
 */
export async function enterTypedCoupon(
  form: OwnedForm,
): Promise<{ kind: 'entered'; form: OwnedForm } | { kind: 'answered'; answer: FormAnswer }> {
  const { visit, courseId, owner } = form;
  const code = textIn(form, 'coupon_code');
  const tried = await tryCoupon(visit, { owner, courseId, code });
  const forget = () => keepChoices(visit.db, owner, courseId, { draft: { coupon_code: '' } }, visit.now);
  const refused = async (couponError: string, status = 422) => {
    // the page shows it with its refusal; the cart's draft does not keep it
    await forget();
    return {
      kind: 'answered' as const,
      answer: await pageAgain(form, { couponError, typedCoupon: code }, status),
    };
  };
  if (!tried.ok) return refused(tried.refusal.words, tried.refusal.code === 'TOO_MANY_TRIES' ? 429 : 422);
  const { coupons, steps } = tried.value.quote;
  const isFirst = coupons.filter(({ refusal }) => !refusal).length === 1;
  if (isFirst && steps.some(({ kind }) => kind === 'promotion-displaced'))
    return { kind: 'answered', answer: redirectTo(swapPath(courseId, { coupon: code.trim() })) };
  const entered = await enterCoupon(visit.db, owner, courseId, code, visit.now);
  if (!entered.ok && entered.refusal.code !== 'SESSION_ENDED') {
    const { title, how } = couponRefusalWords(entered.refusal.code, visit.t, { code, numberOfCourse: 0 });
    return refused(`${endedTitle(title, visit.locale)} ${how}`);
  }
  await forget();
  // an entered code leaves its field
  const { coupon_code: _, ...fields } = form.fields;
  return { kind: 'entered', form: { ...form, fields } };
}
