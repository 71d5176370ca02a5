import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../../../app/platform/database/database.server';
import { guestWithCourse } from '../../support/road/approved-course';
import { guest, orderAsGuest, signedIn } from '../../support/road/bank-transfer';
import { type AppServer, startApp } from '../../support/shop/app-server';
import { PlainBrowser, type PlainPage } from '../../support/visitor/plain-browser';

const EXCEL = 'Excel สำหรับคนทำงาน';

let app: AppServer;
let staff: PlainBrowser;
beforeAll(async () => {
  app = await startApp();
  staff = await signedIn(app.url, 'admin@demo.test');
});
afterAll(() => app.stop());

const orderOf = (email: string) => (db: Db) =>
  db.selectFrom('purchase_order').select(['id', 'due']).where('email', '=', email).executeTakeFirstOrThrow();
const order = async (email: string) => {
  await orderAsGuest(new PlainBrowser(app.url), { title: EXCEL, buyer: guest(email) });
  return app.inDatabase(orderOf(email));
};
const figure = (page: PlainPage, label: string) => {
  const at = page.root.querySelectorAll('.kpis > div').find((each) => each.text.includes(label))!;
  return at.querySelector('b')!.text;
};

test('ADM-04 PRD-03 nothing waits only when no parcel does', async () => {
  const clear = await staff.get('/admin');
  expect(clear.find('main').text).toContain('ไม่มีอะไรค้าง');
  const { orderPage } = await guestWithCourse(app.url, { title: EXCEL, email: 'parcel@example.test' });
  expect(orderPage.status).toBe(200);
  await app.inDatabase(async (db) => {
    const { id } = await orderOf('parcel@example.test')(db);
    await db.insertInto('shipment').values({ order_id: id, created_at: new Date() }).execute();
  });
  const page = await staff.get('/admin');
  expect(page.find('.pending-work').text).toMatch(/1\s+พัสดุรอแพ็กหรือรอส่ง/);
  expect(page.text).not.toContain('ไม่มีอะไรค้าง');
  expect((await page.link('ดูพัสดุ').follow()).path).toBe('/admin/shipments');
});

test('ADM-06 what is not there says so to staff, and leads back to its list', async () => {
  const page = await staff.get('/admin/orders/999999');
  expect(page.status).toBe(404);
  expect(page.find('h1').text).toBe('ไม่พบรายการนี้');
  expect(page.find('main').text).not.toContain('ดูคอร์สทั้งหมด');
  expect((await page.link('กลับไปที่ คำสั่งซื้อ').follow()).path).toBe('/admin/orders');
  expect((await page.link('กลับไปหลังร้าน').follow()).path).toBe('/admin');
});

test('ADM-01 an address of the back office that is none says so to staff alone, and leads back', async () => {
  for (const path of ['/admin/no-such-page', '/admin/settings/shipping/1/more']) {
    const page = await staff.get(path);
    expect(page.status).toBe(404);
    expect(page.find('h1').text).toBe('หลังร้านไม่มีหน้านี้');
    expect(page.find('main').text).not.toContain('ดูคอร์สทั้งหมด');
    expect(page.root.querySelector('.rail, nav')).not.toBeNull();
    expect((await page.link('กลับไปหลังร้าน').follow()).path).toBe('/admin');
    expect((await staff.post(path, { intent: 'save' })).status).toBe(404);
  }
  // a paper of its own, without the rail
  const paper = await staff.get('/admin/documents/no-such-number');
  expect([paper.status, paper.find('h1').text]).toEqual([404, 'ไม่พบรายการนี้']);
  const visitor = await new PlainBrowser(app.url).get('/admin/no-such-page');
  expect(visitor.path).toBe('/login?back=%2Fadmin%2Fno-such-page');
  const student = await signedIn(app.url, 'student@demo.test');
  expect((await student.get('/admin/no-such-page')).status).toBe(403);
});

test('ADM-04 PAY-22 money that lies in a case is not awaited', async () => {
  const before = figure(await staff.get('/admin'), 'รอเงินเข้า');
  const { id, due } = await order('awaited@example.test');
  const awaited = figure(await staff.get('/admin'), 'รอเงินเข้า');
  expect(awaited).not.toBe(before);
  await app.inDatabase((db) =>
    db
      .insertInto('money_case')
      .values({ kind: 'late', order_id: id, amount: due, currency: 'THB', opened_at: new Date() })
      .execute(),
  );
  expect(figure(await staff.get('/admin'), 'รอเงินเข้า')).toBe(before);
});

test('ADM-04 an order says by what it is to be paid, and every try that failed, in the provider’s words', async () => {
  const { id, due } = await order('tries@example.test');
  const bare = await staff.get(`/admin/orders/${id}`);
  expect(bare.text.replace(/\s+/g, ' ')).toMatch(/ช่องทางชำระเงิน โอนเงินแนบสลิป/);
  expect(bare.text).not.toContain('การชำระที่เริ่มไว้');
  await app.inDatabase(async (db) => {
    const at = new Date();
    const failure = { code: 'insufficient_fund', description: 'insufficient funds in the account' };
    const attempt = {
      order_id: id,
      payment_method_id: 8,
      provider: 'omise',
      amount: due,
      currency: 'THB' as const,
    };
    await db
      .insertInto('payment_attempt')
      .values([
        {
          ...attempt,
          reference: 'try-1',
          provider_id: 'chrg_test_1',
          status: 'failed',
          detail: JSON.stringify({ failure }),
          created_at: at,
          ended_at: at,
        },
        { ...attempt, reference: 'try-2', status: 'expired', created_at: at, ended_at: at },
      ])
      .execute();
  });
  const page = await staff.get(`/admin/orders/${id}`);
  const tries = page.root.querySelectorAll('section').find((each) => each.text.includes('การชำระที่เริ่มไว้'))!;
  expect(tries.querySelectorAll('li')).toHaveLength(2);
  for (const words of [
    'ไม่สำเร็จ',
    'หมดเวลา',
    'insufficient funds in the account (insufficient_fund)',
    'chrg_test_1',
  ])
    expect(tries.text).toContain(words);
});

test('REG-12 no page of staff says that a mail was sent before it was', async () => {
  const { id } = await order('queued@example.test');
  const page = await staff.get(`/admin/orders/${id}`);
  const cancelledPage = await page
    .form('ยกเลิก ส่งเหตุผลให้ผู้ซื้อ')
    .fill({ reason: 'ลูกค้าขอยกเลิก' })
    .submit('ยกเลิก ส่งเหตุผลให้ผู้ซื้อ');
  expect(cancelledPage.text).toContain('อีเมลบอกผู้ซื้อเข้าคิวส่งแล้ว');
  expect(cancelledPage.text).not.toMatch(/ส่งอีเมล[^ ]*แล้ว/);
});
