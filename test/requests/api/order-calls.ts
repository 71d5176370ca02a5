import { describe, expect, test } from 'vitest';
import type { Client } from '../../support/api/api-calls';
import { partnerAt } from '../../support/road/partner-sandbox';
import {
  EXCEL,
  GOODS,
  anyone,
  app,
  codeOf,
  memberId,
  newGuest,
  orderBy,
  place,
  placeRaw,
  planOf,
  program,
  raw,
  resultOf,
  seenIn,
  textLike,
} from './api-shop';

export const orderCalls = () =>
  describe('an order', () => {
    test('API-02 POST /private/cart/order places it for what it costs, and for nothing else', async () => {
      const guest = await newGuest();
      const plan = await planOf(guest.api, EXCEL);
      const ask = { course_id: [EXCEL], pricingplan_id: [plan.id], payment_method_id: 1 };
      const cheap = await placeRaw(guest.api, { ...ask, price: 1, discount: 0, shipping_fee: 0 });
      expect(codeOf(cheap)).toBe('PRICE_CHANGED');
      expect(resultOf(cheap)).toMatchObject({ price: 1590, currency_code: 'THB' });
      const dollars = await placeRaw(guest.api, { ...ask, ...seenIn(cheap), currency_code: 'USD' });
      expect(codeOf(dollars)).toBe('PRICE_CHANGED');
      const other = await placeRaw(guest.api, { ...ask, ...seenIn(cheap), user_id: memberId });
      expect(codeOf(other)).toBe('NOT_YOURS');
      const placedResponse = await placeRaw(guest.api, {
        ...ask,
        ...seenIn(cheap),
        user_id: String(guest.userId),
        status: 'approved',
        cancel_at: '2099-01-01',
      });
      expect(placedResponse.data).toMatchObject({
        success: true,
        approval: 'payment',
        order_detail: { payment_status: 'notYetReceived', price: 1590, email: guest.email },
      });
      const response = await guest.api.GET('/public/courses/{id}/{flag}', {
        params: { path: { id: EXCEL, flag: '0' } },
      });
      expect(response.data).toMatchObject({
        orderCourseId: placedResponse.data!.orderId,
        statusOrder: 'notYetReceived',
      });
      expect(placedResponse.data!.order_detail.order_course_list[0]).toMatchObject({
        user_id: guest.userId,
        course_id: EXCEL,
        priecingplan_id: plan.id,
      });
      expect(placedResponse.data!.order_detail.cancel_at! < '2099').toBe(true);
      // the same again is the same order
      expect((await place(guest.api, ask)).data!.orderId).toBe(placedResponse.data!.orderId);
    });
    test('API-02 POST /private/cart/order says why not, by the specification’s codes', async () => {
      const guest = await newGuest();
      const plan = await planOf(guest.api, EXCEL);
      const base = { course_id: [EXCEL], pricingplan_id: [plan.id], payment_method_id: 1, price: 0 };
      const refusals: [Record<string, unknown>, string][] = [
        [{ course_id: [], pricingplan_id: [] }, 'emptyCart'],
        [{ course_id: [EXCEL, EXCEL], pricingplan_id: [plan.id, plan.id] }, 'duplicate_course'],
        [{ pricingplan_id: [] }, 'dont_have_pricing'],
        [{ payment_method_id: null }, 'dont_have_payment'],
        [{ payment_method_id: 7 }, 'dont_have_payment'],
        [{ products: [{ product_id: 1, qty: 1 }] }, 'requiredShippingAddress'],
        [{ products: [{ product_id: 999_999, qty: 1 }] }, 'ORDER_BLOCKED'],
        [{ coupon_id: ['1'] }, 'COUPON_REFUSED'],
        [{ promotion_id: 999_999 }, 'PROMOTION_CHANGED'],
        [{ is_withholding: 1 }, 'JURISTIC_ONLY'],
        [{ price: 'free' }, 'VALIDATION_ERROR'],
        [{ pricingplan_id: [1, 2, 3] }, 'VALIDATION_ERROR'],
      ];
      for (const [change, code] of refusals)
        expect(codeOf(await placeRaw(guest.api, { ...base, ...change })), JSON.stringify(change)).toBe(code);
      expect(codeOf(await placeRaw(anyone, base))).toBe('PERMISSION_DENIED');
    });
    test('API-02 POST /private/cart/order takes coupons by the ids their codes were answered with', async () => {
      const guest = await newGuest();
      const plan = await planOf(guest.api, EXCEL);
      const namedResponse = await guest.api.POST('/public/cart/getCouponByCouponCode', {
        body: { coupon_code: 'EXCEL10' },
      });
      const ask = {
        course_id: [EXCEL],
        pricingplan_id: [plan.id],
        payment_method_id: 1,
        coupon_id: [namedResponse.data!.data[0]!.id],
      };
      const placedResponse = await place(guest.api, ask);
      expect(placedResponse.data!.order_detail).toMatchObject({ coupon_list_code: ['EXCEL10'] });
      expect(placedResponse.data!.order_detail.discount).toBeGreaterThan(0);
    });
    test('API-02 POST /private/cart/order with one Idempotency-Key is one order', async () => {
      const guest = await newGuest();
      const plan = await planOf(guest.api, EXCEL);
      const ask = { course_id: [EXCEL], pricingplan_id: [plan.id], payment_method_id: 1 };
      const seen = seenIn(await placeRaw(guest.api, { ...ask, price: 0 }));
      const key = { 'Idempotency-Key': 'order-of-today' };
      const all = await Promise.all([1, 2, 3, 4].map(() => placeRaw(guest.api, { ...ask, ...seen }, key)));
      const orderIds = all.flatMap(({ data }) => data?.orderId ?? []);
      expect(new Set(orderIds).size).toBe(1);
      for (const each of all) if (!each.data) expect(codeOf(each)).toBe('IDEMPOTENCY_IN_PROGRESS');
      const again = await placeRaw(guest.api, { ...ask, ...seen }, key);
      expect(again.response.headers.get('Idempotency-Replayed')).toBe('true');
      expect(again.data!.orderId).toBe(orderIds[0]);
      const other = await placeRaw(guest.api, { ...ask, ...seen, price: 2 }, key);
      expect(codeOf(other)).toBe('IDEMPOTENCY_KEY_REUSED');
      const { count } = await app.inDatabase((db) =>
        db
          .selectFrom('purchase_order')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('person_id', '=', guest.userId)
          .executeTakeFirstOrThrow(),
      );
      expect(Number(count)).toBe(1);
    });
    test('API-02 GET /private/orders/{id} answers its owner, and who holds its token', async () => {
      const { api, orderId, order } = await orderBy(1);
      const at = (who: Client, order_token?: string) =>
        who.GET('/private/orders/{id}', { params: { path: { id: orderId }, query: { order_token } } });
      expect((await at(api)).data).toMatchObject({ id: orderId, payment_status: 'notYetReceived' });
      expect((await at(anyone, order.order_token)).data!.id).toBe(orderId);
      for (const who of [anyone, program]) expect(codeOf(await at(who))).toBe('NOT_FOUND');
      expect((await raw('GET /private/orders/x')).status).toBe(422);
    });
    test('API-02 POST /private/orders/payment/approved approves nothing', async () => {
      const { api, orderId } = await orderBy(1);
      const approve = (who: Client) =>
        who.POST('/private/orders/payment/approved', {
          body: { order_payment_id: 1, order_id: orderId, approve_by: 0, payment_method_id: 8 },
        });
      expect((await approve(api)).data).toMatchObject({ success: false, payment_status: 'notYetReceived' });
      expect(codeOf(await approve(program))).toBe('NOT_FOUND');
    });
    test('API-02 POST /public/cart/deleteorder cancels an unpaid order of the caller’s', async () => {
      const { api, orderId } = await orderBy(1);
      const cancel = (who: Client, order_id = orderId) =>
        who.POST('/public/cart/deleteorder', { body: { order_id } });
      expect(codeOf(await cancel(program))).toBe('NOT_FOUND');
      expect((await cancel(api)).data).toEqual({ success: true });
      expect((await cancel(api)).data).toEqual({ success: true });
      const paid = await app.inDatabase((db) =>
        db
          .selectFrom('purchase_order')
          .select('id')
          .where('person_id', '=', memberId)
          .where('status', '=', 'approved')
          .executeTakeFirstOrThrow(),
      );
      expect(codeOf(await cancel(program, paid.id))).toBe('NOT_PAYABLE');
    });
    test('API-02 POST /api/chulabook/cart leads on to the partner’s shop, or to the order', async () => {
      const guest = await newGuest();
      const ask = (user_id?: number) =>
        guest.api.POST('/api/chulabook/cart', { body: { user_id, price: 1 } });
      expect(codeOf(await ask())).toBe('NOT_FOUND');
      expect(codeOf(await ask(memberId))).toBe('NOT_YOURS');
      const partner = partnerAt(app.sandboxUrl);
      await partner.failNext('connection-cut', 1_000);
      const placedResponse = await place(guest.api, { ...GOODS, products: [{ product_id: 3, qty: 1 }] });
      expect(codeOf(placedResponse)).toBeUndefined();
      // the job that tells the partner may be at it
      await expect.poll(async () => codeOf(await ask(guest.userId))).toBe('PROVIDER_AWAY');
      await partner.failNext('connection-cut', 0);
      const { data } = await ask(guest.userId);
      expect(data).toMatchObject({ success: true, redirect: textLike(/^http/) });
    });
  });
