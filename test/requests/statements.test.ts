import { afterAll, beforeAll, expect, test } from 'vitest';
import { bangkokDay } from '../../app/values/time';
import { type AppServer, startApp } from '../support/app-server';
import { bankSlip } from '../support/bank-slip';
import { guest, orderAsGuest, sendReport, signedIn } from '../support/bank-transfer';
import { PlainBrowser, type PlainPage } from '../support/plain-browser';

let app: AppServer;
let staff: PlainBrowser;
beforeAll(async () => {
  app = await startApp();
  staff = await signedIn(app.url, 'admin@demo.test');
});
afterAll(() => app.stop());

const EXCEL = 'Excel สำหรับคนทำงาน';
const numberOf = (page: PlainPage) => /R\d\d-\d{4}-\d{4}/.exec(page.text)![0];
const today = () => bangkokDay(new Date()).split('-').reverse().join('/');

async function bring(lines: string[]): Promise<PlainPage> {
  const page = await staff.get('/admin/statements');
  const text = ['ธนาคารตัวอย่าง', 'Date,Details,Withdrawal,Deposit,Reference', ...lines].join('\n');
  return page
    .form('form[enctype="multipart/form-data"]')
    .attach('statement', {
      filename: 'statement.csv',
      type: 'text/csv',
      bytes: new Uint8Array(Buffer.from(text)),
    })
    .choose('account', '1')
    .submit();
}

test('PAY-01 a statement of the bank: columns named, orders found with reasons, one press approves', async () => {
  const code = { sendingBank: '014', reference: `20261120${String(Date.now()).slice(-10)}ZZ` };
  const visitor = new PlainBrowser(app.url);
  const paying = await orderAsGuest(visitor, { title: EXCEL, buyer: guest('statement@example.test') });
  const orderPath = paying.path.replace(/\/transfer$/, '');
  await sendReport(paying, { slip: await bankSlip(code) });
  const number = numberOf(await visitor.get(orderPath));

  const columns = await bring([
    `${today()} 23:59,Transfer from someone,,"1,590.00",${code.reference}`,
    `${today()} 23:59,Fee,20.00,,`,
  ]);
  expect(columns.path).toMatch(/^\/admin\/statements\/\d+$/);
  const naming = columns.form('form[method=post].panel');
  expect(naming.value('day')).toBe('1');
  expect(naming.value('amount')).toBe('4');
  const listed = await naming.submit();
  expect(listed.text).toContain('นำเข้าแล้ว 1 รายการ');
  expect(listed.text).toContain('เลขที่รายการตรงกับ QR ในสลิป');
  const approved = await listed.form(`อนุมัติ ${number}`).submit();
  expect(approved.text).toContain(`อนุมัติ ${number} ด้วยเงินรายการนี้แล้ว`);
  expect((await visitor.get(orderPath)).text).toContain('เริ่มเรียน');

  // the same file again brings nothing
  const again = await (
    await bring([`${today()} 23:59,Transfer from someone,,"1,590.00",${code.reference}`])
  )
    .form('form[method=post].panel')
    .submit();
  expect(again.text).toContain('นำเข้าแล้ว 0 รายการ ซ้ำกับไฟล์ก่อน 1 รายการ');
});

test('PAY-01 a picture, a column that is no day, and nobody but staff', async () => {
  const page = await staff.get('/admin/statements');
  const picture = await page
    .form('form[enctype="multipart/form-data"]')
    .attach('statement', {
      filename: 'a.csv',
      type: 'text/csv',
      bytes: new Uint8Array([0xff, 0xd8, 0xff, 0, 16, 74]),
    })
    .choose('account', '1')
    .submit();
  expect(picture.status).toBe(422);
  expect(picture.find('#statement-e').text).toContain('อ่านเป็นตาราง CSV ไม่ได้');

  const columns = await bring(['not a day,x,,10.00,r']);
  const refused = await columns.form('form[method=post].panel').submit();
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('อ่านวันที่ไม่ได้ที่แถว 3');
  expect(refused.form('form[method=post].panel').value('amount')).toBe('4');

  const visitor = new PlainBrowser(app.url);
  for (const path of ['/admin/statements', columns.path])
    expect((await visitor.get(path)).path).toMatch(/^\/login/);
});
