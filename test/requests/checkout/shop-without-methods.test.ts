import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AppServer, startApp } from '../../support/shop/app-server';
import { PlainBrowser, type PlainPage } from '../../support/visitor/plain-browser';

/** A shop that has just been filled by an import: courses and products, and no way to be paid yet. */
let app: AppServer;
beforeAll(async () => {
  app = await startApp({
    change: (db) => db.updateTable('payment_method').set({ is_enabled: false }).execute(),
  });
});
afterAll(() => app.stop());

const EXCEL = '/course/1-excel-for-work';
const FREE = '/course/3';
const contact = { firstname: 'ก', lastname: 'ข', email: 'unpaid@example.test', tel: '0812345678' };

const linksToNothing = (page: PlainPage) =>
  page.root
    .querySelectorAll('main a[href^="#"]')
    .map((link) => link.getAttribute('href') ?? '')
    .filter((href) => href !== '#' && !page.root.querySelector(`[id="${href.slice(1)}"]`));

const orders = () =>
  app.inDatabase(async (db) => (await db.selectFrom('purchase_order').select('id').execute()).length);

async function cart(visitor: PlainBrowser) {
  await (await visitor.get(EXCEL)).form('form[action="/cart/add"]').submit('หยิบใส่ตะกร้า');
  return visitor.get('/cart');
}

describe('a shop that cannot be paid yet', () => {
  test.each([
    ['its course', (visitor: PlainBrowser) => visitor.get(`${EXCEL}/register`)],
    ['the cart', cart],
  ])('PAY-16 %s says so in Thai and English, and points at no field that is not there', async (_, open) => {
    const visitor = new PlainBrowser(app.url);
    const page = await open(visitor);
    expect(page.find('#sum').text).toContain('ร้านยังไม่เปิดรับชำระเงิน');
    expect(page.text).not.toContain('เลือกวิธีชำระเงิน');
    expect(linksToNothing(page)).toEqual([]);
    await visitor.post('/language', { locale: 'en', back: '/' });
    const english = await visitor.get(page.path);
    expect(english.find('#sum').text).toContain('This shop cannot take payments yet');
    expect(linksToNothing(english)).toEqual([]);
  });

  test.each(['', '1', '9'])('PAY-16 no order is taken, whatever method is sent: “%s”', async (methodId) => {
    const visitor = new PlainBrowser(app.url);
    const page = await visitor.get(`${EXCEL}/register`);
    const key = page.find('input[name=checkout_key]').getAttribute('value') ?? '';
    const answerPage = await visitor.post(`${EXCEL}/register`, {
      ...contact,
      checkout_key: key,
      plan_id: page.find('input[name=plan_id][checked]').getAttribute('value') ?? '',
      payment_method_id: methodId,
      intent: 'pay',
    });
    expect(answerPage.status).toBe(422);
    expect(answerPage.text).toContain('ร้านยังไม่เปิดรับชำระเงิน');
    expect(linksToNothing(answerPage)).toEqual([]);
    expect(await orders()).toBe(0);
  });

  test('what is free is still taken', async () => {
    const page = await new PlainBrowser(app.url).get(`${FREE}/register`);
    expect(page.status).toBe(200);
    expect(page.text).not.toContain('ร้านยังไม่เปิดรับชำระเงิน');
  });
});
