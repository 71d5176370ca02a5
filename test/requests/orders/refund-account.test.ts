import { afterAll, beforeAll, expect, test } from 'vitest';
import { guestWithCourse } from '../../support/road/approved-course';
import { signedIn } from '../../support/road/bank-transfer';
import { type AppServer, startApp } from '../../support/shop/app-server';
import { addStaff } from '../../support/shop/staff-member';
import type { PlainBrowser } from '../../support/visitor/plain-browser';

let app: AppServer;
let staff: PlainBrowser;
beforeAll(async () => {
  app = await startApp({ change: (db) => addStaff(db, 'support') });
  staff = await signedIn(app.url, 'admin@demo.test');
});
afterAll(() => app.stop());

const ACCOUNT = { bank_code: 'KBANK', account_number: '123-4-56789-0', account_name: 'ปาริฉัตร ศรีสุวรรณ' };

test('PAY-24 R-391 a buyer whom staff ask says where the money goes back to, once; only those who refund read it', async () => {
  const email = 'back@example.test';
  const { visitor, orderPage } = await guestWithCourse(app.url, { title: 'Excel สำหรับคนทำงาน', email });
  const path = `${orderPage.path.split('?')[0]}/refund-account`;
  const { id } = await app.inDatabase((db) =>
    db.selectFrom('purchase_order').select('id').where('email', '=', email).executeTakeFirstOrThrow(),
  );
  // nobody asked
  expect((await visitor.get(path)).text).toContain('ไม่ต้องส่งเลขบัญชี');
  await visitor.post(path, ACCOUNT, orderPage.url);
  const page = await staff.get(`/admin/orders/${id}/refund-account`);
  expect(page.text).toContain('ยังไม่มีเลขบัญชี');
  const result = await page.form('ขอเลขบัญชีจากผู้ซื้อ').submit('ขอเลขบัญชีจากผู้ซื้อ');
  expect(result.text).toContain('ส่งอีเมลขอเลขบัญชีแล้ว');
  const mails = await app.inDatabase((db) =>
    db.selectFrom('outbox_mail').select('kind').where('order_id', '=', id).execute(),
  );
  expect(mails.map(({ kind }) => kind)).toContain('refund-account-asked');

  const form = await (await visitor.get(orderPage.path)).link('กรอกบัญชีรับเงินคืน').follow();
  const wrong = await form
    .form(`form[action="${path}"]`)
    .fill({ account_number: '12', account_name: ACCOUNT.account_name })
    .submit();
  expect(wrong.status).toBe(422);
  expect(wrong.form(`form[action="${path}"]`).value('account_name')).toBe(ACCOUNT.account_name);
  const outcome = await wrong
    .form(`form[action="${path}"]`)
    .choose('bank_code', 'KBANK')
    .fill({ account_number: ACCOUNT.account_number })
    .submit();
  expect(outcome.text).toContain('ได้รับเลขบัญชีแล้ว');
  expect(outcome.text).not.toContain('56789');
  expect((await visitor.get(orderPage.path)).text).not.toContain('กรอกบัญชีรับเงินคืน');
  // another one sent later changes nothing
  await visitor.post(path, { ...ACCOUNT, account_number: '9999999999' }, orderPage.url);

  for (const each of [`/admin/orders/${id}/refund-account`, `/admin/orders/${id}/refund`]) {
    const { text } = await staff.get(each);
    for (const words of ['กสิกรไทย', ACCOUNT.account_number, ACCOUNT.account_name])
      expect(text).toContain(words);
  }
  const support = await signedIn(app.url, 'support@demo.test');
  expect((await support.get(`/admin/orders/${id}/refund-account`)).status).toBe(403);
  expect((await support.get(`/admin/orders/${id}`)).text).not.toContain('56789');
  const stored = await app.inDatabase((db) =>
    db
      .selectFrom('refund_account')
      .select('sealed_account')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow(),
  );
  expect(JSON.stringify(stored)).not.toContain('56789');
  expect((await staff.get('/admin/audit')).text).toContain('ถามผู้ซื้อเรื่องบัญชีรับเงินคืน');

  const input = await (
    await staff.get(`/admin/orders/${id}/refund-account`)
  )
    .form('บันทึกบัญชี')
    .choose('bank_code', 'SCB')
    .fill({ account_number: '4070000001', account_name: 'มาลี' })
    .submit('บันทึกบัญชี');
  expect(input.text).toContain('ไทยพาณิชย์');
  expect(input.text).toContain('ทีมงานกรอกเมื่อ');
});
