import { afterAll, beforeAll, expect, test } from 'vitest';
import { bangkokDay } from '../../../app/values/time';
import { guest, orderAsGuest, sendReport, signedIn } from '../../support/road/bank-transfer';
import { bankSlip } from '../../support/samples/bank-slip';
import { type AppServer, startApp } from '../../support/shop/app-server';
import { PlainBrowser, type PlainPage } from '../../support/visitor/plain-browser';

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

const bring = (lines: string[]) =>
  bringText(['ธนาคารตัวอย่าง', 'Date,Details,Withdrawal,Deposit,Reference', ...lines].join('\n'));

async function bringText(text: string): Promise<PlainPage> {
  const page = await staff.get('/admin/statements');
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
  const listedPage = await naming.submit();
  expect(listedPage.text).toContain('นำเข้าแล้ว 1 รายการ');
  expect(listedPage.text).toContain('เลขที่รายการตรงกับ QR ในสลิป');
  const approvedPage = await listedPage.form(`อนุมัติ ${number}`).submit();
  expect(approvedPage.text).toContain(`อนุมัติ ${number} ด้วยเงินรายการนี้แล้ว`);
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
  expect(picture.find('#statement-e').text).toContain('อ่านเป็นตารางไม่ได้');

  const columns = await bring(['not a day,x,,10.00,r']);
  const refusedPage = await columns.form('form[method=post].panel').submit();
  expect(refusedPage.status).toBe(422);
  expect(refusedPage.text).toContain('อ่านรายการเงินเข้าไม่ได้เลย');
  expect(refusedPage.find('.tbl').text).toContain('3อ่านวันที่ไม่ได้not a day');
  expect(refusedPage.form('form[method=post].panel').value('amount')).toBe('4');

  const visitor = new PlainBrowser(app.url);
  for (const path of ['/admin/statements', columns.path])
    expect((await visitor.get(path)).path).toMatch(/^\/login/);
});

test('ADM-04 all lines that are certain are looked over and approved with one press; what was unticked stays', async () => {
  const places = ['certain-1', 'certain-2', 'certain-3'].map(async (name) => {
    const visitor = new PlainBrowser(app.url);
    const paying = await orderAsGuest(visitor, { title: EXCEL, buyer: guest(`${name}@example.test`) });
    const orderPath = paying.path.replace(/\/transfer$/, '');
    return { orderPath, visitor, number: numberOf(await visitor.get(orderPath)) };
  });
  const [first, second, third] = await Promise.all(places);
  const named = (number: string) => `${today()} 23:58,โอนเงิน ${number},,"1,590.00",${number}`;
  const columns = await bring([first!, second!, third!].map(({ number }) => named(number)));
  let listedPage = await columns.form('form[method=post].panel').submit();
  // lines of the same day and amount were brought before
  if (listedPage.status === 422)
    listedPage = await listedPage.form('form[method=post].panel').fill({ is_new: true }).submit();
  const review = await listedPage.link('อนุมัติ 3 รายการที่ตรงแน่นอน').follow();
  for (const { number } of [first!, second!, third!]) expect(review.text).toContain(number);
  const form = review.form('form[action$="/certain"]');
  const pair = review.root
    .querySelectorAll('input[name=pair]')
    .find((box) => box.closest('tr')?.text.includes(third!.number))!
    .getAttribute('value')!;
  const pairs = review.root.querySelectorAll('input[name=pair]').map((box) => box.getAttribute('value')!);
  // nothing ticked is said, not obeyed
  const none = await staff.post(form.element.getAttribute('action')!, { none: '' }, review.url);
  expect(none.status).toBe(422);
  expect(none.text).toContain('เลือกอย่างน้อยหนึ่งรายการ');
  const body = new FormData();
  for (const each of pairs.filter((one) => one !== pair)) body.append('pair', each);
  const resultPage = await staff.post(form.element.getAttribute('action')!, body, review.url);
  expect(resultPage.text).toContain('อนุมัติแล้ว 2 รายการ ยังค้าง 0 รายการ');
  for (const { orderPath, visitor } of [first!, second!])
    expect((await visitor.get(orderPath)).text).toContain('เริ่มเรียน');
  expect((await third!.visitor.get(third!.orderPath)).text).not.toContain('เริ่มเรียนได้');
  // the press of a page that was open before: the two are no lines any more, and the third goes through
  const late = await form.submit('อนุมัติรายการที่เลือก');
  expect(late.text).toContain('อนุมัติแล้ว 1 รายการ ยังค้าง 2 รายการ');
});

test('ADM-04 a line of a statement is given to any order by its number; what does not fit opens an exception', async () => {
  const visitor = new PlainBrowser(app.url);
  const paying = await orderAsGuest(visitor, { title: EXCEL, buyer: guest('given@example.test') });
  const number = numberOf(await visitor.get(paying.path.replace(/\/transfer$/, '')));
  const columns = await bring([`${today()} 23:57,somebody,,"777.00",given-1`]);
  const listedPage = await columns.form('form[method=post].panel').submit();
  const line = (page: PlainPage) => page.form(`form:has(button[value=give])`);
  const unknown = await line(listedPage).fill({ number: 'R69-0101-9999' }).submit('give');
  expect(unknown.text).toContain('ไม่มีคำสั่งซื้อนี้');
  const givenPage = await line(unknown).fill({ number }).submit('give');
  const order = await (await staff.get(`/admin/orders?q=given%40example.test`)).link(number).follow();
  expect(order.text).toContain('777.00');
  expect(givenPage.text).not.toContain('given-1');
});

test('PAY-01 what was debited pays nobody, an hour is read to its half of the day, and the report tells every row', async () => {
  const visitor = new PlainBrowser(app.url);
  const paying = await orderAsGuest(visitor, { title: EXCEL, buyer: guest('debited@example.test') });
  const number = numberOf(await visitor.get(paying.path.replace(/\/transfer$/, '')));
  const columns = await bringText(
    `Date,Time,Transaction Code,Channel,Debit Amount,Credit Amount,Description
${today()},11:50 PM,X2,ENET,"1,590.00",,${number}
${today()},11:51 PM,X1,ENET,,"6,543.21",credited-1
${today()},11:52 เย็น,X1,ENET,,"6,543.22",credited-2
${today()},11:53 PM,X1,ENET,,,nothing`,
  );
  const naming = columns.form('form[method=post].panel');
  expect([naming.value('amount'), naming.value('out')]).toEqual(['6', '5']);
  expect(columns.text).toContain('อ่านเวลาไม่ได้');
  expect(columns.text).toContain('23:51 น.');
  const listedPage = await naming.submit();
  expect(listedPage.text).toContain(
    'นำเข้าแล้ว 1 รายการ ซ้ำกับไฟล์ก่อน 0 รายการ ข้ามที่ไม่ใช่เงินเข้า 2 แถว อ่านไม่ได้ 1 แถว',
  );
  expect(listedPage.find('.tbl').text).toContain('4อ่านเวลาไม่ได้11:52 เย็น');
  expect(listedPage.text).toContain('เงินออก 1 แถว: 2');
  expect(listedPage.text).toContain('credited-1');
  expect(listedPage.text).not.toContain(number);

  const wrong = await bringText(`Date,Withdrawal,Details\n${today()},890.00,x`);
  const refusedPage = await wrong.form('form[method=post].panel').choose('amount', '2').submit();
  expect(refusedPage.status).toBe(422);
  expect(refusedPage.text).toContain('มีหัวว่าเป็นเงินออก');
  const untold = await bringText(`Date,Amount,Details\n${today()},890.00,x\n${today()},20.00,y`);
  const none = await untold.form('form[method=post].panel').submit();
  expect(none.status).toBe(422);
  expect(none.text).toContain('ไม่บอกว่ายอดไหนเงินเข้า');
});

test('PAY-01 R-297 a wrong file is taken back with one press, and a payer’s name finds an order of another amount', async () => {
  const visitor = new PlainBrowser(app.url);
  const buyer = { ...guest('named@example.test'), firstname: 'ธนพัฒน์', lastname: 'เจริญสุข' };
  const paying = await orderAsGuest(visitor, { title: EXCEL, buyer });
  const number = numberOf(await visitor.get(paying.path.replace(/\/transfer$/, '')));
  const columns = await bring([`${today()} 23:58,Transfer from ธนพัฒน์ เจริญสุข,,"1,500.00",N1`]);
  const listedPage = await columns.form('form[method=post].panel').submit();
  expect(listedPage.text).toContain('ชื่อผู้โอนตรง · ยอดโอนน้อยกว่าที่คำสั่งซื้อรออยู่ ฿90');
  expect(listedPage.text).toContain(`ให้เป็นเงินของ ${number} แล้วตรวจส่วนต่าง`);
  const form = listedPage.root.querySelector('form[id^=take-back-]')!;
  const takenPage = await listedPage.form(`#${form.getAttribute('id')}`).submit();
  expect(takenPage.text).toContain('ถอนไฟล์แล้ว เอาออก 1 รายการ');
  expect(takenPage.text).not.toContain('ธนพัฒน์');
});
