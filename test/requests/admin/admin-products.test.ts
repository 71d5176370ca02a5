import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedIn } from '../../support/road/bank-transfer';
import { type AppServer, startApp } from '../../support/shop/app-server';
import { PlainBrowser } from '../../support/visitor/plain-browser';

let app: AppServer;
let staff: PlainBrowser;
let visitor: PlainBrowser;
beforeAll(async () => {
  app = await startApp();
  staff = await signedIn(app.url, 'admin@demo.test');
  visitor = new PlainBrowser(app.url);
});
afterAll(() => app.stop());

test('ADM-02 a product is written, stocked, published, found in the shop, and archived', async () => {
  const start = await staff.get('/admin/products/new');
  const wrong = await start.form('#edit').fill({ title: 'สมุดสูตรกาแฟ', price_satang: 'แพง' }).submit();
  expect(wrong.status).toBe(422);
  expect(wrong.find('#price_satang-e').text).toContain('ใส่จำนวนเงิน');
  expect(wrong.form('#edit').value('title')).toBe('สมุดสูตรกาแฟ');
  let page = await wrong.form('#edit').fill({ price_satang: '250' }).submit();
  const home = page.path.replace(/\?.*/, '');
  const shop = home.replace('/admin/products', '/product');
  expect((await visitor.get(shop)).status).toBe(404);
  page = await page.form('#edit').fill({ subtitle: 'ปกแข็ง 120 หน้า' }).submit();
  page = await page.form('#stock').fill({ delta: '+12', reason: 'รับของเข้า' }).submit();
  expect(page.text).toContain('คงเหลือ 12 ชิ้น');
  page = await page.form('#stock').fill({ delta: '-20', reason: 'นับใหม่' }).submit();
  expect(page.status).toBe(422);
  expect(page.find('#delta-e').text).toContain('ลดได้ไม่เกิน 12 ชิ้น');
  expect(page.form('#stock').value('reason')).toBe('นับใหม่');
  page = await page.form('#standing').submit('publish');
  const shownPage = await visitor.get(shop);
  expect(shownPage.text).toContain('ปกแข็ง 120 หน้า');
  expect(shownPage.text).toContain('฿250');
  expect((await visitor.get('/products?q=สูตรกาแฟ')).text).toContain('สมุดสูตรกาแฟ');
  expect((await staff.get('/admin/products?q=สูตรกาแฟ')).text).toContain('สมุดสูตรกาแฟ');
  await page.form('#standing').submit('archive');
  expect((await visitor.get(shop)).status).toBe(404);
});

test('ADM-02 the second of two editors of a product sees what the first saved', async () => {
  const [first, second] = [await staff.get('/admin/products/1'), await staff.get('/admin/products/1')];
  await first.form('#edit').fill({ price_satang: '333' }).submit();
  const met = await second.form('#edit').fill({ price_satang: '444' }).submit();
  expect(met.status).toBe(409);
  expect(met.find('#changed').text).toContain('333');
  expect(met.form('#edit').value('price_satang')).toBe('444');
});

test('ADM-02 R-322 a video of a product is uploaded on a page of its own, and is shown', async () => {
  const video = path.resolve(import.meta.dirname, '../../../db/demo/videos/guitar-lesson.mp4');
  const page = await (await staff.get('/admin/products/2')).link('คลิปสินค้า').follow();
  const savedPage = await page
    .form('form[data-video]')
    .attach('film', { filename: 'สินค้า.mp4', type: 'video/mp4', bytes: fs.readFileSync(video) })
    .submit();
  expect([savedPage.status, savedPage.text]).toEqual([200, expect.stringContaining('สินค้า.mp4')]);
  const shownPage = await visitor.get('/product/2');
  expect(shownPage.find('.poster').toString()).toMatch(/f[\w-]{22}\.mp4/);
});
