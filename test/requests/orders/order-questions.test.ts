import { afterAll, beforeAll, expect, test } from 'vitest';
import { guest, orderAsGuest, signedIn } from '../../support/road/bank-transfer';
import { orderTokenOf } from '../../support/road/ordered-goods';
import { type AppServer, startApp } from '../../support/shop/app-server';
import { addStaff } from '../../support/shop/staff-member';
import { PlainBrowser } from '../../support/visitor/plain-browser';

const EXCEL = 'Excel สำหรับคนทำงาน';
const EMAIL = 'asks@example.test';

let app: AppServer;
let staff: PlainBrowser;
beforeAll(async () => {
  app = await startApp();
  staff = await signedIn(app.url, 'admin@demo.test');
});
afterAll(() => app.stop());

test('ADM-04 R-371 a buyer asks for a refund on the order’s page, staff answer, mail and page say so', async () => {
  const visitor = new PlainBrowser(app.url);
  const token = orderTokenOf(await orderAsGuest(visitor, { title: EXCEL, buyer: guest(EMAIL) }));
  const page = await (await visitor.get(`/order/${token}`)).link('แจ้งปัญหาหรือขอคืนเงิน').follow();
  const empty = await page.form('ส่งถึงทีมงาน').fill({ body: '  ' }).submit();
  expect(empty.status).toBe(422);
  expect(empty.text).toContain('เลือกว่าเป็นเรื่องอะไร');
  expect(empty.find('#body-e').text).toContain('เล่าเรื่องที่อยากให้เราช่วย');
  const long = 'ก'.repeat(2001);
  const tooLong = await empty.form('ส่งถึงทีมงาน').choose('kind', 'refund').fill({ body: long }).submit();
  expect(tooLong.form('ส่งถึงทีมงาน').value('body')).toBe(long);
  expect(tooLong.form('ส่งถึงทีมงาน').value('kind')).toBe('refund');
  const words = 'ซื้อซ้ำสองครั้ง <b>ขอคืน</b>';
  const ready = tooLong.form('ส่งถึงทีมงาน').fill({ body: words });
  const answerPage = await ready.submit();
  expect(answerPage.find('.notice.ok').text).toContain(EMAIL);
  expect(answerPage.text).toContain(words);
  expect(answerPage.text).toContain('ทีมงานกำลังดูเรื่องนี้');
  // the same form once more: one waits at a time
  expect((await ready.submit()).status).toBe(409);

  const home = await staff.get('/admin');
  expect(home.text).toContain('เรื่องจากผู้ซื้อรอตอบ');
  expect(home.find('a[href="/admin/order-questions"]').text).toContain('1');
  const queue = await staff.get('/admin/order-questions');
  expect(queue.text).toContain(words);
  const late = queue.form('ส่งคำตอบ').fill({ answer: 'ตอบช้า' });
  const blank = await queue.form('ส่งคำตอบ').fill({ answer: ' ' }).submit();
  expect(blank.status).toBe(422);
  expect(blank.text).toContain('เขียนคำตอบถึงผู้ซื้อ');
  const answeredPage = await queue.form('ส่งคำตอบ').fill({ answer: 'คืนให้แล้ว 1,590 บาท\nทางบัญชีเดิม' }).submit();
  expect(answeredPage.find('.notice.ok').text).toBe('ส่งคำตอบแล้ว');
  const tooLate = await late.submit();
  expect(tooLate.status).toBe(409);
  expect(tooLate.text).toContain('ตอบช้า');
  const mail = await app.inDatabase((db) =>
    db
      .selectFrom('outbox_mail')
      .select('plain_text')
      .where('to_address', '=', EMAIL)
      .where('kind', '=', 'order-answered')
      .execute(),
  );
  expect(mail).toHaveLength(1);
  expect(mail[0]!.plain_text).toContain('ทางบัญชีเดิม');
  const after = await visitor.get(`/order/${token}/ask`);
  expect(after.text).toContain('ทางบัญชีเดิม');
  expect(after.form('ส่งถึงทีมงาน')).toBeDefined();
  expect((await staff.get('/admin/order-questions?status=answered')).text).toContain('ทางบัญชีเดิม');
});

test('ADM-04 R-371 staff without the right of orders, and a token of no order, come nowhere', async () => {
  await app.inDatabase((db) => addStaff(db, 'accountant'));
  expect((await new PlainBrowser(app.url).get(`/order/${'Z'.repeat(22)}/ask`)).status).toBe(404);
  expect((await new PlainBrowser(app.url).get('/admin/order-questions')).path).toContain('/login');
  const accountant = await signedIn(app.url, 'accountant@demo.test');
  expect((await accountant.get('/admin/order-questions')).status).toBe(403);
});
