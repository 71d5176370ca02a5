import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { signedIn } from '../../support/road/bank-transfer';
import {
  ALL_SCOPES,
  EXCEL,
  app,
  codeOf,
  json,
  makeToken,
  newGuest,
  placeRaw,
  planOf,
  raw,
  witness,
} from './api-shop';

/** Section 7, line by line. */
const SECTION_7 = `
  POST /public/students/course-detail-page · POST /public/cart/getCouponByCouponCode · POST /public/cart/getallcoupon
  POST /public/cart/getallpriecingplan · GET /public/course/videoplaylist/{courseId} · GET /public/payments/howtobuy
  GET /private/progress/student/{userId}/course/{courseId} · GET /private/progress/lasttime/{userId}/course/{courseId}
  GET /private/course/countdowntime/{courseId} · GET /private/cart · GET /public/cart/{userId} · GET /private/cart/ordercourse
  GET /private/students · GET /api/user/group · GET /public/cart/payments/methods · GET /api/setting/site/into/1
  GET /public/cart/promotion/all · GET /public/customlabel · GET /api/storage/details · POST /private/cart/order
  POST /public/cart/deleteorder · POST /public/cart/deleteitem · POST /public/payment/report · POST /private/payment/report
  POST /api/chulabook/cart · POST /api/send/to/email/registration · POST /api/send/to/email/paymentorder
  POST /api/home/test_upload · PUT /private/myaccount/students/tax · GET /public/courses · POST /public/course/cate/pathname
  GET /public/courses/{id}/{flag} · GET /public/product · GET /public/products/{id}/{flag} · GET /public/payments/methods
  GET /private/payments/methods/order/{orderId} · GET /public/payments/methods/1 · GET /public/payments/methods/1/bank
  GET /api/payments/methods/banktreansfer · POST /api/payment/scb/qrcode/create · GET /api/omise/creditcard/applicationid
  GET /api/omise/promptpay/applicationid · POST /api/omise/creditcard · POST /api/omise/promptpay
  POST /private/orders/payment/approved · GET /private/orders/{id} · GET /api/payments/methods/3
  POST /api/payment/2c2p/payment/link · POST /api/payment/2c2p/qr-code/link · POST /api/gbprime · POST /api/gbprime/promptpay
  POST /api/pay-solutions · POST /public/login · POST /webhook/payment/pay-solutions
  GET /public/course/{id}/comments · POST /public/course/{id}/comments`
  .split(/[·\n]/)
  .map((line) => line.trim())
  .filter(Boolean);

export const theDocument = () =>
  describe('the document', () => {
    test('API-03 every line of section 7 stands in it', () => {
      const lines = Object.entries(witness.document.paths).flatMap(([at, item]) =>
        Object.keys(item).map((method) => `${method.toUpperCase()} ${at}`),
      );
      expect(SECTION_7).toHaveLength(56);
      expect(SECTION_7.filter((line) => !lines.includes(line))).toEqual([]);
    });
    test('API-03 it is OpenAPI 3.1, made of the schemas that validate, and has a page of plain HTML', async () => {
      expect(witness.document).toMatchObject({ openapi: '3.1.0', info: { title: 'Rian' } });
      const page = await fetch(`${app.url}/api/docs`);
      const html = await page.text();
      expect(page.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
      expect(html).not.toMatch(/<script|src=|https?:\/\/(?!json)/);
      for (const line of SECTION_7) expect(html).toContain(line.split(' ')[1]);
      expect(html).toContain('id="TIME_LEFT"');
    });
  });

export const spellings = () =>
  describe('spellings', () => {
    test('API-04 the odd paths and the right ones answer the same', async () => {
      for (const [odd, right] of [
        ['/api/payments/methods/banktreansfer', '/api/payments/methods/banktransfer'],
        ['/api/setting/site/into/1', '/api/setting/site/info/1'],
      ])
        expect(await (await raw(`GET ${right}`)).text()).toBe(await (await raw(`GET ${odd}`)).text());
      const body = json({ courseID: [EXCEL] });
      const [odd, right] = await Promise.all([
        raw('POST /public/cart/getallpriecingplan', body),
        raw('POST /public/cart/getallpricingplan', body),
      ]);
      expect(await right.text()).toBe(await odd.text());
    });
    test('API-04 fields in another spelling are understood, in both at once refused', async () => {
      const guest = await newGuest();
      const plan = await planOf(guest.api, EXCEL);
      const ask = { course_id: EXCEL, priecingplan_id: String(plan.id), paymentmethod_id: '0001', price: 0 };
      expect(codeOf(await placeRaw(guest.api, ask))).toBe('PRICE_CHANGED');
      const both = await placeRaw(guest.api, { ...ask, pricingplan_id: [plan.id] });
      expect(codeOf(both)).toBe('VALIDATION_ERROR');
    });
  });

export const theReadme = () =>
  describe('the README', () => {
    test('API-02 its purchase by curl works as it stands there', async () => {
      const readme = fs.readFileSync(path.resolve('README.md'), 'utf8');
      const [, script] = /<!-- curl -->\s*```sh\n([\s\S]+?)```/.exec(readme)!;
      const buyer = await signedIn(app.url, 'company@demo.test');
      const result = await makeToken(buyer, ALL_SCOPES, 'curl');
      const env = { ...process.env, SHOP: app.url, TOKEN: result };
      const text = execFileSync('bash', ['-eu', '-c', script!], { env, encoding: 'utf8' });
      expect(script!.trim().split('\n').length).toBeLessThanOrEqual(6);
      expect(text).toContain('"payment_status":"notYetReceived"');
    });
  });
