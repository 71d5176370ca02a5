import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, bangkokDay, formatDay, typedDay } from '../../../app/values/time';
import { guest, orderAsGuest, sendReport, signedIn, slipPicture } from '../../support/road/bank-transfer';
import { orderGoods, orderTokenOf } from '../../support/road/ordered-goods';
import { type AppServer, startApp } from '../../support/shop/app-server';
import { PlainBrowser, type PlainPage } from '../../support/visitor/plain-browser';

const PAINTS = '/product/2-watercolor-set';
const EXCEL = 'Excel สำหรับคนทำงาน';

let app: AppServer;
let staff: PlainBrowser;
beforeAll(async () => {
  app = await startApp();
  staff = await signedIn(app.url, 'admin@demo.test');
});
afterAll(() => app.stop());

let buyers = 0;
async function placed() {
  const buyer = guest(`desk-${(buyers += 1)}@example.test`);
  const paying = await orderAsGuest(new PlainBrowser(app.url), { title: EXCEL, buyer });
  const token = orderTokenOf(paying);
  const orderId = await app.inDatabase(async (db) => {
    const row = await db
      .selectFrom('purchase_order')
      .select('id')
      .where('token', '=', token)
      .executeTakeFirst();
    return row!.id;
  });
  return { orderId, token, path: `/admin/orders/${orderId}`, email: buyer.email };
}
const formOf = (page: PlainPage, intent: string) =>
  page.form(`form:has(input[name=intent][value=${intent}])`);

describe('an order looked after by staff', () => {
  test('ADM-04 cash is recorded by hand, approves the order and says so', async () => {
    const { path, token } = await placed();
    const page = await (await staff.get(path)).link('บันทึกรับเงิน').follow();
    expect(page.form('form[action$="/money"]').value('amount')).toBe('1,590.00');
    const resultPage = await page.form('form[action$="/money"]').choose('way', 'cash').submit('บันทึกรับเงิน');
    expect(resultPage.path).toBe(`${path}?done=hand`);
    for (const words of ['บันทึกรับเงินและอนุมัติคำสั่งซื้อแล้ว', 'เงินสด', 'บันทึกรับเงินสด'])
      expect(resultPage.text).toContain(words);
    expect((await new PlainBrowser(app.url).get(`/order/${token}`)).text).toContain('เรียบร้อย');
  });

  test('ADM-04 what is typed wrong stands beside its field and is kept, with the slip', async () => {
    const { path } = await placed();
    const page = await staff.get(`${path}/money`);
    const back = await page
      .form('form[action$="/money"]')
      .choose('way', 'cheque')
      .fill({ amount: '12.345', day: '31/02/2569', note: 'รับที่หน้าร้าน' })
      .attach('slip', { filename: 'slip.jpg', type: 'image/jpeg', bytes: await slipPicture('DESK-1') })
      .submit('บันทึกรับเงิน');
    expect(back.status).toBe(422);
    for (const words of ['ทศนิยมไม่เกินสองตำแหน่ง', 'ไม่เกินวันนี้', 'กรอกเลขที่เช็ค', 'แนบสลิปไว้แล้ว'])
      expect(back.text).toContain(words);
    const form = back.form('form[action$="/money"]');
    expect([form.value('amount'), form.value('note')]).toEqual(['12.345', 'รับที่หน้าร้าน']);
    // its VAT would fall into a month before the sale
    const tooEarly = await form
      .fill({ amount: '1590', day: '1/1/2569', reference: 'เช็ค 0123' })
      .submit('บันทึกรับเงิน');
    expect(tooEarly.status).toBe(422);
    expect(tooEarly.find('#day-e').text).toContain(
      `คำสั่งซื้อนี้สั่งวันที่ ${formatDay(bangkokDay(new Date()))} วันที่รับเงินต้องไม่ก่อนวันนั้น`,
    );
    const resultPage = await tooEarly
      .form('form[action$="/money"]')
      .fill({ day: typedDay(bangkokDay(new Date())) })
      .submit('บันทึกรับเงิน');
    expect(resultPage.text).toContain('ดูสลิป');
    // the same cheque for another order
    const other = await placed();
    const again = await (
      await staff.get(`${other.path}/money`)
    )
      .form('form[action$="/money"]')
      .choose('way', 'cheque')
      .fill({ reference: 'เช็ค0123' })
      .submit('บันทึกรับเงิน');
    expect(again.text).toContain('บันทึกกับคำสั่งซื้ออื่นแล้ว');
  });

  test('ADM-04 an odd amount goes to a case; accepted, it approves', async () => {
    const { path } = await placed();
    const odd = await (
      await staff.get(`${path}/money`)
    )
      .form('form[action$="/money"]')
      .fill({ amount: '1,500' })
      .submit('บันทึกรับเงิน');
    expect(odd.path).toMatch(/^\/admin\/money\/\d+$/);
    expect((await staff.get(path)).text).toContain('รอชำระ');
    const other = await placed();
    const takenPage = await (
      await staff.get(`${other.path}/money`)
    )
      .form('form[action$="/money"]')
      .fill({ amount: '1,500', accepts_difference: true })
      .submit('บันทึกรับเงิน');
    expect(takenPage.text).toContain('บันทึกรับเงินและอนุมัติคำสั่งซื้อแล้ว');
  });

  test('ADM-04 the deadline moves, the pay link is there, the mail goes again, a note stays with staff', async () => {
    const { path, token } = await placed();
    let page = await staff.get(path);
    expect(page.find('#pay-link').getAttribute('value')).toMatch(new RegExp(`/order/${token}/`));
    page = await formOf(page, 'extend').fill({ until_day: '01/01/2560' }).submit();
    expect(page.status).toBe(422);
    expect(page.text).toContain('วันเวลานี้ผ่านไปแล้ว');
    const inTen = new Date(Date.now() + 10 * 86_400_000 + 7 * 3_600_000).toISOString().slice(0, 10);
    page = await formOf(page, 'extend').fill({ until_day: inTen }).submit();
    expect(page.text).toContain('เลื่อนกำหนดชำระแล้ว');
    // what is suggested next is no day the code would refuse
    expect(formOf(page, 'extend').value('until_day')).toBe(typedDay(addDays(inTen, 1)));
    page = await formOf(page, 'extend').fill({ until_day: '1/12/69' }).submit();
    expect(page.find('#extend-until_day-e, #until_day-e').text).toContain('ใส่ปีให้ครบสี่หลัก');
    page = await formOf(page, 'mail').submit();
    expect(page.text).toContain('อีเมลเข้าคิวส่งแล้ว');
    page = await formOf(page, 'note').fill({ note: 'ลูกค้าโทรมาถามวันเรียน' }).submit();
    expect(page.text).toContain('ลูกค้าโทรมาถามวันเรียน');
    expect((await new PlainBrowser(app.url).get(`/order/${token}`)).text).not.toContain('โทรมาถาม');
  });

  test('ADM-04 a cancelled order is opened for payment again', async () => {
    const { path, token } = await placed();
    let page = await formOf(await staff.get(path), 'cancel')
      .fill({ reason: 'สั่งซ้ำ' })
      .submit();
    page = await formOf(page, 'reopen').submit();
    expect(page.text).toContain('เปิดคำสั่งซื้อแล้ว');
    expect(page.text).toContain('ทีมงานเปิดคำสั่งซื้ออีกครั้ง');
    const buyer = await new PlainBrowser(app.url).get(`/order/${token}`);
    expect(buyer.text).not.toContain('คำสั่งซื้อนี้ยกเลิกแล้ว');
  });

  test('ADM-04 the contact is put right; the old link of the order opens nothing', async () => {
    const { path, token, orderId } = await placed();
    const page = await (await staff.get(path)).link('แก้ข้อมูลติดต่อ').follow();
    const stale = page.form('form#contact');
    const wrong = await page.form('form#contact').fill({ email: 'ไม่ใช่อีเมล' }).submit('บันทึกข้อมูลติดต่อ');
    expect(wrong.status).toBe(422);
    const resultPage = await wrong
      .form('form#contact')
      .fill({ contact_name: 'สมหญิง ใจดี', email: 'right@example.test', tel: '+66 89-999-9999' })
      .submit('บันทึกข้อมูลติดต่อ');
    for (const words of ['บันทึกข้อมูลติดต่อแล้ว', 'สมหญิง ใจดี', 'right@example.test', 'ทีมงานแก้ข้อมูลติดต่อ'])
      expect(resultPage.text).toContain(words);
    expect((await new PlainBrowser(app.url).get(`/order/${token}`)).status).toBe(404);
    const late = await stale.fill({ contact_name: 'อื่น' }).submit('บันทึกข้อมูลติดต่อ');
    expect(late.status).toBe(409);
    expect(late.form('form#contact').value('contact_name')).toBe('อื่น');
    expect(late.text).toContain('มีคนแก้ข้อมูลนี้ไปก่อน');
    const mails = await app.inDatabase((db) =>
      db
        .selectFrom('outbox_mail')
        .select('to_address')
        .where('order_id', '=', orderId)
        .orderBy('id')
        .execute(),
    );
    expect(mails.at(-1)?.to_address).toBe('right@example.test');
  });
});

describe('what else is put right on an order', () => {
  test('ADM-04 of an order without an e-mail the contact is put right by telephone alone, and an e-mail may come', async () => {
    const NEW = 'form[action="/admin/orders/new"]';
    let page = await (await staff.get('/admin/orders/new')).form(NEW).fill({ q: EXCEL }).submit('ค้นหา');
    page = await page
      .form(NEW)
      .submit('เพิ่ม Excel สำหรับคนทำงาน จากตารางเปล่าสู่รายงานที่หัวหน้าอ่านรู้เรื่อง ราคาพนักงาน เพิ่มโดยเจ้าหน้าที่');
    page = await page.form(NEW).fill({ firstname: 'สมศรี', tel: '0812345678' }).submit('สร้างคำสั่งซื้อ');
    page = await page.link('แก้ข้อมูลติดต่อ').follow();
    page = await page.form('form#contact').fill({ contact_name: 'สมศรี ใจเย็น' }).submit('บันทึกข้อมูลติดต่อ');
    for (const words of ['บันทึกข้อมูลติดต่อแล้ว', 'สมศรี ใจเย็น']) expect(page.text).toContain(words);
    page = await page.link('แก้ข้อมูลติดต่อ').follow();
    page = await page.form('form#contact').fill({ tel: '' }).submit('บันทึกข้อมูลติดต่อ');
    expect(page.find('#tel-e').text).toContain('กรอกเบอร์โทรศัพท์หรืออีเมล');
    page = await page
      .form('form#contact')
      .fill({ tel: '0812345678', email: 'later@example.test' })
      .submit('บันทึกข้อมูลติดต่อ');
    expect(page.text).toContain('later@example.test');
    // one that has an e-mail keeps one
    page = await page.link('แก้ข้อมูลติดต่อ').follow();
    page = await page.form('form#contact').fill({ email: '' }).submit('บันทึกข้อมูลติดต่อ');
    expect(page.find('#email-e').text).toContain('อีเมล');
  });

  test('ADM-04 a slip that was refused by mistake is approved after all', async () => {
    const buyer = guest('refused-first@example.test');
    const visitor = new PlainBrowser(app.url);
    const paying = await orderAsGuest(visitor, { title: EXCEL, buyer });
    await sendReport(paying, { slip: await slipPicture('DESK-AFTER') });
    const queue = await staff.get('/admin/transfers?q=refused-first%40example.test');
    const href = queue.root
      .querySelectorAll('a')
      .map((link) => link.getAttribute('href') ?? '')
      .find((each) => /\/admin\/transfers\/\d+/.test(each))!;
    await (await staff.get(href)).form('.decision details form').choose('reason', 'not-arrived').submit();
    const refusedPage = await staff.get(href.split('?')[0]!);
    expect(refusedPage.text).toContain('ตรวจอีกครั้งแล้วถูกต้อง');
    const approvedPage = await refusedPage.form('form:has(input[name=after_rejection])').submit();
    expect(approvedPage.status).toBe(200);
    const order = await visitor.get(paying.path.replace(/\/transfer$/, ''));
    expect(order.text).toContain('เริ่มเรียน');
    // decided: there is nothing to approve after all any more
    expect((await staff.get(href.split('?')[0]!)).text).not.toContain('ตรวจอีกครั้งแล้วถูกต้อง');
  });

  test('ADM-04 a transfer that came after its order was cancelled opens a case', async () => {
    const { path } = await placed();
    await formOf(await staff.get(path), 'cancel')
      .fill({ reason: 'หมดเวลา' })
      .submit();
    const page = await staff.get(`${path}/money`);
    const late = await page.form('form[action$="/money"]').fill({ reference: 'LATE-1' }).submit('บันทึกรับเงิน');
    expect(late.path).toMatch(/^\/admin\/money\/\d+$/);
    expect((await staff.get(path)).text).toContain('1,590.00');
  });

  test('ADM-04 where goods go is put right until they have left; an address that is missing something says what', async () => {
    const token = orderTokenOf(
      await orderGoods(new PlainBrowser(app.url), { email: 'moved@example.test', path: PAINTS, qty: 1 }),
    );
    const orderId = await app.inDatabase(async (db) => {
      const row = await db
        .selectFrom('purchase_order')
        .select('id')
        .where('token', '=', token)
        .executeTakeFirst();
      return row!.id;
    });
    const page = await staff.get(`/admin/orders/${orderId}/contact`);
    const wrong = await page
      .form('form#contact')
      .fill({ ship_line: '', ship_postcode: '1' })
      .submit('บันทึกข้อมูลติดต่อ');
    expect(wrong.status).toBe(422);
    expect(wrong.root.querySelector('#ship_line-e')).not.toBeNull();
    const resultPage = await wrong
      .form('form#contact')
      .fill({ ship_line: '12 ซอยใหม่', ship_postcode: '10900' })
      .submit('บันทึกข้อมูลติดต่อ');
    expect(resultPage.text).toContain('12 ซอยใหม่');
    const history = await staff.get('/admin/audit?q=contact-changed');
    expect(history.status).toBe(200);
  });

  test('ADM-04 free requests are approved many at once; what changed meanwhile is counted', async () => {
    for (const name of ['free-many-1', 'free-many-2'])
      await orderAsGuest(new PlainBrowser(app.url), {
        title: 'บัญชีร้าน',
        buyer: guest(`${name}@example.test`),
        button: 'ลงทะเบียนเรียน',
      });
    const list = await staff.get('/admin/orders?filter=free');
    const review = await list.link('อนุมัติหลายคำขอ').follow();
    const resultPage = await review.form('form[action$="/free"]').submit('อนุมัติคำขอที่เลือก');
    expect(resultPage.text).toMatch(/อนุมัติแล้ว [2-9] คำขอ เหลือ 0 คำขอ/);
    const again = await review.form('form[action$="/free"]').submit('อนุมัติคำขอที่เลือก');
    expect(again.text).toMatch(/อนุมัติแล้ว 0 คำขอ เหลือ [2-9] คำขอ/);
  });
});

describe('the list of orders as a file', () => {
  const textOf = ({ bytes }: PlainPage) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);

  test('ADM-04 CSV opens in a spreadsheet in Thai, with the list’s filters, and no formula of a buyer', async () => {
    const buyer = guest('formula@example.test', { firstname: '=1+1' });
    await orderAsGuest(new PlainBrowser(app.url), { title: EXCEL, buyer });
    const list = await staff.get('/admin/orders?q=formula%40example.test');
    const file = await list.link('ดาวน์โหลด CSV').follow();
    expect(file.path).toBe('/admin/orders/export.csv?q=formula%40example.test');
    const lines = textOf(file).trimEnd().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/^\ufeff"คำสั่งซื้อ"/);
    expect(lines[1]).toContain('"\'=1+1');
    expect(lines[1]).toContain('"1590.00"');
    const others = await staff.get('/admin/orders/export.csv?filter=approved&q=formula%40example.test');
    expect(textOf(others)).not.toContain('=1+1');
  });

  test('ADM-04 Excel holds the same rows, amounts as figures', async () => {
    const sheet = await staff.get('/admin/orders/export.xlsx?q=formula%40example.test');
    expect(sheet.headers.get('content-type')).toContain('spreadsheetml');
    const rows = await readSheet(Buffer.from(sheet.bytes));
    expect(rows).toHaveLength(2);
    expect(rows[1]).toContain(1590);
  });
});

describe('many at once', () => {
  test('ADM-04 tracking numbers are pasted, checked, then saved; what is wrong is said line by line', async () => {
    const token = orderTokenOf(
      await orderGoods(new PlainBrowser(app.url), { email: 'parcel@example.test', path: PAINTS, qty: 1 }),
    );
    const orderId = await app.inDatabase(async (db) => {
      const row = await db
        .selectFrom('purchase_order')
        .select('id')
        .where('token', '=', token)
        .executeTakeFirst();
      return row!.id;
    });
    await (
      await staff.get(`/admin/orders/${orderId}/money`)
    )
      .form('form[action$="/money"]')
      .submit('บันทึกรับเงิน');
    const page = await (await staff.get('/admin/shipments')).link('ใส่เลขพัสดุหลายรายการ').follow();
    const lines = `${orderId}, ไปรษณีย์ไทย, EB123456789TH\n${orderId + 900}, Flash, TH0001112223\n${orderId}, นกพิราบ, X`;
    const checkedPage = await page.form('form.panel').fill({ lines }).submit('ตรวจก่อนบันทึก');
    for (const words of ['พร้อมส่ง 1 จาก 3 บรรทัด', 'ไม่มีพัสดุรอส่ง', 'ไม่รู้จักขนส่งนี้'])
      expect(checkedPage.text).toContain(words);
    const resultPage = await checkedPage.form('บันทึก 1 รายการ').submit('บันทึก 1 รายการ');
    expect(resultPage.text).toContain('บันทึกแล้ว 1 รายการ ไม่ได้บันทึก 2 รายการ');
    expect((await staff.get(`/admin/orders/${orderId}`)).text).toContain('EB123456789TH');
  });
});
