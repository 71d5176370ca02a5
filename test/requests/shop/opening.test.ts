import { afterAll, beforeAll, expect, test } from 'vitest';
import { guest, orderAsGuest, signedIn } from '../../support/road/bank-transfer';
import { type AppServer, startApp } from '../../support/shop/app-server';
import { PlainBrowser } from '../../support/visitor/plain-browser';

let app: AppServer;
let staff: PlainBrowser;
beforeAll(async () => {
  app = await startApp({
    change: (db) => db.insertInto('site_setting').values({ key: 'is_shop_open', value: 'false' }).execute(),
  });
  staff = await signedIn(app.url, 'admin@demo.test');
});
afterAll(() => app.stop());

test('ADM-01 before it opens visitors see that it opens soon, staff see the shop and a bar', async () => {
  const visitor = new PlainBrowser(app.url);
  for (const path of ['/', '/courses', '/course/1-excel-for-work', '/cart', '/register']) {
    const page = await visitor.get(path);
    expect([path, page.status]).toEqual([path, 503]);
    expect(page.text).toContain('เร็ว ๆ นี้');
    expect(page.text).not.toContain('Excel');
  }
  expect((await visitor.get('/login')).status).toBe(200);
  const shop = await staff.get('/');
  expect(shop.status).toBe(200);
  expect(shop.text).toContain('หน้าร้านยังไม่เปิด');
});

test('ADM-01 a purchase is tried as a visitor before the shop opens, approved and voided in the guide', async () => {
  const guide = await staff.get('/admin/setup');
  expect(guide.find('nav a[href="/admin/setup"] .n').text).toMatch(/^[1-9]$/);
  const createdPage = await guide.form('#trial form').submit();
  const link = new URL(createdPage.find('#trial a[href*="/trial?"]').getAttribute('href')!);
  const visitor = new PlainBrowser(app.url);
  // nobody but who was given the link
  const forgedPage = await visitor.get(`/trial?until=9999999999&key=${link.searchParams.get('key')}`);
  expect(forgedPage.status).toBe(410);
  expect((await visitor.post('/trial', {})).status).toBe(410);
  const shownPage = await visitor.get(link.pathname + link.search);
  expect(shownPage.status).toBe(200);
  expect((await visitor.get('/courses')).status).toBe(503);
  const courses = await shownPage.form('เริ่มทดลองซื้อ').submit();
  expect(courses.path).toBe('/courses');
  expect(courses.text).toContain('กำลังทดลองซื้อ');
  expect((await visitor.get('/admin')).path).toMatch(/^\/login/);
  const paying = await orderAsGuest(visitor, {
    title: 'Excel สำหรับคนทำงาน',
    buyer: guest('trial@example.test'),
  });
  expect(paying.status).toBe(200);
  const waits = await staff.get('/admin/setup');
  expect(waits.find('#trial').text).toContain('รออนุมัติ');
  const approvedPage = await waits.form('อนุมัติรายการทดลอง').submit('อนุมัติรายการทดลอง');
  const order = await (await staff.get('/admin/setup')).link('ดูคำสั่งซื้อ').follow();
  expect(order.text).toContain('รายการทดลองของร้านเอง');
  expect(approvedPage.find('#trial').text).toContain('อนุมัติแล้ว');
  const voidedPage = await approvedPage.form('ยกเลิกรายการทดลอง').submit('ยกเลิกรายการทดลอง');
  expect(voidedPage.find('#trial').text).toContain('ทดลองซื้อครบแล้ว');
  expect(voidedPage.find('#trial').text).toContain('เสร็จแล้ว');
  const result = await app.inDatabase(async (db) => ({
    orders: await db
      .selectFrom('purchase_order')
      .select(['is_test', 'agreed'])
      .where('email', '=', 'trial@example.test')
      .execute(),
    documents: await db
      .selectFrom('tax_document')
      .innerJoin('purchase_order', 'purchase_order.id', 'tax_document.order_id')
      .select('tax_document.id')
      .where('is_test', '=', true)
      .execute(),
  }));
  expect(result).toEqual({ orders: [{ is_test: true, agreed: 0 }], documents: [] });
});

test('ADM-01 the guide tells what is done, mends the shop’s name, and opens the shop', async () => {
  const page = await staff.get('/admin/setup');
  const wrong = await page
    .form('#identity form')
    .fill({ shop_tax_id: '1234567890123', theme_color: '#0d5f57' })
    .submit();
  expect(wrong.status).toBe(422);
  expect(wrong.text).toContain('หลักสุดท้ายไม่ตรงกับสิบสองหลักแรก');
  const pale = await page.form('#identity form').fill({ theme_color: '#ffff00' }).submit();
  expect(pale.text).toContain('สีอ่อนไป');
  const savedPage = await page
    .form('#identity form')
    .fill({ title: 'โรงเรียนของเรา', theme_color: '#0d5f57' })
    .submit();
  expect(savedPage.text).toContain('บันทึกแล้ว');
  await savedPage.form('#phone form').submit();
  await (await staff.get('/admin/setup')).form('#mail form').submit();
  const mails = await app.inDatabase((db) =>
    db.selectFrom('outbox_mail').select('to_address').where('kind', '=', 'test-mail').execute(),
  );
  expect(mails).toEqual([{ to_address: 'admin@demo.test' }]);
  const home = await staff.get('/admin');
  expect(home.text).toContain('หน้าร้านยังไม่เปิด');
  const ready = await staff.get('/admin/setup');
  const open = ready.form('#open form');
  const openedPage = await (
    ready.root.querySelector('[name=anyway]') ? open.fill({ anyway: 'yes' }) : open
  ).submit();
  expect(openedPage.text).toContain('ร้านเปิดแล้ว');
  const visitor = await new PlainBrowser(app.url).get('/');
  expect(visitor.status).toBe(200);
  expect(visitor.text).toContain('โรงเรียนของเรา');
  expect((await staff.get('/admin')).text).not.toContain('หน้าร้านยังไม่เปิด');
  // nothing is tried once purchases are real
  expect((await staff.get('/admin/setup')).html).not.toContain('value="trial"');
});
