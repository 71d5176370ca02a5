import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addHours } from '../../../app/values/time';
import { guestWithCourse } from '../../support/road/approved-course';
import { signedIn } from '../../support/road/bank-transfer';
import { type AppServer, startApp } from '../../support/shop/app-server';
import { addStaff } from '../../support/shop/staff-member';
import type { PlainBrowser, PlainPage } from '../../support/visitor/plain-browser';

const EXCEL = 'Excel สำหรับคนทำงาน';

let app: AppServer;
let owner: PlainBrowser;
let support: PlainBrowser;
beforeAll(async () => {
  app = await startApp({ change: (db) => addStaff(db, 'support') });
  owner = await signedIn(app.url, 'admin@demo.test');
  support = await signedIn(app.url, 'support@demo.test');
});
afterAll(() => app.stop());

const idOf = (email: string) =>
  app.inDatabase(
    async (db) =>
      (
        await db
          .selectFrom('person')
          .select('id')
          .where('email', '=', email)
          .orderBy('id', 'desc')
          .executeTakeFirstOrThrow()
      ).id,
  );
const pageOf = async (email: string, by = support): Promise<PlainPage> =>
  by.get(`/admin/people/${await idOf(email)}`);
const names = (page: PlainPage) =>
  page.root.querySelectorAll('tbody tr').map((row) => row.text.replace(/\s+/g, ' '));

describe('people', () => {
  test('ADM-06 somebody is found by name, e-mail and telephone however it is written', async () => {
    await app.inDatabase((db) =>
      db
        .updateTable('person')
        .set({ tel: '081-234-5678', firstname: 'ปาริชาติ', lastname: 'วงศ์ทอง' })
        .where('email', '=', 'student@demo.test')
        .execute(),
    );
    for (const q of ['ปาริชาติ วงศ์', 'STUDENT@demo', '0812345678', '๐๘๑ ๒๓๔ ๕๖๗๘', '+66812345678']) {
      const page = await support.get(`/admin/people?q=${encodeURIComponent(q)}`);
      expect(names(page).filter((row) => row.includes('student@demo.test'))).toHaveLength(1);
    }
    const nobody = await support.get('/admin/people?q=%25');
    expect(nobody.text).toContain('ไม่พบใคร');
    expect((await nobody.link('ดูทุกคน').follow()).path).toBe('/admin/people');
    const guests = await support.get('/admin/people?filter=guests');
    expect(names(guests).some((row) => row.includes('student@demo.test'))).toBe(false);
  });

  test('ADM-06 staff gives access, moves its end and takes it back, each with a reason that is kept', async () => {
    const page = await pageOf('company@demo.test');
    const empty = await page.form('ให้สิทธิ์').submit('ให้สิทธิ์');
    expect(empty.status).toBe(422);
    expect(empty.find('#course-e').text).toContain('เลือกคอร์ส');
    expect(empty.find('#reason-e').text).toContain('เขียนเหตุผล');
    const past = await empty
      .form('ให้สิทธิ์')
      .fill({ course: '1', last_day: '2020-01-31', reason: 'รางวัล' })
      .submit('ให้สิทธิ์');
    expect(past.status).toBe(409);
    expect(past.text).toContain('ผ่านไปแล้ว');
    const givenPage = await past.form('ให้สิทธิ์').fill({ last_day: '31/12/2590' }).submit('ให้สิทธิ์');
    expect(givenPage.path).toMatch(/done=given$/);
    expect(givenPage.text).toContain('ถึงสิ้นวันที่ 31 ธ.ค. 2590');
    const student = await signedIn(app.url, 'company@demo.test');
    expect((await student.get('/myaccount/student/courses')).text).toContain(EXCEL);

    const [first, second] = [await pageOf('company@demo.test'), await pageOf('company@demo.test')];
    const move = (from: PlainPage, day: string) =>
      from.form('บันทึกวันใหม่').fill({ last_day: day, reason: 'เลื่อน' }).submit('บันทึกวันใหม่');
    expect((await move(first, '2047-11-30')).text).toContain('ถึงสิ้นวันที่ 30 พ.ย. 2590');
    const late = await move(second, '2047-10-31');
    expect(late.status).toBe(409);
    expect(late.text).toContain('มีคนเปลี่ยนวันสิ้นสุดไปแล้ว');
    const endedPage = await (
      await pageOf('company@demo.test')
    )
      .form('ยืนยันยุติสิทธิ์')
      .fill({ reason: 'ให้ผิดคน' })
      .submit('ยืนยันยุติสิทธิ์');
    expect(endedPage.path).toMatch(/done=ended$/);
    // it stays in sight, and says what became of it
    const mine = (await student.get('/myaccount/student/courses')).text;
    expect(mine).toContain(EXCEL);
    expect(mine).toMatch(/(ปิด|ระงับ)สิทธิ์เรียน/);
    const log = await owner.get('/admin/audit?filter=people');
    for (const expectedText of ['ให้สิทธิ์เรียน', 'เปลี่ยนวันสิ้นสุดสิทธิ์เรียน', 'ยุติสิทธิ์เรียน', 'ให้ผิดคน'])
      expect(log.text).toContain(expectedText);
  });

  test('ADM-06 branch and KPI group are set by staff, and the audit says that they were', async () => {
    const page = await pageOf('company@demo.test');
    const long = await page
      .form('บันทึกสาขาและกลุ่มประเมินผล')
      .fill({ branch_id: 'ก'.repeat(101) })
      .submit('บันทึกสาขาและกลุ่มประเมินผล');
    expect(long.status).toBe(422);
    expect(long.find('#branch_id-e').text).toContain('ไม่เกิน 100');
    const savedPage = await long
      .form('บันทึกสาขาและกลุ่มประเมินผล')
      .fill({ branch_id: 'ขอนแก่น', student_group_kpi: 'รุ่น 7' })
      .submit('บันทึกสาขาและกลุ่มประเมินผล');
    expect(savedPage.path).toMatch(/done=recorded$/);
    for (const words of ['ขอนแก่น', 'รุ่น 7']) expect(savedPage.find('table.compare').text).toContain(words);
    expect((await owner.get('/admin/audit?filter=people')).text).toContain('แก้สาขาและกลุ่มประเมินผลของ');
  });

  test('ADM-06 access is not ended while its renewal waits to be paid: the page names that order', async () => {
    const student = await signedIn(app.url, 'student@demo.test');
    const { courseId: id, grantId } = await app.inDatabase(async (db) => {
      const now = new Date();
      const plan = await db
        .selectFrom('price_plan')
        .select('course_id')
        .where('pricing_type', '=', 'renew')
        .executeTakeFirstOrThrow();
      const courseId = plan.course_id!;
      const person = await db
        .selectFrom('person')
        .select('id')
        .where('email', '=', 'student@demo.test')
        .executeTakeFirstOrThrow();
      await db
        .updateTable('access_grant')
        .set({ revoked_at: now })
        .where('person_id', '=', person.id)
        .where('course_id', '=', courseId)
        .execute();
      const options = await db
        .insertInto('access_grant')
        .values({
          course_id: courseId,
          person_id: person.id,
          source: 'staff',
          terms: '{}',
          granted_at: now,
          starts_at: now,
          ends_at: addHours(now, 240),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { courseId, grantId: options.id };
    });
    const boughtPage = await student.get(`/course/${id}/register`);
    const paying = await boughtPage.form('#register').choose('payment_method_id', '1').submit('pay');
    const number = /R\d\d-\d{4}-\d{4}/.exec(paying.text)![0];
    const end = async () => {
      const page = await pageOf('student@demo.test');
      return page
        .form(`form:has([name=grant][value="${grantId}"]):has([value=grant-end])`)
        .fill({ reason: 'ให้ผิดคน' })
        .submit('grant-end');
    };
    const refusedPage = await end();
    expect(refusedPage.status).toBe(409);
    expect(refusedPage.find('.notice.bad').text).toContain(number);
    await student.post(paying.path.replace(/\/transfer.*$/, ''), { intent: 'cancel' });
    expect((await end()).path).toMatch(/done=ended$/);
  });

  test('ADM-06 whoever is suspended is out and told so, until they are readmitted', async () => {
    const student = await signedIn(app.url, 'company@demo.test');
    const page = await pageOf('company@demo.test');
    expect(page.text).toContain('เครื่องที่เข้าสู่ระบบอยู่');
    const suspendedPage = await page.form('ยืนยันระงับ').fill({ reason: 'สลิปปลอม' }).submit('ยืนยันระงับ');
    expect(suspendedPage.text).toContain('ระงับบัญชีแล้ว');
    expect((await student.get('/myaccount/student/courses')).path).toContain('notice=userSuspended');
    const back = await suspendedPage.form('ยืนยันเลิกระงับ').fill({ reason: 'เข้าใจผิด' }).submit('ยืนยันเลิกระงับ');
    expect(back.text).toContain('เลิกระงับบัญชีแล้ว');
    const again = await signedIn(app.url, 'company@demo.test');
    expect((await again.get('/myaccount/student/courses')).status).toBe(200);
    const out = await (await pageOf('company@demo.test')).form('ให้ออกจากระบบทุกเครื่อง').submit();
    expect(out.text).toContain('ออกจากระบบทุกเครื่องแล้ว');
    expect((await again.get('/myaccount/student/courses')).path).toMatch(/^\/login/);
  });

  test('ADM-01 customer care cannot touch the account of an owner', async () => {
    const page = await pageOf('admin@demo.test');
    expect(page.text).toContain('เฉพาะเจ้าของร้าน');
    expect(page.html).not.toContain('value="suspend"');
    const path = `/admin/people/${await idOf('admin@demo.test')}`;
    for (const intent of ['suspend', 'end-others']) {
      const forcedPage = await support.post(path, { intent, reason: 'x' }, app.url + path);
      expect(forcedPage.status).toBe(409);
    }
    expect((await owner.get('/admin')).path).toBe('/admin');
    const self = await owner.post(path, { intent: 'suspend', reason: 'x' }, app.url + path);
    expect(self.status).toBe(409);
    expect(self.text).toContain('คนสุดท้าย');
  });

  test('ADM-06 what a guest bought goes to the member staff has looked at, and nobody else', async () => {
    await guestWithCourse(app.url, { title: EXCEL, email: 'guest-merge@example.test' });
    const page = await pageOf('guest-merge@example.test');
    const send = (from: PlainPage, email: string) =>
      from.form('ตรวจบัญชี').fill({ email, reason: 'ซื้อด้วยอีเมลที่ทำงาน' }).submit();
    const nobody = await send(page, 'nobody@example.test');
    expect(nobody.status).toBe(422);
    expect(nobody.text).toContain('ไม่มีสมาชิกที่ใช้อีเมลนี้');
    const questionPage = await send(page, 'company@demo.test');
    expect(questionPage.status).toBe(422);
    expect(questionPage.text).toContain('จะย้ายทุกอย่างไปที่');
    const mergedPage = await questionPage.form('ยืนยันรวมบัญชี').submit('ยืนยันรวมบัญชี');
    expect(mergedPage.path).toBe(`/admin/people/${await idOf('company@demo.test')}?done=merged`);
    expect(mergedPage.text).toContain(EXCEL);
    const empty = await pageOf('guest-merge@example.test');
    expect(empty.text).toContain('ถูกรวมเข้ากับสมาชิกแล้ว');
    const student = await signedIn(app.url, 'company@demo.test');
    expect((await student.get('/myaccount/student/courses')).text).toContain(EXCEL);
  });

  test('ADM-06 R-386 a guest who buys eleven times is one row and one page; the member of that e-mail stays another', async () => {
    const email = 'eleven@example.test';
    await app.inDatabase(async (db) => {
      for (const n of [1, 2, 3]) {
        const { id } = await db
          .insertInto('person')
          .values({ kind: 'generated', email, username: `eleven${n}`, firstname: 'สิบเอ็ด' })
          .returning('id')
          .executeTakeFirstOrThrow();
        await db
          .insertInto('purchase_order')
          .values({
            token: `eleven${n}`.padEnd(22, 'x'),
            checkout_key: `eleven${n}`,
            person_id: id,
            contact_name: 'สิบเอ็ด',
            email,
            price: 100,
            quote: '{}',
            placed_at: new Date(),
          })
          .execute();
      }
    });
    const list = await support.get('/admin/people?q=eleven%40example');
    expect(names(list)).toHaveLength(1);
    expect(names(list)[0]).toContain('3');
    const page = await pageOf(email);
    const orders = page.root.querySelectorAll('a[href^="/admin/orders/"]').map(({ text }) => text);
    expect(new Set(orders.filter((text) => text.startsWith('R'))).size).toBe(3);
    expect(page.root.querySelectorAll('.lines a[href^="/admin/people/"]')).toHaveLength(2);
    const sheet = await support.get('/admin/people/export.csv?q=eleven%40example');
    expect(new TextDecoder().decode(sheet.bytes).trim().split('\n')).toHaveLength(2);
  });

  test('ADM-06 a password link goes to its member’s own mailbox, and is kept in the audit', async () => {
    const answerPage = await (await pageOf('company@demo.test')).form('ส่งลิงก์ตั้งรหัสผ่าน').submit();
    expect(answerPage.path).toMatch(/done=linked$/);
    expect(answerPage.text).toContain('ตั้งรหัสผ่านใหม่');
    expect(answerPage.html).not.toContain('/reset/');
    const log = await owner.get('/admin/audit?q=company');
    expect(log.text).toContain('ส่งลิงก์ตั้งรหัสผ่าน');
  });
});

describe('the audit log', () => {
  test('ADM-01 it is searched by who and when, filtered and paged, and says what was before', async () => {
    await app.inDatabase(async (db) => {
      const actor_id = (
        await db
          .selectFrom('person')
          .select('id')
          .where('email', '=', 'admin@demo.test')
          .executeTakeFirstOrThrow()
      ).id;
      const entry = { actor_id, action: 'thing-changed', subject_type: 'thing' };
      await db
        .insertInto('audit_event')
        .values(
          Array.from({ length: 45 }, (_, n) => ({
            ...entry,
            subject_id: String(n),
            at: new Date(Date.UTC(2025, 0, 1, 0, n)),
            detail: JSON.stringify({ before: { price: n }, after: { price: n + 1000 } }),
          })),
        )
        .execute();
    });
    const page = await owner.get('/admin/audit?filter=other&q=thing-changed&period=2025-01-01');
    expect(names(page)).toHaveLength(40);
    expect(names(page)[0]).toMatch(/ราคา: ฿0.44 → ฿10.44/);
    const next = await page.link('ถัดไป').follow();
    expect(names(next)).toHaveLength(5);
    expect(next.path).toContain('q=thing-changed');
    expect((await owner.get('/admin/audit?q=thing-changed&period=2024-01')).text).toContain('ไม่มีบันทึก');
    expect((await support.get('/admin/audit')).status).toBe(403);
  });

  test('ADM-01 an entry says in words what was done, and leads to what it was done to', async () => {
    await app.inDatabase(async (db) => {
      const actor_id = await idOf('admin@demo.test');
      const of = (action: string, subject_type: string, subject_id = '1') => ({
        at: new Date(Date.UTC(2024, 4, 5)),
        actor_id,
        action,
        subject_type,
        subject_id,
        detail: '{}',
      });
      await db
        .insertInto('audit_event')
        .values([
          of('course-published', 'course'),
          of('lecture-changed', 'lecture'),
          of('film-changed', 'lecture', '999999'),
          of('method-off', 'payment-method'),
          of('teacher-hidden', 'teacher'),
          of('setting-changed', 'setting', 'currency'),
          of('mail-sent-again', 'outbox_mail', '7'),
        ])
        .execute();
    });
    const page = await owner.get('/admin/audit?period=2024-05-05');
    // by the words it is shown with
    const foundPage = await owner.get(`/admin/audit?period=2024-05-05&q=${encodeURIComponent('ปิดวิธีชำระ')}`);
    expect(names(foundPage)).toEqual([expect.stringContaining('ปิดวิธีชำระเงิน')]);
    const course = await app.inDatabase((db) =>
      db.selectFrom('course').select('title').where('id', '=', 1).executeTakeFirstOrThrow(),
    );
    expect(names(page).join('\n')).toContain(`เผยแพร่คอร์ส ${course.title}`);
    for (const expectedText of ['ปิดวิธีชำระเงิน', 'เปลี่ยนวิดีโอของบทเรียน บทเรียน 999999', 'สั่งส่งอีเมลอีกครั้ง อีเมล 7'])
      expect(page.text).toContain(expectedText);
    const links = page.root.querySelectorAll('tbody a').map((link) => link.getAttribute('href') ?? '');
    expect(links).toHaveLength(6);
    const statuses = await Promise.all(links.map(async (href) => [href, (await owner.get(href)).status]));
    expect(statuses).toEqual(links.map((href) => [href, 200]));
  });
});
