import { readAddress, typedAddressOf } from '~/accounts/addresses/address-form';
import { telFormOf } from '~/accounts/contact/contact-form';
import { toAmount, toMinor } from '~/api/amount-fields';
import type { Caller } from '~/api/endpoint.server';
import { faultsOfKeys } from '~/api/field-faults';
import type { ProblemCode } from '~/api/problem-codes';
import { Refusal } from '~/api/refusal';
import { isFeeToChoose } from '~/flows/checkout/choice-errors.server';
import type { FormMessages } from '~/flows/checkout/form-messages';
import type { PurchaseState } from '~/flows/checkout/purchase-state.server';
import type { PurchaseRefusal } from '~/flows/checkout/submit-purchase.server';
import type { OrderBlocker } from '~/orders/purchase/purchase';
import type { OrderCall } from './order-body';

/** @throws Refusal where the purchase is not the one of the call: blocked, or of other amounts and discounts */
export function refuseOtherPurchase(call: OrderCall, state: PurchaseState): void {
  const { body } = call;
  const { blockers, quote, ask } = state;
  const [blocker] = blockers;
  if (blocker?.code === 'requiredShippingAddress') refuseWrongAddress(call);
  if (blocker) throw refusalOfBlocker(blocker);
  if (isFeeToChoose(body.shipping_fee_id ?? '', state)) throw new Refusal('requiredShippingfee');
  if (quote.due > 0 && (body.payment_method_id ?? null) !== ask.paymentMethodId)
    throw new Refusal('dont_have_payment');
  const refused = quote.coupons.filter(({ refusal }) => refusal !== null);
  if (refused.length > 0)
    throw new Refusal('COUPON_REFUSED', {
      result: refused.map(({ code, refusal }) => ({ code, refusal })),
    });
  if (body.promotion_id && quote.promotion?.id !== body.promotion_id)
    throw new Refusal('PROMOTION_CHANGED', {
      result: quote.offeredPromotions.map(({ id, title, amount }) => ({
        id,
        title,
        amount: toAmount(amount),
      })),
    });
  const isSeen =
    body.currency_code === quote.currency &&
    toMinor(body.price) === quote.price &&
    toMinor(body.discount) === quote.discount &&
    toMinor(body.shipping_fee) === quote.shippingFee;
  if (!isSeen) throw priceChanged(quote);
}

/** @throws Refusal with each wrong field of the address in the call */
function refuseWrongAddress({ visit, body }: OrderCall): void {
  if (!body.shipping_address) return;
  const { settings, t } = visit;
  const read = readAddress(typedAddressOf(body.shipping_address), settings.tel_minimum, telFormOf(settings));
  if (read.ok) return;
  const errors = faultsOfKeys(read.errors, t);
  throw new Refusal('VALIDATION_ERROR', {
    errors: errors.map(({ param, msg }) => ({ param: param.replace('ship_', 'shipping_address.'), msg })),
  });
}

const priceChanged = (quote: PurchaseState['quote']) =>
  new Refusal('PRICE_CHANGED', {
    result: {
      price: toAmount(quote.price),
      discount: toAmount(quote.discount),
      shipping_fee: toAmount(quote.shippingFee),
      withholding_price: toAmount(quote.withholding),
      amount_due: toAmount(quote.due),
      currency_code: quote.currency,
    },
  });

const BLOCKERS: Partial<Record<OrderBlocker['code'], ProblemCode>> = {
  emptyCart: 'emptyCart',
  duplicate_course: 'duplicate_course',
  dont_have_pricing: 'dont_have_pricing',
  have_course: 'have_course',
  dont_have_payment: 'dont_have_payment',
  requiredShippingAddress: 'requiredShippingAddress',
  requiredShippingfee: 'requiredShippingfee',
  priceUsdIsNull: 'priceUsdIsNull',
  tax_required: 'TAX_REQUIRED',
  juristic_only: 'JURISTIC_ONLY',
};

function refusalOfBlocker(blocker: OrderBlocker): Refusal {
  if (blocker.code === 'blocked' && blocker.reason.code === 'ORDER_WAITS') {
    const { token, status, cancelAt } = blocker.reason;
    const result = { course_id: blocker.courseId, order_token: token, status, cancel_at: cancelAt };
    return new Refusal('TIME_LEFT', { result });
  }
  const { code, ...facts } = blocker;
  const result = { why: 'reason' in blocker ? blocker.reason.code : code, ...withoutReason(facts) };
  return new Refusal(BLOCKERS[code] ?? 'ORDER_BLOCKED', { result });
}

const withoutReason = (facts: object) =>
  Object.fromEntries(Object.entries(facts).filter(([name]) => name !== 'reason'));

/** The errors of a buyer's details, as a page would show them beside their fields. */
export function refusalOfErrors(purchaseErrors: FormMessages['errors'], { visit }: Caller): Refusal {
  const errors = faultsOfKeys(purchaseErrors, visit.t);
  const isTax = errors.some(({ param }) => param.startsWith('tax_'));
  return new Refusal(isTax ? 'TAX_REQUIRED' : 'VALIDATION_ERROR', { errors });
}

export function refusalOfPurchase(refusal: PurchaseRefusal): Refusal {
  switch (refusal.code) {
    case 'TOO_MANY_ORDERS':
    case 'MAIL_HELD':
      return new Refusal('TOO_MANY_REQUESTS', { headers: { 'Retry-After': '600' } });
    case 'PRICE_CHANGED':
      return new Refusal('PRICE_CHANGED', { result: { amount_due: toAmount(refusal.due) } });
    case 'HOLDS_TOO_MUCH':
      return new Refusal('HOLDS_TOO_MUCH', { result: { allowed: refusal.excess.allowed } });
    case 'BUSY_ORDER':
      // an earlier order may be paid at its provider: its page decides
      return new Refusal('BUSY_ORDER');
    case 'BLOCKED':
      return refusalOfBlocker(refusal.blockers[0]!);
  }
}
