import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AppServer, startApp } from '../../support/shop/app-server';
import { PlainBrowser, type PlainPage } from '../../support/visitor/plain-browser';

const EXCEL = '/course/1-excel-for-work';
const WORKBOOK = '/product/1-kanji-workbook';
const buyer = {
  firstname: 'ปาริฉัตร',
  lastname: 'ศรีสุวรรณวงศ์',
  tel: '081-234-5678',
  ship_recipient: 'ปาริฉัตร ศรีสุวรรณวงศ์',
  ship_tel: '081-234-5678',
  ship_line: '99/1 ซอยลาดพร้าว 1',
  ship_tambon: 'จอมพล',
  ship_amphoe: 'จตุจักร',
  ship_province: 'กรุงเทพมหานคร',
  ship_postcode: '10900',
};

let app: AppServer;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const newcomer = () => new PlainBrowser(app.url);
/** A course and a book, everything typed; the address makes the pay button ready. */
async function cartReadyToPay(visitor: PlainBrowser, email: string): Promise<PlainPage> {
  for (const path of [EXCEL, WORKBOOK])
    await (await visitor.get(path)).form('form[action="/cart/add"]').submit('หยิบใส่ตะกร้า');
  const cart = await visitor.get('/cart');
  return cart
    .form('#register')
    .fill({ ...buyer, email })
    .submit();
}

describe('ordering a cart, without JavaScript', () => {
  test('CHK-02 two taps of a guest’s cart, at once and one after the other, are one order', async () => {
    const visitor = newcomer();
    const form = (await cartReadyToPay(visitor, 'taps@example.test')).form('#register');
    const [first, second] = await Promise.all([form.submit('ชำระเงิน'), form.submit('ชำระเงิน')]);
    expect(first.path).toMatch(/^\/order\/[\w-]{22}\//);
    expect(second.path).toBe(first.path);
    expect((await form.submit('ชำระเงิน')).path).toBe(first.path);
  });

  test('CHK-02 a second tap with the cookie of before the first, or with none, leads to the same order', async () => {
    const visitor = newcomer();
    const form = (await cartReadyToPay(visitor, 'cookies@example.test')).form('#register');
    const body = { ...Object.fromEntries(form.entries() as [string, string][]), intent: 'pay' };
    const before = visitor.jar.header(new URL(app.url)) ?? '';
    const first = await visitor.post('/cart', body);
    expect(first.path).toMatch(/^\/order\/[\w-]{22}\//);
    const cookies: Record<string, string>[] = [{ Cookie: before }, {}];
    for (const headers of cookies) {
      const tap = new PlainBrowser(app.url, { headers });
      const answer = await tap.post('/cart', body);
      expect(answer.path).toBe(first.path);
      expect(tap.jar.header(new URL(app.url))).toContain('=');
    }
  });

  test('CRT-09 the order names every line, where it is sent and one amount', async () => {
    const visitor = newcomer();
    const cart = await cartReadyToPay(visitor, 'lines@example.test');
    const paying = await cart.form('#register').submit('ชำระเงิน');
    const order = await visitor.get(paying.path.replace(/\/\w+$/, ''));
    for (const expectedText of ['Excel', 'สมุด', 'จตุจักร', '10900']) expect(order.text).toContain(expectedText);
    const due = /฿[\d,]+\.\d\d/.exec(paying.find('main').text)?.[0] ?? 'no amount';
    expect(order.text).toContain(due);
    const mails = await visitor.get('/mailbox');
    expect(mails.text).toContain(due);
  });

  test('CRT-02 a waiting order of the cart’s course is said with its time, and leads to it', async () => {
    const visitor = newcomer();
    const cart = await cartReadyToPay(visitor, 'waits@example.test');
    const paying = await cart.form('#register').submit('ชำระเงิน');
    const again = await visitor.get('/cart');
    expect(again.text).toContain('คำสั่งซื้อเดิมยังจองคอร์สนี้ไว้');
    expect(again.text).toMatch(/เหลือ \d+ (ชม|วัน)/);
    expect(again.html).toContain(paying.path.replace(/\/\w+$/, ''));
  });
});
