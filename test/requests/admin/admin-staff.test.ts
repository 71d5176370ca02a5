import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '../../../app/platform/database/database.server';
import { guest, orderAsGuest, signedIn } from '../../support/road/bank-transfer';
import { linkIn, mailsTo } from '../../support/servers/mail-links';
import { type MailServer, startMailServer } from '../../support/servers/mail-server';
import { type AppServer, startApp } from '../../support/shop/app-server';
import { addStaff } from '../../support/shop/staff-member';
import { PlainBrowser, type PlainPage } from '../../support/visitor/plain-browser';

let app: AppServer;
let mail: MailServer;
let owner: PlainBrowser;
let supportId: number;
beforeAll(async () => {
  mail = await startMailServer();
  app = await startApp({
    env: { SMTP_URL: mail.smtpUrl },
    change: async (db) => {
      supportId = await addStaff(db, 'support');
    },
  });
  owner = await signedIn(app.url, 'admin@demo.test');
});
afterAll(async () => {
  await app.stop();
  await mail.stop();
});

const STRONG = 'correct horse battery!#1';
const twice = (password: string) => ({ password, password_confirm: password });
const newcomer = () => new PlainBrowser(app.url);
const invite = async (email: string, roles: string[]) => {
  const form = (await owner.get('/admin/staff')).form('ส่งคำเชิญ').fill({ email });
  for (const role of roles) form.fill({ roles: role });
  return form.submit('ส่งคำเชิญ');
};
const linkFor = async (email: string, count = 1) => {
  const mails = await mailsTo(mail, email, count);
  return linkIn(mails.at(-1)!, 'join');
};
const auditOf = (db: Db) => db.selectFrom('audit_event').select(['action', 'detail']).orderBy('id').execute();
const linksOf = (page: PlainPage) =>
  page.root.querySelectorAll('main a, nav a').map((link) => link.getAttribute('href') ?? '');

describe('who works in the back office', () => {
  test('ADM-01 an owner asks a stranger by mail, who sets a password and works by their role', async () => {
    const answerPage = await invite('new@staff.example', ['accountant']);
    expect(answerPage.chain[0]?.status).toBe(303);
    expect(answerPage.text).toContain('อีเมลคำเชิญเข้าคิวส่งแล้ว');
    expect(answerPage.text).toContain('new@staff.example');
    const path = await linkFor('new@staff.example');
    const visitor = newcomer();
    for (let look = 0; look < 2; look += 1) expect((await newcomer().get(path)).status).toBe(200);
    const page = await visitor.get(path);
    expect(page.text).toContain('บัญชีและการเงิน');
    const empty = await page.form('สร้างบัญชี').submit();
    expect(empty.status).toBe(422);
    expect(empty.find('#firstname-e').text).not.toBe('');
    const names = { firstname: 'สมศรี', lastname: 'ตั้งใจ' };
    const short = await empty
      .form('สร้างบัญชี')
      .fill({ ...names, ...twice('secret.77') })
      .submit();
    expect(short.status).toBe(422);
    expect(short.find('#password-e').text).toContain('อย่างน้อย 10 ตัว');
    const common = await short.form('สร้างบัญชี').fill(twice('password123')).submit();
    expect(common.find('#password-e').text).toContain('เดาง่าย');
    expect(common.form('สร้างบัญชี').value('firstname')).toBe('สมศรี');
    const home = await common.form('สร้างบัญชี').fill(twice(STRONG)).submit();
    expect(home.path).toBe('/admin');
    expect(home.text).toContain('สมศรี ตั้งใจ');
    expect(home.find('nav').text).toContain('เอกสาร');
    expect(home.find('nav').text).not.toContain('ทีมงาน');
    expect((await newcomer().get(path)).status).toBe(410);
    const list = await owner.get('/admin/staff');
    expect(list.find('table').text).toContain('new@staff.example');
    expect(list.text).not.toContain('คำเชิญที่ยังไม่ตอบรับ');
    const result = await mailsTo(mail, 'admin@demo.test', 2);
    expect(result.map((each) => each.mail.subject)).toEqual(
      expect.arrayContaining(['เชิญ new@staff.example เข้าทีมงาน', 'สมศรี ตั้งใจ เข้าทีมงานแล้ว']),
    );
    expect((await owner.get('/admin/audit')).text).toContain('new@staff.example');
    const audit = await app.inDatabase(auditOf);
    expect(audit.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['staff-invited', 'staff-joined']),
    );
    expect(audit.find(({ action }) => action === 'staff-joined')?.detail).toEqual({
      before: [],
      after: ['accountant'],
    });
  });

  test('ADM-01 a member accepts only signed in as whom the invitation went to', async () => {
    await invite('company@demo.test', ['support']);
    const path = await linkFor('company@demo.test');
    const stranger = await signedIn(app.url, 'student@demo.test');
    const page = await stranger.get(path);
    expect(page.text).toContain('company@demo.test');
    expect(page.html).not.toContain('value="accept"');
    const forcedPage = await stranger.post(path, { intent: 'accept' });
    expect(forcedPage.path).toMatch(/^\/login/);
    const member = await signedIn(app.url, 'company@demo.test');
    const resultPage = await (await member.get(path)).form('รับคำเชิญ').submit();
    expect(resultPage.path).toMatch(/^\/login\?back=%2Fadmin/);
    expect(resultPage.text).toContain('รับคำเชิญแล้ว');
    const home = await resultPage
      .form('form[action="/login"]')
      .fill({ username: 'company@demo.test', password: 'rian-demo' })
      .submit();
    expect(home.path).toBe('/admin');
    const security = await member.get('/myaccount/student/security');
    const weak = await security
      .form('form:has([name=old_password])')
      .fill({ old_password: 'rian-demo', ...twice('123456') })
      .submit();
    expect(weak.status).toBe(422);
    expect(weak.find('#password-e').text).toContain('อย่างน้อย 10 ตัว');
  });

  test('ADM-01 REG-08 who joins with a short password sets another one before the back office opens', async () => {
    const member = await signedIn(app.url, 'student@demo.test');
    const change = async (old: string, password: string) =>
      (await member.get('/myaccount/student/security'))
        .form('form:has([name=old_password])')
        .fill({ old_password: old, ...twice(password) })
        .submit();
    // a student may: the rule of six holds for them
    expect((await change('rian-demo', '123456')).path).toContain('notice=passwordChanged');
    await invite('student@demo.test', ['support']);
    const joinedPage = await (
      await member.get(await linkFor('student@demo.test', 2))
    )
      .form('รับคำเชิญ')
      .submit();
    const ledPage = await joinedPage
      .form('form[action="/login"]')
      .fill({ username: 'student@demo.test', password: '123456' })
      .submit();
    expect(ledPage.path).toBe('/myaccount/student/security?weak');
    expect(ledPage.find('#password').text).toContain('สั้นหรือเดาง่ายเกินไป');
    expect((await member.get('/admin/orders')).path).toBe('/myaccount/student/security?weak');
    expect((await change('123456', 'abcdefghij')).find('#password-e').text).toContain('เดาง่าย');
    expect((await change('123456', STRONG)).path).toContain('notice=passwordChanged');
    expect((await member.get('/admin/orders')).path).toBe('/admin/orders');
  });

  test('ADM-01 what is wrong with an invitation stands beside its field, and a withdrawn one opens nothing', async () => {
    const nobody = await invite('not an email', []);
    expect(nobody.status).toBe(422);
    expect(nobody.find('#email-e').text).not.toBe('');
    expect(nobody.find('#roles-e').text).toContain('เลือกอย่างน้อยหนึ่งบทบาท');
    expect((await invite('admin@demo.test', ['support'])).find('#email-e').text).toContain('อยู่ในทีมงานแล้ว');
    const list = await invite('late@staff.example', ['support']);
    const path = await linkFor('late@staff.example');
    const withdrawn = await list.form('ยกเลิกคำเชิญถึง late@staff.example').submit();
    expect(withdrawn.text).toContain('ยกเลิกคำเชิญแล้ว');
    const closedPage = await newcomer().get(path);
    expect(closedPage.status).toBe(410);
    const forcedPage = await newcomer().post(path, {
      intent: 'new',
      firstname: 'a',
      lastname: 'b',
      ...twice(STRONG),
    });
    expect(forcedPage.status).toBe(410);
  });

  test('ADM-01 other roles count at once; of two who change them the second is told; who is ended is out everywhere', async () => {
    const support = await signedIn(app.url, 'support@demo.test');
    expect((await support.get('/admin/documents')).status).toBe(403);
    const path = `/admin/staff/${supportId}`;
    const [first, second] = [await owner.get(path), await owner.get(path)];
    const changedPage = await first.form('บันทึกบทบาท').fill({ roles: 'accountant' }).submit('บันทึกบทบาท');
    expect(changedPage.text).toContain('บันทึกบทบาทแล้ว');
    expect((await support.get('/admin/documents')).status).toBe(200);
    const late = await second.form('บันทึกบทบาท').fill({ roles: 'administrator' }).submit('บันทึกบทบาท');
    expect(late.status).toBe(409);
    expect(late.text).toContain('บัญชีและการเงิน, ดูแลลูกค้า');
    expect(late.find('#role-administrator').hasAttribute('checked')).toBe(true);
    const endedPage = await (await owner.get(path)).form('ยืนยันให้ออก').submit('ยืนยันให้ออก');
    expect(endedPage.path).toBe('/admin/staff?done=ended');
    expect(endedPage.find('table').text).not.toContain('support@demo.test');
    expect((await support.get('/admin')).path).toMatch(/^\/login/);
    expect((await owner.get(path)).status).toBe(404);
  });

  test('ADM-01 the last owner cannot leave', async () => {
    const id = await app.inDatabase(
      async (db) =>
        (
          await db
            .selectFrom('person')
            .select('id')
            .where('email', '=', 'admin@demo.test')
            .executeTakeFirstOrThrow()
        ).id,
    );
    const page = await owner.get(`/admin/staff/${id}`);
    const refusedPage = await page.form('ยืนยันให้ออก').submit('ยืนยันให้ออก');
    expect(refusedPage.status).toBe(409);
    expect(refusedPage.text).toContain('เจ้าของอย่างน้อยหนึ่งคน');
    expect((await owner.get('/admin/staff')).status).toBe(200);
  });
});

test('ADM-01 a role sees no link that is closed to it, and a closed page says which right and whom to ask', async () => {
  await app.inDatabase((db) => addStaff(db, 'accountant'));
  const there = await orderAsGuest(newcomer(), {
    title: 'Excel สำหรับคนทำงาน',
    buyer: guest('closed@example.test'),
  });
  expect(there.status).toBe(200);
  const orderId = await app.inDatabase(
    async (db) =>
      (
        await db
          .selectFrom('purchase_order')
          .select('id')
          .where('email', '=', 'closed@example.test')
          .executeTakeFirstOrThrow()
      ).id,
  );
  const accountant = await signedIn(app.url, 'accountant@demo.test');
  for (const path of ['/admin', `/admin/orders/${orderId}`]) {
    const page = await accountant.get(path);
    expect(page.status).toBe(200);
    for (const href of linksOf(page).filter((link) => link.startsWith('/admin')))
      expect([href, (await accountant.get(href)).status]).toEqual([href, 200]);
  }
  const order = await accountant.get(`/admin/orders/${orderId}`);
  expect(order.html).not.toContain('value="cancel"');
  expect((await owner.get(`/admin/orders/${orderId}`)).html).toContain('value="cancel"');
  const closedPage = await accountant.get('/admin/shipments');
  expect(closedPage.status).toBe(403);
  expect(closedPage.text).toContain('ส่งของ');
  const name = await app.inDatabase((db) =>
    db
      .selectFrom('person')
      .select(['firstname', 'lastname'])
      .where('email', '=', 'admin@demo.test')
      .executeTakeFirstOrThrow(),
  );
  expect(closedPage.text).toContain(`${name.firstname} ${name.lastname}`.trim());
  expect((await closedPage.link('กลับไปหลังร้าน').follow()).path).toBe('/admin');
});
