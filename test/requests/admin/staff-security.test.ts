import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { guestWithCourse } from '../../support/road/approved-course';
import { signedIn } from '../../support/road/bank-transfer';
import { mailsTo } from '../../support/servers/mail-links';
import { type MailServer, startMailServer } from '../../support/servers/mail-server';
import { type AppServer, startApp } from '../../support/shop/app-server';
import { addStaff } from '../../support/shop/staff-member';
import { PlainBrowser, type PlainPage } from '../../support/visitor/plain-browser';

let app: AppServer;
let mail: MailServer;
let owner: PlainBrowser;
let support: PlainBrowser;
let supportId: number;
let orderNumber: string;
let accountant: PlainBrowser;
beforeAll(async () => {
  mail = await startMailServer();
  app = await startApp({
    env: { SMTP_URL: mail.smtpUrl },
    change: async (db) => {
      supportId = await addStaff(db, 'support');
      await addStaff(db, 'accountant');
    },
  });
  const bought = await guestWithCourse(app.url, { title: 'Excel สำหรับคนทำงาน', email: 'back@example.test' });
  orderNumber = /R\d\d-\d{4}-\d{4}/.exec(bought.orderPage.text)![0];
  owner = await signedIn(app.url, 'admin@demo.test');
  support = await signedIn(app.url, 'support@demo.test');
});
afterAll(async () => {
  await app.stop();
  await mail.stop();
});

const password = 'rian-demo';
const newcomer = () => new PlainBrowser(app.url);
const codeOf = (key: string, seconds = 0) =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + seconds * 1000 });
/** The first step, in a browser of its own. */
async function half(email = 'support@demo.test', back = '') {
  const browser = newcomer();
  const page = await browser.get(`/login${back && `?back=${encodeURIComponent(back)}`}`);
  return {
    browser,
    page: await page.form('form[action="/login"]').fill({ username: email, password }).submit(),
  };
}
const PAGE = '/admin/second-factor';
/** Where it was typed a moment ago it is not asked for. */
const withPassword = (page: PlainPage, form: string) =>
  page.root.querySelector('input[type="password"]') ? page.form(form).fill({ password }) : page.form(form);
/** Switches it on as somebody would: password, key, code. Answers the key and the codes on paper. */
async function setUp(browser: PlainBrowser) {
  const page = await browser.get(PAGE);
  const isBegun = page.root.querySelector('#factor-key') !== null;
  const begunPage = isBegun ? page : await withPassword(page, 'เริ่มตั้งค่า').submit('เริ่มตั้งค่า');
  const key = begunPage.find('#factor-key').text.replace(/\s/g, '');
  const used = codeOf(key);
  const shownPage = await begunPage.form('เปิดการยืนยันสองชั้น').fill({ code: used }).submit('เปิดการยืนยันสองชั้น');
  return {
    key,
    used,
    shown: shownPage,
    codes: shownPage.root.querySelectorAll('ol code').map(({ text }) => text.trim()),
  };
}
let codes: string[] = [];
const recover = (page: PlainPage, recovery: string) =>
  page.form('เข้าด้วยรหัสสำรอง').fill({ recovery }).submit('เข้าด้วยรหัสสำรอง');

describe('ADM-01 the second step of signing in', () => {
  test('ADM-01 it is switched on with the password, the key and a code; the codes on paper are shown once', async () => {
    const page = await support.get(PAGE);
    const wrong = await page.form('เริ่มตั้งค่า').fill({ password: 'guess' }).submit('เริ่มตั้งค่า');
    expect(wrong.status).toBe(422);
    expect(wrong.find('#password-e').text).toContain('รหัสผ่านไม่ถูกต้อง');
    const begunPage = await wrong.form('เริ่มตั้งค่า').fill({ password }).submit('เริ่มตั้งค่า');
    expect(begunPage.chain[0]?.status).toBe(303);
    const field = begunPage.find('#code');
    expect([field.getAttribute('autocomplete'), field.getAttribute('inputmode')]).toEqual([
      'one-time-code',
      'numeric',
    ]);
    expect(begunPage.find('.qr svg').getAttribute('aria-label')).toContain('support@demo.test');
    const refusedPage = await begunPage
      .form('เปิดการยืนยันสองชั้น')
      .fill({ code: '12' })
      .submit('เปิดการยืนยันสองชั้น');
    expect(refusedPage.status).toBe(422);
    expect(refusedPage.find('#code-e').text).toContain('6 หลัก');
    // the key is shown to who has typed the password, and to no other session of the account
    const other = await signedIn(app.url, 'support@demo.test');
    expect((await other.get(PAGE)).html).not.toContain('factor-key');
    const forcedPage = await other.post(PAGE, { intent: 'confirm', code: '123456' });
    expect(forcedPage.status).toBe(409);

    const result = await setUp(support);
    expect(result.shown.status).toBe(200);
    expect(result.shown.headers.get('Cache-Control')).toContain('no-store');
    expect(new Set(result.codes).size).toBe(10);
    codes = result.codes;
    const after = await support.get(PAGE);
    expect(after.text).toContain('รหัสสำรองเหลือ 10 จาก 10 ชุด');
    for (const code of codes) expect(after.html).not.toContain(code);
    expect(after.html).not.toContain(result.key);
    expect((await other.get('/admin')).path).toMatch(/^\/login/);
    const [told] = await mailsTo(mail, 'support@demo.test', 1);
    expect(told?.mail.subject).toContain('เปิดการยืนยันตัวตนสองชั้นแล้ว');

    const { browser, page: questionPage } = await half('support@demo.test', '/admin/orders?filter=all');
    expect(questionPage.path).toBe('/login/code?back=%2Fadmin%2Forders%3Ffilter%3Dall');
    const empty = await questionPage.form('ยืนยันและเข้าสู่ระบบ').submit('ยืนยันและเข้าสู่ระบบ');
    expect(empty.status).toBe(422);
    expect(empty.find('#code-e').text).toContain('ใส่รหัส 6 หลัก');
    const replayedPage = await empty
      .form('ยืนยันและเข้าสู่ระบบ')
      .fill({ code: result.used })
      .submit('ยืนยันและเข้าสู่ระบบ');
    expect(replayedPage.status).toBe(422);
    const before = browser.jar.header(new URL(app.url));
    const inside = await replayedPage
      .form('ยืนยันและเข้าสู่ระบบ')
      .fill({ code: codeOf(result.key, 30) })
      .submit('ยืนยันและเข้าสู่ระบบ');
    expect(inside.path).toBe('/admin/orders?filter=all');
    expect(inside.status).toBe(200);
    expect(browser.jar.header(new URL(app.url))).not.toBe(before);
  });

  test('ADM-01 half signed in is nobody: no admin, no account, no order in their name', async () => {
    const { browser } = await half();
    for (const path of [
      '/admin',
      '/admin/orders',
      PAGE,
      '/myaccount/student/order',
      '/myaccount/student/security',
    ])
      expect((await browser.get(path)).path).toBe(`/login/code?back=${encodeURIComponent(path)}`);
    const answerPage = await browser.post('/admin/staff/policy', {
      requires_second_factor: '1',
      version: '0',
    });
    expect(answerPage.path).toMatch(/^\/login\/code/);
    const course = await browser.get('/course/1-excel-for-work/register');
    expect(course.status).toBe(200);
    expect(course.html).not.toContain('support@demo.test');
    const head = await browser.get('/');
    expect(head.find('header').text).toContain('เข้าสู่ระบบ');
    expect(head.find('header').text).not.toContain('support');
  });

  test('ADM-01 one’s half state is nobody else’s: without it a code leads to the password', async () => {
    const { page } = await half();
    expect(page.path).toMatch(/^\/login\/code/);
    const stranger = newcomer();
    expect((await stranger.get('/login/code')).path).toBe('/login');
    const answerPage = await stranger.post('/login/code', { intent: 'recovery', recovery: codes[0]! });
    expect(answerPage.path).toMatch(/^\/login\?notice=/);
    const student = await signedIn(app.url, 'student@demo.test');
    const triedPage = await student.post('/login/code', { intent: 'recovery', recovery: codes[0]! });
    expect(triedPage.path).toMatch(/^\/login\?notice=secondStepOver/);
    expect((await student.get('/admin')).status).toBe(403);
  });

  test('ADM-01 a code on paper opens once; new ones end those before', async () => {
    const { browser, page } = await half();
    const wrong = await recover(page, 'abcd-abcd-abcd-abcd');
    expect(wrong.status).toBe(422);
    expect(wrong.find('#recovery-e').text).toContain('รหัสสำรองไม่ถูกต้อง');
    expect((await recover(wrong, codes[0]!.toUpperCase())).path).toBe('/admin');
    const keptPage = await browser.get(PAGE);
    expect(keptPage.text).toContain('รหัสสำรองเหลือ 9 จาก 10 ชุด');
    const { page: again } = await half();
    expect((await recover(again, codes[0]!)).status).toBe(422);
    const renewedPage = await keptPage.form('ขอรหัสสำรองชุดใหม่').fill({ password }).submit('ขอรหัสสำรองชุดใหม่');
    expect(renewedPage.root.querySelectorAll('ol code')).toHaveLength(10);
    expect((await recover(again, codes[1]!)).status).toBe(422);
    codes = renewedPage.root.querySelectorAll('ol code').map(({ text }) => text.trim());
    expect((await recover(again, codes[1]!)).path).toBe('/admin');
  });
});

describe('ADM-01 what owners ask of the staff', () => {
  const policy = async (fields: Record<string, string | boolean>) => {
    const form = (await owner.get('/admin/staff/policy')).form('บันทึกกฎ').fill(fields);
    return form.submit('บันทึกกฎ');
  };

  test('ADM-01 where the owner asks it of all, nothing opens before it is set up', async () => {
    const wrong = await policy({ refund_limit: '-5', password });
    expect(wrong.status).toBe(422);
    expect(wrong.find('#refund_limit-e').text).toContain('เว้นว่าง');
    expect(wrong.find('#refund_limit').getAttribute('value')).toBe('-5');
    const unproven = await policy({ requires_second_factor: '1' });
    expect(unproven.find('#password-e').text).not.toBe('');
    accountant = await signedIn(app.url, 'accountant@demo.test');
    expect((await accountant.get('/admin/documents')).status).toBe(200);
    const savedPage = await policy({ requires_second_factor: '1', password });
    // who has asked for it sets it up as well
    expect(savedPage.path).toBe(`${PAGE}?needed`);
    for (const path of ['/admin', '/admin/documents', '/admin/classes', '/admin/orders/export.csv'])
      expect((await accountant.get(path)).path).toBe(`${PAGE}?needed`);
    const answerPage = await accountant.post('/admin/documents', { intent: 'close' });
    expect(answerPage.path).toBe(`${PAGE}?needed`);
    expect(answerPage.text).toContain('เจ้าของร้านกำหนด');
    await setUp(accountant);
    expect((await accountant.get('/admin/documents')).status).toBe(200);
    await setUp(owner);
    const stale = (await owner.get('/admin/staff/policy')).form('บันทึกกฎ');
    expect((await policy({ requires_second_factor: false })).path).toBe('/admin/staff/policy?done');
    const late = await stale.fill({ refund_limit: '500' }).submit('บันทึกกฎ');
    expect(late.status).toBe(409);
    expect(late.find('#refund_limit').getAttribute('value')).toBe('500');
  });

  test('ADM-01 an owner takes it from whoever lost their telephone, with the password, and they are told', async () => {
    const list = await owner.get('/admin/staff');
    expect(list.find('table').text).toContain('เปิดแล้ว');
    const fresh = await half('admin@demo.test');
    expect(fresh.page.path).toMatch(/^\/login\/code/);
    const path = `/admin/staff/${supportId}`;
    const resultPage = await withPassword(await owner.get(path), 'ยืนยันยกเลิก').submit('ยืนยันยกเลิก');
    expect(resultPage.path).toBe(`${path}?done=factor`);
    expect(resultPage.text).toContain('อีเมลแจ้งเจ้าตัวเข้าคิวส่งแล้ว');
    expect((await half()).page.path).toBe('/admin');
    const result = await mailsTo(mail, 'support@demo.test', 5);
    expect(result.map((each) => each.mail.subject).join(' ')).toContain('เจ้าของร้านยกเลิกการยืนยันสองชั้น');
    const audit = await owner.get('/admin/audit');
    expect(audit.text).toContain('ยกเลิกรหัสยืนยันสองชั้น');
  });

  test('PAY-24 a refund over the set amount waits for somebody else, and the money goes back once', async () => {
    await policy({ refund_limit: '1,000' });
    const open = async (browser: PlainBrowser) =>
      (await browser.get(`/admin/orders?q=${orderNumber}`)).link(orderNumber).follow();
    const page = await (await open(accountant)).link('คืนเงินบางรายการหรือทั้งหมด').follow();
    expect(page.text).toContain('1,000');
    const review = await page.form('form[action$="/refund"]').fill({ reason: 'ผู้เรียนป่วย' }).submit('review');
    expect(review.status).toBe(200);
    expect(review.text).toContain('ต้องมีอีกคนอนุมัติ');
    const questionPage = await review.form('form[action$="/refund"]').submit('refund');
    expect(questionPage.path).toMatch(/^\/admin\/refunds\/\d+\?asked$/);
    expect(questionPage.text).toContain('เงินยังไม่ถูกคืน');
    const path = questionPage.path.replace('?asked', '');
    // the person who asked sees no button for it, and is refused all the same
    expect(questionPage.html).not.toContain('value="approve"');
    const ownPage = await accountant.post(path, {
      intent: 'approve',
      refund_date: '1/1/2569',
      refund_reference: 'X',
    });
    expect(ownPage.status).toBe(409);
    expect(ownPage.text).toContain('อนุมัติเองไม่ได้');
    expect((await support.get(path)).status).toBe(403);

    const home = await owner.get('/admin');
    expect(home.find('.pending-work').text).toContain('คืนเงินรออนุมัติ');
    expect(home.find('nav a[href="/admin/refunds"] .n').text).toBe('1');
    const atOrder = await open(accountant);
    expect(atOrder.text).toContain('มีการคืนเงินที่รออนุมัติอยู่');
    const detail = await (await owner.get('/admin/refunds')).link(orderNumber).follow();
    // the approver reads what the requester read: the buyer, the ended access, the document
    const happens = review.root.querySelectorAll('section .lines li').map((line) => line.text.trim());
    expect(happens.length).toBeGreaterThan(2);
    expect(happens.join(' ')).toContain('สิทธิ์เรียน');
    for (const words of happens) expect(detail.text).toContain(words);
    const [order] = await app.inDatabase((db) =>
      db
        .selectFrom('purchase_order')
        .select(['contact_name', 'email'])
        .where('id', '=', Number(/orders\/(\d+)/.exec(page.path)?.[1]))
        .execute(),
    );
    expect(detail.text).toContain(order!.contact_name);
    expect(detail.text).toContain(order!.email);
    const unexplainedPage = await detail.form('ยืนยันไม่อนุมัติ').submit('ยืนยันไม่อนุมัติ');
    expect(unexplainedPage.find('#answer-e').text).toContain('เหตุผล');
    const missing = await unexplainedPage.form('อนุมัติและคืนเงิน').submit('approve');
    expect(missing.status).toBe(422);
    expect(missing.find('#refund_reference-e').text).not.toBe('');
    const resultPage = await missing
      .form('อนุมัติและคืนเงิน')
      .fill({ refund_reference: 'KBANK 77' })
      .submit('approve');
    expect(resultPage.path).toMatch(/\?done=refunded$/);
    expect(resultPage.text).toContain('คนที่สองอนุมัติคืนเงิน');
    const late = await missing.form('อนุมัติและคืนเงิน').fill({ refund_reference: 'KBANK 78' }).submit('approve');
    expect(late.status).toBe(409);
    expect((await owner.get('/admin/refunds')).text).toContain('อนุมัติแล้ว');
    const refunds = await app.inDatabase((db) =>
      db.selectFrom('refund').select('provider_reference').execute(),
    );
    expect(
      refunds.map((refund) => refund.provider_reference).filter((each) => each.startsWith('KBANK 7')),
    ).toEqual(['KBANK 77']);
  });

  test('PAY-22 money of a case over the set amount is asked for by one, and sent by another', async () => {
    const caseId = await app.inDatabase(async (db) => {
      const paid = await db
        .selectFrom('payment')
        .selectAll()
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow();
      const { id: _id, ...same } = paid;
      const twice = await db
        .insertInto('payment')
        .values({ ...same, reference: 'twice', transfer_report_id: null, payment_attempt_id: null })
        .returning('id')
        .executeTakeFirstOrThrow();
      const { order_id, amount, currency } = paid;
      const opened = { order_id, amount, currency, payment_id: twice.id, opened_at: new Date() };
      const written = await db
        .insertInto('money_case')
        .values({ kind: 'double', ...opened })
        .returning('id')
        .executeTakeFirstOrThrow();
      return written.id;
    });
    const path = `/admin/money/${caseId}`;
    const page = await accountant.get(path);
    expect(page.text).toContain('ต้องมีอีกคนอนุมัติก่อน');
    const questionPage = await page.form('คืนเงินและส่งอีเมลบอกผู้ซื้อ').submit();
    expect(questionPage.path).toBe(`${path}?done=asked`);
    expect(questionPage.text).toContain('เงินยังไม่ถูกคืน');
    expect((await questionPage.link('ดูคำขอคืนเงิน').follow()).html).not.toContain('value="approve"');
    const ownPage = await questionPage
      .form('คืนเงินและส่งอีเมลบอกผู้ซื้อ')
      .fill({ refund_reference: 'OWN 1' })
      .submit();
    expect(ownPage.status).toBe(409);
    expect(ownPage.text).toContain('ต้องให้คนอื่นอนุมัติ');
    const request = await (await owner.get('/admin/refunds')).link(orderNumber).follow();
    const theirs = await request.link('ดูและอนุมัติที่หน้าเรื่องเงิน').follow();
    expect(theirs.path).toBe(path);
    const missing = await theirs.form('คืนเงินและส่งอีเมลบอกผู้ซื้อ').submit();
    expect(missing.status).toBe(422);
    const resultPage = await missing
      .form('คืนเงินและส่งอีเมลบอกผู้ซื้อ')
      .fill({ refund_reference: 'KBANK 90' })
      .submit();
    expect(resultPage.path).toBe(`${path}?done=done`);
    expect((await owner.get('/admin/refunds')).find('h1').text).not.toBe('');
    expect((await owner.get('/admin')).root.querySelector('nav a[href="/admin/refunds"] .n')).toBeNull();
  });
});
