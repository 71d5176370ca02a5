import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signedIn } from '../../support/road/bank-transfer';
import { type AppServer, startApp } from '../../support/shop/app-server';
import { PlainBrowser } from '../../support/visitor/plain-browser';

const CLASS = 'เปิดสตูดิโอวาดเส้น เย็นวันพุธ';

describe('a seat of a free class', () => {
  let app: AppServer;
  beforeAll(async () => {
    app = await startApp({});
  });
  afterAll(() => app.stop());

  const courseId = () =>
    app.inDatabase(
      async (db) =>
        (await db.selectFrom('course').select('id').where('title', '=', CLASS).executeTakeFirstOrThrow()).id,
    );
  const lastOrder = () =>
    app.inDatabase((db) =>
      db
        .selectFrom('purchase_order')
        .select(['id', 'token', 'status'])
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow(),
    );

  test('CRS-13 CHK-03 is booked once, is given back on the order page without a script, and can be booked again', async () => {
    const student = await signedIn(app.url, 'student@demo.test');
    const register = `/course/${await courseId()}-open-studio-drawing/register`;
    const form = (await student.get(register)).form('form#register');
    const order = await form.submit('ลงทะเบียนเรียน');
    expect(order.path).toMatch(/order|thankyou/);
    const { token } = await lastOrder();

    const again = await student.get(register);
    expect(again.text).toContain('คุณจองที่นั่งรอบนี้ไว้แล้ว');
    expect(again.root.querySelector('form#register')).toBeNull();
    expect(again.link('ดูที่นั่งของฉัน').href).toContain(`/order/${token}`);

    // the link of a mail, opened by somebody who is not signed in
    const stranger = await new PlainBrowser(app.url).get(`/order/${token}`);
    expect(stranger.text).toContain('เข้าสู่ระบบเพื่อคืนที่นั่ง');
    expect(stranger.text).not.toContain('ยืนยันคืนที่นั่ง');

    const page = await student.get(`/order/${token}`);
    expect(page.text).toContain('มาไม่ได้ คืนที่นั่ง');
    const back = await page.form('form:has([name=line])').submit('ยืนยันคืนที่นั่ง');
    expect(back.text).toContain('คืนที่นั่งแล้ว ขอบคุณที่บอกกันก่อน');
    expect(back.text).toContain('ผู้เรียนคืนที่นั่งเอง');
    expect(back.text).not.toContain('ยืนยันคืนที่นั่ง');
    expect((await student.get(register)).root.querySelector('form#register')).not.toBeNull();

    const admin = await signedIn(app.url, 'admin@demo.test');
    const { id } = await lastOrder();
    expect((await admin.get(`/admin/orders/${id}`)).text).toContain('ผู้เรียนคืนที่นั่ง');
    expect((await admin.get('/admin/audit')).text).toContain('ผู้เรียนคืนที่นั่งฟรี');
  });
});
