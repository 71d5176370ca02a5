import { describe, expect, test } from 'vitest';
import { caller, type Client } from '../../support/api/api-calls';
import { signedIn } from '../../support/road/bank-transfer';
import {
  A_NUMBER,
  EXCEL,
  anyone,
  app,
  codeOf,
  json,
  memberId,
  newGuest,
  planOf,
  program,
  raw,
  resultOf,
  witness,
} from './api-shop';

export const cartCalls = () =>
  describe('coupons, plans and the cart', () => {
    test('API-01 POST /public/cart/getCouponByCouponCode answers a coupon, or why there is none', async () => {
      const by = (coupon_code: string) =>
        anyone.POST('/public/cart/getCouponByCouponCode', { body: { coupon_code } });
      const { data } = await by(' excel10 ');
      expect(data).toMatchObject({ success: true, data: [{ code: 'EXCEL10', discount_type: 'percent' }] });
      expect(data!.data[0]!.id).toMatch(/^\d+\.[\w-]{43}$/);
      expect(codeOf(await by('NO-SUCH'))).toBe('NOT_FOUND');
      const full = await by('FULL50');
      expect(codeOf(full)).toBe('COUPON_NOT_AVAILABLE');
      expect(resultOf(full)).toEqual(['FULL50']);
      for (let tries = 0; tries < 40; tries += 1) await by(`GUESS${tries}`);
      expect(codeOf(await by('GUESS'))).toBe('TOO_MANY_REQUESTS');
    });
    test('API-01 POST /public/cart/getallcoupon answers coupons to who was given their ids', async () => {
      const trustedCaller = caller(witness, app.url, { headers: { 'X-Forwarded-For': '10.8.0.1' } });
      const foundResponse = await trustedCaller.POST('/public/cart/getCouponByCouponCode', {
        body: { coupon_code: 'EXCEL10' },
      });
      const { id } = foundResponse.data!.data[0]!;
      const byId = (couponID: string[] | string) =>
        trustedCaller.POST('/public/cart/getallcoupon', { body: { couponID } });
      expect((await byId([id])).data).toMatchObject([{ code: 'EXCEL10' }]);
      expect((await byId([id.split('.')[0]!, `9.${id.split('.')[1]}`])).data).toEqual([]);
      expect((await raw('POST /public/cart/getallcoupon', json({ couponID: [1, 2, 3] }))).status).toBe(200);
    });
    test('API-01 POST /public/cart/getallpriecingplan answers plans as the caller sees them', async () => {
      const { data } = await anyone.POST('/public/cart/getallpriecingplan', { body: { courseID: [EXCEL] } });
      expect(data![0]).toMatchObject({
        course_id: EXCEL,
        price: 1590,
        reference_code: 'COURSE',
        status_show: 1,
      });
      expect(data!.every((plan) => plan.free_for === null)).toBe(true);
      const none = await anyone.POST('/public/cart/getallpriecingplan', { body: { courseID: '999999' } });
      expect(none.data).toEqual([]);
    });
    test('API-02 GET /private/cart answers the caller’s own lines', async () => {
      const browser = await signedIn(app.url, 'company@demo.test');
      await browser.post('/cart/add', { course_id: '3', plan_id: String((await planOf(anyone, 3)).id) });
      const api = caller(witness, app.url, { jar: browser.jar });
      const { data } = await api.GET('/private/cart');
      expect(data![0]).toMatchObject({ course_id: 3, qty: 1, priecingplan_id: A_NUMBER });
      expect(codeOf(await anyone.GET('/private/cart'))).toBe('PERMISSION_DENIED');
    });
    test('API-02 GET /public/cart/{userId} never answers another’s cart', async () => {
      const browser = await signedIn(app.url, 'company@demo.test');
      const api = caller(witness, app.url, { jar: browser.jar });
      const userId = (await api.GET('/private/students')).data!.user_id;
      const at = (who: Client, id: number) =>
        who.GET('/public/cart/{userId}', { params: { path: { userId: id } } });
      expect((await at(api, userId)).data!.length).toBeGreaterThan(0);
      expect(codeOf(await at(anyone, userId))).toBe('NOT_YOURS');
      expect(codeOf(await at(program, userId))).toBe('NOT_YOURS');
      expect((await at(program, memberId)).data).toBeDefined();
      expect((await raw('GET /public/cart/x')).status).toBe(422);
    });
    test('API-02 POST /public/cart/deleteitem empties the caller’s own cart only', async () => {
      const browser = await signedIn(app.url, 'company@demo.test');
      const api = caller(witness, app.url, { jar: browser.jar });
      const empty = (who: Client, user_id?: number) =>
        who.POST('/public/cart/deleteitem', { body: { user_id } });
      expect(codeOf(await empty(api, memberId))).toBe('NOT_YOURS');
      expect((await api.GET('/private/cart')).data!.length).toBeGreaterThan(0);
      expect((await empty(api)).data).toEqual({ success: true });
      expect((await api.GET('/private/cart')).data).toEqual([]);
      expect(codeOf(await empty(anyone))).toBe('VALIDATION_ERROR');
    });
    test('API-02 GET /private/cart/ordercourse answers the courses the caller has', async () => {
      const { data } = await program.GET('/private/cart/ordercourse');
      expect(data!.length).toBeGreaterThan(0);
      expect(data![0]).toHaveProperty('courseID');
      expect((await (await newGuest()).api.GET('/private/cart/ordercourse')).data).toEqual([]);
    });
  });
