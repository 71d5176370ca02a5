import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedIn } from '../../support/road/bank-transfer';
import { type AppServer, startApp } from '../../support/shop/app-server';
import { PlainBrowser } from '../../support/visitor/plain-browser';

const PASSWORD = 'rian-demo';
let app: AppServer;
let owner: PlainBrowser;
beforeAll(async () => {
  app = await startApp();
  owner = await signedIn(app.url, 'admin@demo.test');
});
afterAll(() => app.stop());

const stored = () =>
  app.inDatabase((db) =>
    db.selectFrom('payment_method').select('secrets').where('id', '=', 9).executeTakeFirstOrThrow(),
  );

test('ADM-03 keys: the password first, tried at the provider, then sealed, masked and in use', async () => {
  const page = await owner.get('/admin/payment-methods/9');
  expect(page.root.toString()).toContain('/webhook/omise');
  expect(page.root.toString()).not.toContain('skey_test_sandbox');
  const wrong = await page
    .form('#keys form')
    .fill({ key_secretKey: 'skey_test_sandbox', password: 'nobody' })
    .submit();
  expect(wrong.status).toBe(422);
  expect(wrong.find('#keys').text).toContain('รหัสผ่านไม่ถูกต้อง');
  const refusedPage = await wrong
    .form('#keys form')
    .fill({ key_secretKey: 'skey_test_nobodys_key', password: PASSWORD })
    .submit();
  expect(refusedPage.find('#keys').text).toContain('Omise ไม่รับคีย์ชุดนี้: “authentication failed”');
  expect(refusedPage.root.toString()).not.toContain('nobodys');
  expect(JSON.stringify(await stored())).toContain('skey_test_sandbox');
  // typed a moment ago: not asked again
  expect(refusedPage.root.querySelector('[name=password]')).toBeNull();
  const savedPage = await refusedPage
    .form('#keys form')
    .fill({ key_secretKey: 'skey_test_sandbox' })
    .submit();
  expect(savedPage.text).toContain('ผู้ให้บริการรับคีย์แล้ว');
  expect(savedPage.text).toContain('•••• dbox');
  expect(JSON.stringify(await stored())).not.toContain('skey');
  // and buyers can still pay by it
  const course = await new PlainBrowser(app.url).get('/course/1-excel-for-work/register');
  expect(course.find('[name=payment_method_id][value="9"]').getAttribute('disabled')).toBeUndefined();
});

test('ADM-03 names and the switch change what buyers see; mistakes stand beside their fields', async () => {
  const page = await owner.get('/admin/payment-methods/8');
  const wrong = await page.form('#names form').fill({ name_th: '', minimum: 'ร้อย' }).submit();
  expect(wrong.status).toBe(422);
  expect(wrong.find('#names').text).toContain('กรอกชื่อที่ผู้ซื้อจะเห็น');
  expect(wrong.find('[name=minimum]').getAttribute('value')).toBe('ร้อย');
  const savedPage = await wrong.form('#names form').fill({ name_th: 'บัตรของร้านเรา', minimum: '50' }).submit();
  expect(savedPage.text).toContain('บันทึกแล้ว');
  const register = () => new PlainBrowser(app.url).get('/course/1-excel-for-work/register');
  expect((await register()).text).toContain('บัตรของร้านเรา');
  await savedPage.form('#switch form').submit('ปิดวิธีนี้');
  expect((await register()).text).not.toContain('บัตรของร้านเรา');
});

test('ADM-03 the second of two editors sees the change and loses nothing typed', async () => {
  const [one, two] = [
    await owner.get('/admin/payment-methods/13'),
    await owner.get('/admin/payment-methods/13'),
  ];
  await one.form('#names form').fill({ name_th: 'คนแรก' }).submit();
  const late = await two.form('#names form').fill({ name_th: 'คนที่สอง' }).submit();
  expect(late.status).toBe(409);
  expect(late.find('#names').text).toContain('ค่าล่าสุด: คนแรก');
  expect(late.find('[name=name_th]').getAttribute('value')).toBe('คนที่สอง');
  expect((await late.form('#names form').submit()).text).toContain('บันทึกแล้ว');
});

test('ADM-03 an account with its picture and its code; the last way to be paid is asked about', async () => {
  const page = await owner.get('/admin/bank-accounts/new');
  const wrong = await page
    .form('#account')
    .fill({ account_number: '12', account_name: 'บจก. เรียนดี', prompt_pay_id: '5' })
    .submit();
  expect(wrong.status).toBe(422);
  expect(wrong.text).toContain('เลขที่บัญชีมีตัวเลข 10–15 หลัก');
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const savedPage = await wrong
    .form('#account')
    .fill({ bank_code: 'KTB', account_number: '555-5-55555-5', prompt_pay_id: '081 234 5678' })
    .attach('picture', { filename: 'qr.png', bytes: new Uint8Array(picture), type: 'image/png' })
    .submit();
  expect(savedPage.text).toContain('บันทึกแล้ว');
  expect(savedPage.find('.qr svg path').getAttribute('d')).toMatch(/^M/);
  expect(savedPage.find('img').getAttribute('src')).toMatch(/^\/uploads\/public\//);
  const list = await owner.get('/admin/bank-accounts');
  expect(list.text).toContain('555-5-55555-5');

  await app.inDatabase((db) =>
    db.updateTable('payment_method').set({ is_enabled: false }).where('id', '<>', 1).execute(),
  );
  const transfer = await owner.get('/admin/payment-methods/1');
  const questionPage = await transfer.form('#switch form').submit('ปิดวิธีนี้');
  expect(questionPage.status).toBe(409);
  expect(questionPage.text).toContain('นี่เป็นวิธีเดียวที่รับเงินได้อยู่');
  const off = await questionPage.form('#switch form').fill({ accepts_none: 'yes' }).submit('ปิดวิธีนี้');
  expect(off.find('#switch').text).toMatch(/ปิดอยู่\s+ผู้ซื้อไม่เห็นวิธีนี้/);
  expect((await owner.get('/admin/payment-methods')).text).toContain('ตอนนี้ยังรับเงินไม่ได้เลยสักวิธี');
  const result = await app.inDatabase((db) =>
    db
      .selectFrom('outbox_mail')
      .select('plain_text')
      .where('kind', '=', 'payment-setup-changed')
      .where('to_address', '=', 'admin@demo.test')
      .execute(),
  );
  expect(result.length).toBeGreaterThan(5);
  expect(JSON.stringify(result)).not.toContain('skey');
});

test('ADM-03 methods are moved by buttons', async () => {
  const names = async () =>
    (await owner.get('/admin/payment-methods')).root.querySelectorAll('td a').map(({ text }) => text);
  const before = await names();
  const page = await owner.get('/admin/payment-methods');
  const form = page.root.querySelectorAll('main form')[1]!;
  const method = form.querySelector('[name=method]')!.getAttribute('value')!;
  await owner.post('/admin/payment-methods', { method, by: 'up' });
  expect((await names()).slice(0, 2)).toEqual([before[1], before[0]]);
});
