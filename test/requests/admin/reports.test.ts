import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { guest, orderAsGuest, signedIn } from '../../support/road/bank-transfer';
import { orderTokenOf } from '../../support/road/ordered-goods';
import { type AppServer, startApp } from '../../support/shop/app-server';
import { PlainBrowser } from '../../support/visitor/plain-browser';

const EXCEL = 'Excel สำหรับคนทำงาน';

let app: AppServer;
let staff: PlainBrowser;
beforeAll(async () => {
  app = await startApp();
  const paying = await orderAsGuest(new PlainBrowser(app.url), {
    title: EXCEL,
    buyer: guest('report@example.test'),
  });
  staff = await signedIn(app.url, 'admin@demo.test');
  const orderId = await app.inDatabase(async (db) => {
    const row = await db
      .selectFrom('purchase_order')
      .select('id')
      .where('token', '=', orderTokenOf(paying))
      .executeTakeFirstOrThrow();
    return row.id;
  });
  await (
    await staff.get(`/admin/orders/${orderId}/money`)
  )
    .form('form[action$="/money"]')
    .submit('บันทึกรับเงิน');
});
afterAll(() => app.stop());

test('ADM-06 sales of this month by day: a table, a drawn chart that is not read twice, and a file', async () => {
  const page = await (await staff.get('/admin')).link('รายงาน').follow();
  expect(page.find('main').text).toContain('1,590.00');
  expect(page.find('.chart').getAttribute('aria-hidden')).toBe('true');
  expect(page.find('table caption').text).toContain('ยอดขายรายวัน');
  const file = new TextDecoder().decode((await page.link('ดาวน์โหลด CSV').follow()).bytes);
  const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);
  expect(file).toContain(`"${today}","1","1590.00","0.00","1590.00"`);
  const files = page.root.querySelectorAll('a[href*="/reports/report."]').map(({ text }) => text);
  expect(files).toEqual(['ดาวน์โหลด Excel', 'ดาวน์โหลด CSV']);
  const rows = await readSheet(Buffer.from((await page.link('ดาวน์โหลด Excel').follow()).bytes));
  expect(rows).toContainEqual([today, 1, 1590, 0, 1590]);
});

test.each([
  ['ตามคอร์สและสินค้า', EXCEL],
  ['ตามช่องทางชำระ', '1,590.00'],
  ['ตามคูปอง', 'ไม่มีข้อมูลในช่วงเวลานี้'],
  ['ตามผู้สอน', '1,590.00'],
  ['ตามที่มา', 'ไม่ทราบที่มา'],
  ['จากดูถึงจ่าย', 'จ่ายแล้ว'],
  ['สิทธิ์เรียนที่จะหมด', 'ไม่มีข้อมูล'],
  ['เงินจากผู้ให้บริการ', 'โอนเงินแนบสลิป'],
])('ADM-06 %s', async (name, words) => {
  const page = await (await staff.get('/admin/reports')).link(name).follow();
  expect(page.find('main').text).toContain(words);
});

test.each([
  ['31/02/2569', 'อ่านช่วงเวลานี้ไม่ได้'],
  ['2099-01', 'ยังมาไม่ถึง'],
])('UI-01 a report of %s is refused beside its field, and kept', async (period, message) => {
  const page = await staff.get(`/admin/reports?period=${encodeURIComponent(period)}`);
  expect(page.find('form.period .why').text).toContain(message);
  expect(page.form('form.period').value('period')).toBe(period);
});

test('UI-01 a report of a month in the Buddhist era is of that month', async () => {
  const page = await staff.get('/admin/reports?period=2560-03');
  expect(page.find('h2').text).toContain('1 มี.ค. 2560 – 31 มี.ค. 2560');
});
