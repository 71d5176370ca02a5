import { seatsAsked } from '~/orders/seats/seats-asked';
import type { PurchaseState } from './purchase-state.server';
import { idIn, type SubmittedForm, textIn } from './submitted-form.server';

/** Text keys by field. */
type Errors = Record<string, readonly string[]>;

/** A choice must be the one the form submitted: nothing is put in its place silently. */
export function choiceErrorsOf(form: SubmittedForm, state: PurchaseState): Errors {
  const { ask, quote, methods } = state;
  const errors: Errors = { ...planErrors(form, state), ...countErrors(state) };
  if (isFeeToChoose(textIn(form, 'shipping_fee_id'), state))
    errors.shipping_fee_id = ['notice.requiredShippingfee'];
  const [line] = ask.lines;
  const planId = idIn(form, 'plan_id');
  if (form.courseId !== null && line?.kind === 'course' && (planId === null || planId !== line.planId))
    errors.plan_id = [planId === null ? 'checkout.choosePlan' : 'checkout.planGone'];
  // a shop without methods has no field to point at: its blocker says so
  const isOther = methods.length > 0 && idIn(form, 'payment_method_id') !== ask.paymentMethodId;
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
function planErrors(form: SubmittedForm, { ask }: PurchaseState): Errors {
  if (form.courseId !== null) return {};
  return Object.fromEntries(
    ask.lines.flatMap((line) => {
      const name = line.kind === 'course' ? `plan_${line.courseId}` : '';
      const isOther = line.kind === 'course' && name in form.fields && idIn(form, name) !== line.planId;
      return isOther ? [[name, ['blocker.dont_have_pricing']]] : [];
    }),
  );
}

/** With several shipping fees one is to be named; a fee that no longer fits is refused by its price. */
export function isFeeToChoose(feeId: string, { facts, shipping }: PurchaseState): boolean {
  if (!shipping.needsFee || shipping.offered.length === 0) return false;
  return feeId === ''
    ? shipping.offered.length > 1
    : !facts.shippingFees.some(({ id }) => String(id) === feeId);
}
