import { z } from 'zod';
import { readAddress, typedAddressOf } from '~/accounts/addresses/address-form';
import { telFormOf } from '~/accounts/contact/contact-form';
import { SEEN_EMAIL_FIELD } from '~/accounts/contact/email-hint';
import { typedOfIdentity } from '~/accounts/tax/tax-forms.server';
import { readTaxProfile } from '~/accounts/tax/tax-profile.server';
import { isInstructorOnly } from '~/accounts/viewer';
import { askedAmount, toAmount, toMinor } from '~/api/amount-fields';
import {
  done,
  idAsSent,
  idInBody,
  idInPath,
  idList,
  idOrNone,
  ignored,
  orderToken,
  planList,
} from '~/api/call-fields';
import { repeatKey } from '~/api/caller.server';
import { couponOfId } from '~/api/coupon-ids.server';
import { Answered, type Call, type Caller, endpoint } from '~/api/endpoint.server';
import { faultsOf, faultsOfKeys } from '~/api/field-faults';
import { orderDetail, orderWords } from '~/api/order-fields.server';
import { ownOrder } from '~/api/own-order.server';
import type { ProblemCode } from '~/api/problem-codes';
import { Refusal, wrongField } from '~/api/refusal';
import { isFeeToChoose, payPurchase } from '~/flows/checkout/pay-purchase.server';
import type { PurchaseReturn } from '~/flows/checkout/purchase-return';
import { type PurchaseState, readPurchaseState } from '~/flows/checkout/purchase-state.server';
import { sentDraft, type SentPurchase } from '~/flows/checkout/sent-purchase.server';
import type { Basket } from '~/orders/cart/basket';
import { basketOwner } from '~/orders/cart/baskets.server';
import { isPayable } from '~/orders/order-states';
import { type OrderView, readOrderByToken } from '~/orders/page/orders.server';
import { checkoutKey, findOrderByKey } from '~/orders/placing/checkout-idempotency.server';
import { seenDueName, seenDueValue } from '~/orders/purchase/expected-total';
import type { LineAsk, OrderBlocker } from '~/orders/purchase/purchase';
import { cancelOwnOrder } from '~/payments/attempts/cancel-own-order.server';
import { watchPayment } from '~/payments/attempts/open-payment.server';
import { hasRunOut } from '~/payments/attempts/payment-attempt';
import { readLatestAttempt } from '~/payments/attempts/payment-attempts.server';
import { readCouponCodes } from '~/pricing/coupons/coupon-codes.server';
import { paths } from '~/values/paths';
import { purchaseVisit } from '~/web/purchase-route.server';
import { currentShop } from '~/web/shop.server';
import { sessionCookieFor } from '~/web/visit.server';

const GROUP = 'Orders';

/** The specification's '0001' is the bank transfer too. */
const methodId = z
  .union([z.number(), z.string().max(20), z.literal('0001')])
  .transform((entry) => (entry === '0001' ? 1 : idOrNone.parse(entry)))
  .nullable()
  .optional();

const flag = z
  .union([z.boolean(), z.literal(0), z.literal(1), z.enum(['0', '1'])])
  .transform((on) => Number(on) === 1);

const orderBody = z
  .strictObject({
    user_id: idInBody.optional().meta({ description: 'the caller’s own' }),
    course_id: idList.optional(),
    pricingplan_id: planList.optional().meta({ description: 'one for each course, in the same order' }),
    products: z
      .array(z.strictObject({ product_id: idInBody, qty: z.number().int().min(1).max(10_000) }))
      .max(50)
      .optional(),
    payment_method_id: methodId,
    coupon_id: z
      .union([
        z.array(z.union([z.string().max(100), z.number().transform(String)])).max(20),
        z
          .string()
          .max(2000)
          .transform((list) => list.split(',').filter(Boolean)),
      ])
      .nullable()
      .optional()
      .meta({ description: 'as getCouponByCouponCode gave them, in the order entered' }),
    promotion_id: idInBody.nullable().optional(),
    price: askedAmount.meta({ description: 'what the caller has seen: compared, never believed' }),
    discount: askedAmount.default(0),
    shipping_fee: askedAmount.default(0),
    currency_code: z.enum(['THB', 'USD']).default('THB'),
    shipping_address_id: idInBody.nullable().optional(),
    shipping_address: z
      .strictObject({
        recipient: z.string().max(255),
        tel: z.string().max(40),
        line: z.string().max(500),
        tambon: z.string().max(200),
        amphoe: z.string().max(200),
        province: z.string().max(200),
        postcode: z.string().max(10),
      })
      .optional(),
    shipping_fee_id: idAsSent.nullable().optional(),
    is_require_tax_invoice: flag
      .optional()
      .meta({ description: 'not said: yes for a guest whose registration asked for one, else no' }),
    is_withholding: flag.default(false),
    withholding_percent: z.union([z.literal(1), z.literal(3)]).default(3),
    status: ignored,
    courses: ignored,
    cancel_at: ignored,
  })
  .meta({ id: 'OrderAsk' });
type OrderAsk = z.output<typeof orderBody>;

const placed = z
  .object({
    success: z.literal(true),
    orderId: z.number().int(),
    order_detail: orderDetail,
    approval: z.enum(['payment', 'AutoFree', 'NeedApprovedFree']),
    next_url: z.string().meta({ description: 'the page where it goes on for a person' }),
  })
  .meta({ id: 'PlacedOrder' });

const order = endpoint({
  method: 'post',
  path: '/private/cart/order',
  group: GROUP,
  summary: 'Places an order',
  description:
    'The purchase of the shop’s pages: the server computes everything again. Where it comes to other amounts than were sent, ' +
    'nothing is ordered and the answer says which.',
  access: 'buyer',
  scope: 'buy',
  body: orderBody,
  answer: placed,
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

async function place(call: Call<undefined, undefined, OrderAsk>): Promise<Answered> {
  const { visit, student, body, request } = call;
  if (body.user_id !== undefined && body.user_id !== student!.id) throw new Refusal('NOT_YOURS');
  if (isInstructorOnly(visit.viewer)) throw new Refusal('INSTRUCTOR_ONLY');
  const { db } = visit;
  const lines = linesIn(body);
  const basket: Basket = {
    id: null,
    courseId: null,
    lines,
    promotionId: body.promotion_id ?? null,
    paymentMethodId: body.payment_method_id ?? null,
    couponCodes: await codesIn(call),
    draft: {},
  };
  const values = { ...(await keptTaxOf(call)), ...fieldsOf(call) };
  const pages = purchaseVisit(visit);
  const owner = basketOwner(visit.viewer, visit.session?.token ?? null)!;
  const look = { owner, given: basket, sent: sentDraft({ fields: values }) };
  const state = await readPurchaseState(pages, null, look);
  refuseWhatIsWrong(call, state);
  const fields = { ...values, [seenDueName(null)]: seenDueValue(state.quote) };
  const key = checkoutKey(fields);
  const sentPurchase: SentPurchase = {
    visit: {
      ...pages,
      userAgent: request.headers.get('User-Agent'),
      clientAddress: visit.clientAddress,
      publicUrl: visit.publicUrl,
      storage: { files: visit.fileStore, limitGb: visit.settings.storage_limit_gb },
    },
    courseId: null,
    page: paths.cart(),
    owner,
    fields,
    certificate: null,
    checkoutKey: key,
    given: basket,
  };
  const answer = await payPurchase(sentPurchase, { certificateError: null, pictureErrors: {} });
  if (answer.kind === 'page') throw refusalOf(answer.returned, call, answer.status);
  const existing = await findOrderByKey(db, {
    viewer: visit.viewer,
    contact: { email: contactOf(call).email },
    checkoutKey: key!,
  });
  const to = answer.kind === 'redirect' ? answer.to : paths.cart();
  // an earlier order may be payable at its provider: its page decides
  const ofPage = /^\/order\/([\w-]{22})/.exec(to)?.[1];
  const order = await readOrderByToken(db, existing?.token ?? ofPage ?? '');
  if (!order) throw new Refusal('JURISTIC_ONLY');
  if (!existing && to === paths.order({ token: order.token })) throw new Refusal('BUSY_ORDER');
  const detail: z.input<typeof placed> = {
    success: true as const,
    orderId: order.id,
    order_detail: orderWords(order),
    approval: order.approvalKind,
    next_url: to,
  };
  const isOther = visit.session !== null && answer.token && answer.token !== visit.session.token;
  return new Answered(detail, {
    cookies: isOther ? [sessionCookieFor(visit, answer.token!)] : [],
  });
}

function linesIn({
  course_id: courses = [],
  pricingplan_id: plans = [],
  products = [],
}: OrderAsk): LineAsk[] {
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

async function codesIn({ visit, body }: Call<undefined, undefined, OrderAsk>): Promise<string[]> {
  const ids = (body.coupon_id ?? []).map(couponOfId);
  const codes = await readCouponCodes(
    visit.db,
    ids.filter((id) => id !== null),
  );
  if (codes.length < ids.length) throw new Refusal('COUPON_REFUSED', { result: [{ refusal: 'NOT_FOUND' }] });
  return codes;
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
async function keptTaxOf({ visit, student }: Caller): Promise<Record<string, string>> {
  if (student!.kind === 'member') return {};
  const identity = await readTaxProfile(visit.db, student!.id);
  if (!identity) return {};
  const outcome = await typedOfIdentity(visit.db, identity, currentShop().secret);
  return { ...(outcome as Record<string, string>), is_require_tax_invoice: '1' };
}

/** The call in the purchase form's field names. */
function fieldsOf(call: Call<undefined, undefined, OrderAsk>): Record<string, string> {
  const { body } = call;
  const contact = contactOf(call);
  const address = Object.entries(body.shipping_address ?? {}).map(([name, value]): [string, string] => [
    `ship_${name}`,
    value,
  ]);
  const lines = linesIn(body).map((line): [string, string] =>
    line.kind === 'course'
      ? [`plan_${line.courseId}`, String(line.planId ?? '')]
      : [`qty_${line.productId}`, String(line.qty)],
  );
  return {
    ...contact,
    [SEEN_EMAIL_FIELD]: contact.email,
    ...Object.fromEntries([...lines, ...address]),
    // with the caller's key two calls are one order, even if the first answer was never stored
    checkout_key: repeatKey(call),
    payment_method_id: String(body.payment_method_id ?? ''),
    ...(body.shipping_fee_id && { shipping_fee_id: body.shipping_fee_id }),
    ...(body.shipping_address_id && { address_id: String(body.shipping_address_id) }),
    ...(body.is_require_tax_invoice !== undefined && {
      is_require_tax_invoice: body.is_require_tax_invoice ? '1' : '',
    }),
    ...(body.is_withholding && { withholding: String(body.withholding_percent * 100) }),
  };
}

/** @throws Refusal with each wrong field of the address in the call */
function refuseWrongAddress({ visit, body }: Call<undefined, undefined, OrderAsk>): void {
  if (!body.shipping_address) return;
  const { settings, t } = visit;
  const read = readAddress(typedAddressOf(body.shipping_address), settings.tel_minimum, telFormOf(settings));
  if (read.ok) return;
  const errors = faultsOfKeys(read.errors, t);
  throw new Refusal('VALIDATION_ERROR', {
    errors: errors.map(({ param, msg }) => ({ param: param.replace('ship_', 'shipping_address.'), msg })),
  });
}

/** @throws Refusal for every obstacle, before anything is written */
function refuseWhatIsWrong(call: Call<undefined, undefined, OrderAsk>, state: PurchaseState): void {
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
  const { code, ...named } = blocker;
  const result = { why: 'reason' in blocker ? blocker.reason.code : code, ...withoutReason(named) };
  return new Refusal(BLOCKERS[code] ?? 'ORDER_BLOCKED', { result });
}

const withoutReason = (named: object) =>
  Object.fromEntries(Object.entries(named).filter(([name]) => name !== 'reason'));

/** The page's message as a refusal for a program. */
function refusalOf(returned: PurchaseReturn, { visit }: Caller, status: number): Refusal {
  const { t } = visit;
  if (returned.tooMuchHeld)
    return new Refusal('HOLDS_TOO_MUCH', { result: { allowed: returned.tooMuchHeld.allowed } });
  if (status === 429) return new Refusal('TOO_MANY_REQUESTS', { headers: { 'Retry-After': '600' } });
  if (returned.newDue !== null)
    return new Refusal('PRICE_CHANGED', { result: { amount_due: toAmount(returned.newDue) } });
  const errors = [...faultsOfKeys(returned.errors, t), ...faultsOf(returned.askedErrors, t)];
  if (errors.some(({ param }) => param.startsWith('tax_'))) return new Refusal('TAX_REQUIRED', { errors });
  if (errors.length > 0) return new Refusal('VALIDATION_ERROR', { errors });
  return new Refusal('ORDER_BLOCKED', { result: { why: returned.notice } });
}

const orderById = endpoint({
  method: 'get',
  path: '/private/orders/{id}',
  group: GROUP,
  summary: 'How an order stands; polled while it is paid',
  description:
    'The provider is asked when there may be news. Rejected while the last try failed and no other is open.',
  access: 'order',
  scope: 'orders',
  params: z.object({ id: idInPath }),
  query: z.object({ order_token: orderToken }),
  answer: orderDetail,
  errors: ['NOT_FOUND'],
  handle: async (call) => {
    const own = await ownOrder(call, { orderId: call.params.id, orderToken: call.query.order_token });
    return lookedAt(call, own);
  },
});

/** The order after a check of its latest payment attempt. */
export async function lookedAt({ visit }: Caller, own: OrderView): Promise<z.input<typeof orderDetail>> {
  const { db, now } = visit;
  const { id: orderId, paymentMethodId, token } = own;
  const latest =
    paymentMethodId === null || !isPayable(own.status)
      ? null
      : await readLatestAttempt(db, { orderId, methodId: paymentMethodId });
  if (!latest) return orderWords(own);
  const watched = await watchPayment(db, { token, attemptId: latest.id }, now);
  const seen = watched?.order ?? own;
  const attempt = watched?.attempt ?? latest;
  const isOver = ['failed', 'expired'].includes(attempt.status) || hasRunOut(attempt, now);
  return isPayable(seen.status) && isOver && attempt.status !== 'succeeded'
    ? orderWords(seen, 'rejected')
    : orderWords(seen);
}

/** Approves nothing: the provider is asked again, and the order's real state is the answer. */
const approved = endpoint({
  method: 'post',
  path: '/private/orders/payment/approved',
  group: GROUP,
  summary: 'Has the provider asked again; approves nothing by itself',
  access: 'order',
  scope: 'orders',
  body: z.strictObject({
    order_payment_id: ignored,
    order_id: idInBody,
    approve_by: ignored,
    payment_method_id: ignored,
    order_token: orderToken,
  }),
  answer: z.object({
    success: z.boolean().meta({ description: 'the order is approved' }),
    payment_status: orderDetail.shape.payment_status,
    order_detail: orderDetail,
  }),
  errors: ['NOT_FOUND'],
  handle: async (call) => {
    const own = await ownOrder(call, { orderId: call.body.order_id, orderToken: call.body.order_token });
    const detail = await lookedAt(call, own);
    return {
      success: detail.payment_status === 'approved',
      payment_status: detail.payment_status,
      order_detail: detail,
    };
  },
});

const cancel = endpoint({
  method: 'post',
  path: '/public/cart/deleteorder',
  group: GROUP,
  summary: 'Cancels an unpaid order of the caller’s; nothing is erased',
  access: 'order',
  scope: 'buy',
  body: z.strictObject({ order_id: idInBody, order_token: orderToken }),
  answer: done,
  errors: ['NOT_FOUND', 'NOT_PAYABLE', 'MONEY_WAITS'],
  handle: async (call) => {
    const own = await ownOrder(call, { orderId: call.body.order_id, orderToken: call.body.order_token });
    if (own.status === 'cancelled') return { success: true as const };
    const { db, now } = call.visit;
    const cancelled = await cancelOwnOrder(db, { token: own.token }, now);
    if (cancelled.ok) return { success: true as const };
    if (cancelled.refusal.code === 'MONEY_WAITS') throw new Refusal('MONEY_WAITS');
    throw new Refusal('NOT_PAYABLE', { result: { payment_status: own.status } });
  },
});

export const orderCalls = [order, cancel, approved, orderById];
