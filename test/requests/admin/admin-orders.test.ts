import { sql } from 'kysely';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { guest, orderAsGuest, signedIn } from '../../support/road/bank-transfer';
import { type AppServer, startApp } from '../../support/shop/app-server';
import { PlainBrowser } from '../../support/visitor/plain-browser';

let app: AppServer;
let staff: PlainBrowser;
beforeAll(async () => {
  app = await startApp();
  await orderAsGuest(new PlainBrowser(app.url), {
    title: 'Excel สำหรับคนทำงาน',
    buyer: guest('period@example.test'),
  });
  staff = await signedIn(app.url, 'admin@demo.test');
});
afterAll(() => app.stop());

const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);
const [year, month, day] = today.split('-') as [string, string, string];
const buddhist = `${day}/${month}/${Number(year) + 543}`;
const list = (period: string) => staff.get(`/admin/orders?period=${encodeURIComponent(period)}`);

test.each([today, buddhist, `${year}-${month}`, `2020-01-01~${today}`, `2020-01 ~ ${year}-${month}`])(
  'UI-01 orders of %s are found',
  async (period) => {
    const page = await list(period);
    expect(page.text).toContain('กิตติพงษ์');
    expect(page.form('form.period').value('period')).toBe(period);
  },
);

test.each(['2020-01-01', '2020-01', '2020-47th', '2020-01-01~2020-12-31', '2020-01-01 10:00:00'])(
  'UI-01 orders of %s are none, and the page says so',
  async (period) => {
    const page = await list(period);
    expect(page.text).not.toContain('กิตติพงษ์');
    expect(page.root.querySelector('form.period [aria-invalid]')).toBeNull();
  },
);

test.each([
  ['2026-02-31', 'อ่านช่วงเวลานี้ไม่ได้'],
  ['2026-11-20~2026-11-01', 'อ่านช่วงเวลานี้ไม่ได้'],
  ['พรุ่งนี้', 'อ่านช่วงเวลานี้ไม่ได้'],
  ['2020-47st', 'อ่านช่วงเวลานี้ไม่ได้'],
  ['2099-01-01', 'ยังมาไม่ถึง'],
])('UI-01 %s is refused beside its field, and kept', async (period, message) => {
  const page = await list(period);
  expect(page.find('form.period .why').text).toContain(message);
  expect(page.form('form.period').value('period')).toBe(period);
});

test('ADM-04 a sheet has at most 20,000 orders; more are asked for as text, and a filter brings the sheet back', async () => {
  const MANY = 20_001;
  await app.inDatabase((db) =>
    sql`insert into purchase_order (token, checkout_key, person_id, status, approval_kind, contact_name, email, tel, price, quote,
        payment_method_id, placed_at, cancelled_at, is_holding)
      select lpad(n::text, 22, 'm'), 'many' || n, person_id, 'cancelled', approval_kind, 'สมหมาย', email, tel, price, quote,
        payment_method_id, placed_at, now(), false
      from (select * from purchase_order order by id desc limit 1) one, generate_series(1, ${MANY}::int) n`.execute(
      db,
    ),
  );
  const refusedPage = await staff.get('/admin/orders/export.xlsx');
  expect(refusedPage.path).toBe('/admin/orders?long=1');
  expect(refusedPage.text).toContain('20,000');
  expect((await staff.get('/admin/orders/export.xlsx?q=สมหมาย')).path).toContain('long=1');
  const few = await staff.get('/admin/orders/export.xlsx?filter=unpaid');
  expect(few.headers.get('Content-Type')).toContain('spreadsheetml');
  const [, ...rows] = await readSheet(Buffer.from(few.bytes));
  expect(rows).toHaveLength(1);
});

test('ADM-04 so many orders are counted to a number that says there are more; words that find as many, to a smaller one', async () => {
  const chips = async (query: string) => {
    const page = await staff.get(`/admin/orders${query}`);
    const counts = page.root
      .querySelectorAll('.chips .chip')
      .map((chip) => chip.querySelector('small')?.text);
    return {
      counts,
      last: page.root.querySelectorAll('nav a[href*="page="]').map(({ text }) => text.trim()),
    };
  };
  const all = await chips('');
  expect(all.counts.filter((count) => count === '10,000+')).toHaveLength(2);
  expect(all.last).toContain('500');
  const found = await chips('?q=example.test');
  expect(found.counts.filter((count) => count === '1,000+')).toHaveLength(2);
  expect(found.counts).toContain('1');
  expect(found.last).toContain('50');
  expect(
    (await staff.get('/admin/orders?q=example.test&page=50')).root.querySelectorAll('tbody tr'),
  ).toHaveLength(20);
});

test('ADM-04 R-387 an order is found by its course, its coupon and the number of its paper', async () => {
  const rowsOf = async (q: string) =>
    (await staff.get(`/admin/orders?q=${encodeURIComponent(q)}`)).root
      .querySelectorAll('tbody tr')
      .map((row) => row.text);
  const orderId = await app.inDatabase(async (db) => {
    const { order_id: id } = await db
      .selectFrom('order_line')
      .select('order_id')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    await sql`insert into tax_document (order_id, kind, number, series, serial, year, document_day, issued_at, buyer_name, snapshot, total, vat)
      values (${id}, 'receipt', 'RC2026-900001', 'RC', 900001, 2026, '2026-11-20', now(), 'ก', '{}', 100, 0)`.execute(
      db,
    );
    return id;
  });
  for (const q of ['RC2026-900001', 'excel สำหรับ'])
    expect((await rowsOf(q)).some((row) => row.includes(String(orderId).padStart(4, '0')))).toBe(true);
  expect(await rowsOf('RC2026-900002')).toEqual([]);
});
