import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { guest, orderAsGuest } from '../../support/road/bank-transfer';
import { type AppServer, startApp } from '../../support/shop/app-server';
import { PlainBrowser } from '../../support/visitor/plain-browser';

const DRAFT = 2;
const EXCEL = '/course/1-excel-for-work/register';

let app: AppServer;
beforeAll(async () => {
  app = await startApp({
    change: async (db) => {
      await db
        .updateTable('course')
        .set({ status: 'draft', slug: 'not-yet-announced' })
        .where('id', '=', DRAFT)
        .execute();
    },
  });
});
afterAll(() => app.stop());

const newcomer = () => new PlainBrowser(app.url);
const contact = { firstname: 'ก', lastname: 'ข', email: 'abuse@example.test', tel: '0812345678' };

describe('what no purchase form of ours sends', () => {
  test.each(['/course/999999-x/register', '/course/0/register', `/course/${DRAFT}/register`])(
    'CRS-13 a course nobody may buy is not there: POST %s',
    async (path) => {
      const visitor = newcomer();
      const answer = await visitor.post(path, { ...contact, intent: 'recount', plan_id: '1' });
      expect(answer.status).toBe(404);
      expect(visitor.jar.header(new URL(app.url))).toBeUndefined();
    },
  );

  test.each(['/cart/swap', '/cart/tax'])('a draft is not named by %s', async (path) => {
    const answer = await newcomer().get(`${path}?course=${DRAFT}&coupon=A`);
    expect(answer.status).toBe(404);
    expect(answer.url + answer.html).not.toContain('not-yet-announced');
  });

  test('NUL in any field is nothing, in an address a bad request', async () => {
    const visitor = newcomer();
    const coupon = { ...contact, intent: 'apply-coupon', coupon_code: 'A\0B', plan_id: '1' };
    const triedPage = await visitor.post(EXCEL, coupon);
    expect(triedPage.status).toBe(422);
    const mail = { ...contact, email: 'a\0@example.test', intent: 'recount', plan_id: '1' };
    expect((await visitor.post(EXCEL, mail)).status).toBe(200);
    expect((await visitor.post(EXCEL, { ...mail, intent: 'pay' })).status).toBe(422);
    for (const path of ['/cart/swap?coupon=%00', '/order/%00', '/courses?q=%00'])
      expect((await visitor.get(path)).status).toBe(400);
  });

  test('forms without a cookie begin so many baskets, not more', async () => {
    const REFUSED = '?notice=tooManyTries';
    const statuses = new Set<string>();
    // counted by the hour of the clock: a full hour may begin in between
    for (let sentCount = 0; sentCount < 620 && !statuses.has(REFUSED); sentCount += 10) {
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => newcomer().post('/cart', { intent: 'recount', ship_line: 'x' })),
      );
      for (const { url } of answers) statuses.add(new URL(url).search);
    }
    expect([...statuses]).toContain(REFUSED);
    const typedPage = await newcomer().post('/cart', { intent: 'recount', ship_line: 'x' });
    expect(typedPage.path).toContain('/cart');
    const mistaken = { ...contact, email: 'nobody', intent: 'pay', plan_id: '1' };
    expect((await newcomer().post(EXCEL, mistaken)).url).toContain(REFUSED);
    // simultaneous orders count as one: a buyer from the same school is not stopped
    const buyer = guest('buys-beside@example.test');
    const orderedPage = await orderAsGuest(newcomer(), { title: 'Excel สำหรับคนทำงาน', buyer });
    expect(orderedPage.path).toMatch(/^\/order\/[\w-]+\/transfer$/);
  });
});
