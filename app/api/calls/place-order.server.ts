import { z } from 'zod';
import { typedOfIdentity } from '~/accounts/tax/tax-forms.server';
import { readTaxProfile } from '~/accounts/tax/tax-profile.server';
import { isInstructorOnly } from '~/accounts/viewer';
import { repeatKey } from '~/api/caller.server';
import { couponOfId } from '~/api/coupon-ids.server';
import { Answered, type Caller, endpoint } from '~/api/endpoint.server';
import { orderDetail, orderWords } from '~/api/order-fields.server';
import { Refusal, wrongField } from '~/api/refusal';
import { keepBuyer, pathAfterPurchase } from '~/flows/checkout/after-purchase.server';
import { checkDetails, holdsClass, purchaseCommand } from '~/flows/checkout/purchase-command.server';
import { readPurchaseState } from '~/flows/checkout/purchase-state.server';
import { submitPurchase } from '~/flows/checkout/submit-purchase.server';
import { type Basket, type Draft, emptyBasket } from '~/orders/cart/basket';
import { draftOf } from '~/orders/cart/draft-fields';
import { readOrderByToken } from '~/orders/page/orders.server';
import type { LineAsk } from '~/orders/purchase/purchase';
import { readCouponCodes } from '~/pricing/coupons/coupon-codes.server';
import { purchaseVisit } from '~/web/purchase-route.server';
import { currentShop } from '~/web/shop.server';
import { sessionCookieFor } from '~/web/visit.server';
import { orderBody, type OrderBody, type OrderCall } from './order-body';
import { refusalOfErrors, refusalOfPurchase, refuseOtherPurchase } from './purchase-refusals.server';

const placedOrder = z
  .object({
    success: z.literal(true),
    orderId: z.number().int(),
    order_detail: orderDetail,
    approval: z.enum(['payment', 'AutoFree', 'NeedApprovedFree']),
    next_url: z.string().meta({ description: 'the page where it goes on for a person' }),
  })
  .meta({ id: 'PlacedOrder' });

export const orderCall = endpoint({
  method: 'post',
  path: '/private/cart/order',
  group: 'Orders',
  summary: 'Places an order',
  description:
    'The purchase of the shop’s pages: the server computes everything again. Where it comes to other amounts than were sent, ' +
    'nothing is ordered and the answer says which.',
  access: 'buyer',
  scope: 'buy',
  body: orderBody,
  answer: placedOrder,
  creates: true,
  errors: [
    'NOT_YOURS',
    'emptyCart',
    'duplicate_course',
    'dont_have_pricing',
    'have_course',
    'dont_have_payment',
    'requiredShippingAddress',
    'requiredShippingfee',
    'TIME_LEFT',
    'ORDER_BLOCKED',
    'COUPON_REFUSED',
    'PROMOTION_CHANGED',
    'PRICE_CHANGED',
    'TAX_REQUIRED',
    'JURISTIC_ONLY',
    'TOO_MANY_REQUESTS',
  ],
  handle: place,
});

/** The call as a command, then the order as JSON. */
async function place(call: OrderCall): Promise<Answered> {
  const { student, body, request } = call;
  if (body.user_id !== undefined && body.user_id !== student!.id) throw new Refusal('NOT_YOURS');
  if (isInstructorOnly(call.visit.viewer)) throw new Refusal('INSTRUCTOR_ONLY');
  const visit = purchaseVisit(call.visit, request);
  const { db, now } = visit;
  const basket = await basketOf(call);
  const state = await readPurchaseState(visit, basket, { isProgram: true });
  refuseOtherPurchase(call, state);
  const { contact, tax, errors } = await checkDetails(visit, state, { fields: basket.draft });
  if (!contact || Object.keys(errors).length > 0) throw refusalOfErrors(errors, call);
  // with the caller's key two calls are one order, even if the first answer was never stored
  const submission = { contact, tax, checkoutKey: repeatKey(call), seenDue: state.quote.due };
  const placed = await submitPurchase(db, purchaseCommand(visit, state, submission), now);
  if (!placed.ok) throw refusalOfPurchase(placed.refusal);
  const { partnerUrl, sessionToken, ...order } = placed.value;
  const token = sessionToken ?? (await keepBuyer(visit, order, { contact, courseId: null }));
  const view = await readOrderByToken(db, order.token);
  if (!view) throw new Error(`order ${order.orderId} was placed and is not there`);
  const next = { paymentMethodId: basket.paymentMethodId, holdsClass: holdsClass(state) };
  const detail: z.input<typeof placedOrder> = {
    success: true as const,
    orderId: view.id,
    order_detail: orderWords(view),
    approval: view.approvalKind,
    next_url: partnerUrl ?? pathAfterPurchase(visit, order, next),
  };
  const isOtherSession = visit.session !== null && token !== null && token !== visit.session.token;
  return new Answered(detail, { cookies: isOtherSession ? [sessionCookieFor(call.visit, token)] : [] });
}

/** The call as the cart it would be on a page. */
const basketOf = async (call: OrderCall): Promise<Basket> => ({
  ...emptyBasket(null),
  lines: linesIn(call.body),
  promotionId: call.body.promotion_id ?? null,
  paymentMethodId: call.body.payment_method_id ?? null,
  couponCodes: await couponCodesIn(call),
  draft: await draftIn(call),
});

function linesIn({
  course_id: courses = [],
  pricingplan_id: plans = [],
  products = [],
}: OrderBody): LineAsk[] {
  if (plans.length > courses.length) throw wrongField('pricingplan_id', 'more plans than courses');
  return [
    ...courses.map((courseId, index) => ({
      kind: 'course' as const,
      courseId,
      planId: plans[index] ?? null,
    })),
    ...products.map(({ product_id: productId, qty }) => ({ kind: 'product' as const, productId, qty })),
  ];
}

async function couponCodesIn({ visit, body }: OrderCall): Promise<string[]> {
  const ids = (body.coupon_id ?? []).map(couponOfId);
  const codes = await readCouponCodes(
    visit.db,
    ids.filter((id) => id !== null),
  );
  if (codes.length < ids.length) throw new Refusal('COUPON_REFUSED', { result: [{ refusal: 'NOT_FOUND' }] });
  return codes;
}

/** The values that a buyer would type on the page: contact, address and tax data. */
async function draftIn(call: OrderCall): Promise<Draft> {
  const { body } = call;
  const address = Object.entries(body.shipping_address ?? {}).map(([name, value]) => [`ship_${name}`, value]);
  const values = {
    ...(await taxValuesOf(call)),
    ...contactOf(call),
    ...(Object.fromEntries(address) as Record<string, string>),
    ...(body.shipping_fee_id && { shipping_fee_id: body.shipping_fee_id }),
    ...(body.shipping_address_id && { address_id: String(body.shipping_address_id) }),
    ...(body.is_require_tax_invoice !== undefined && {
      is_require_tax_invoice: body.is_require_tax_invoice ? '1' : '',
    }),
    ...(body.is_withholding && { withholding: String(body.withholding_percent * 100) }),
  };
  // an address in the call is a new one
  const isNewAddress = body.shipping_address !== undefined;
  return draftOf(values, [
    'is_require_tax_invoice',
    'tax_id_confirmed',
    ...(isNewAddress ? ['address_id'] : []),
  ]);
}

/** The buyer: an account's own data, or the guest's at registration. */
function contactOf({ visit, student }: Caller) {
  const contact = visit.session?.contact;
  const { firstname, lastname, email, tel } = student!.kind === 'generated' && contact ? contact : student!;
  return { firstname, lastname, email, tel };
}

/**
 * The tax data of a guest's registration, which a page would have in its form and a member in their profile
 * (R-352).
 */
async function taxValuesOf({ visit, student }: Caller): Promise<Record<string, string>> {
  if (student!.kind === 'member') return {};
  const identity = await readTaxProfile(visit.db, student!.id);
  if (!identity) return {};
  const values = await typedOfIdentity(visit.db, identity, currentShop().secret);
  return { ...(values as Record<string, string>), is_require_tax_invoice: '1' };
}
