import { afterAll, beforeAll, expect, test } from 'vitest';
import { guest } from '../../support/road/bank-transfer';
import { type AppServer, startApp } from '../../support/shop/app-server';
import { PlainBrowser } from '../../support/visitor/plain-browser';

const COURSE = '/course/1-excel-for-work';
const SAID = 'แถม สมุดสูตร Excel';

let app: AppServer;
beforeAll(async () => {
  app = await startApp({
    change: (db) =>
      db
        .updateTable('course')
        .set({ free_book: 'สมุดสูตร Excel', free_book_type: 'digital' })
        .where('id', '=', 1)
        .execute(),
  });
});
afterAll(() => app.stop());

test('CRT-13 a book that comes with a course is named in the summary of the cart, of its own form, and on the order', async () => {
  const visitor = new PlainBrowser(app.url);
  const page = await visitor.get(`${COURSE}/register`);
  expect(page.find('#sum').text).toContain(SAID);
  await (await visitor.get(COURSE)).form('form[action="/cart/add"]').submit('หยิบใส่ตะกร้า');
  expect((await visitor.get('/cart')).find('#sum').text).toContain(SAID);
  const paying = await page
    .form('#register')
    .fill({ ...guest('book@example.test') })
    .submit('ชำระเงิน');
  const order = await visitor.get(paying.path.replace(/\/transfer.*$/, ''));
  expect(order.find('aside').text).toContain(SAID);
});
