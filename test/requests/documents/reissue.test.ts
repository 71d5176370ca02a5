import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pdfText } from '../../support/read-pdf';
import { approveReportOf, guestWithCourse } from '../../support/road/approved-course';
import { guest, orderAsGuest, sendReport, signedIn, slipPicture } from '../../support/road/bank-transfer';
import { type AppServer, change, startApp } from '../../support/shop/app-server';
import { PlainBrowser, type PlainPage } from '../../support/visitor/plain-browser';

const COURSE = 'Excel สำหรับคนทำงาน';
const whole = (page: PlainPage) => page.text.replace(/\s+/g, ' ');
const TAX_FORM = 'form[enctype="multipart/form-data"]';
const company = {
  tax_name_one: 'บริษัท น้ำพริกแม่กำไล จำกัด',
  tax_name_two: 'สำนักงานใหญ่',
  tax_payer_identification_no: '0105558123451',
  tax_address: '45 ถนนเจริญนคร กรุงเทพมหานคร 10600',
};
const RIGHT = 'บริษัท น้ำพริกแม่กำไล (1999) จำกัด';

let app: AppServer;
let staff: PlainBrowser;
beforeAll(async () => {
  app = await startApp();
  staff = await signedIn(app.url, 'admin@demo.test');
});
afterAll(() => app.stop());

let buyers = 0;
const email = () => `reissue${(buyers += 1)}@example.test`;
const buy = async (home = app.url) => {
  const address = email();
  return { email: address, ...(await guestWithCourse(home, { title: COURSE, email: address })) };
};
/** The staff's page of the order that stands first for this e-mail. */
async function staffPageOf(who: PlainBrowser, address: string): Promise<PlainPage> {
  const list = await who.get(`/admin/orders?q=${encodeURIComponent(address)}`);
  return who.get(list.find('td a[href^="/admin/orders/"]').getAttribute('href')!);
}

/** Staff approve what this buyer reported though it is less than was due, and say so. */
async function approveWithLess(address: string): Promise<void> {
  const queue = await staff.get(`/admin/transfers?q=${encodeURIComponent(address)}`);
  const href = queue.root
    .querySelectorAll('a[href*="/admin/transfers/"]')
    .map((link) => link.getAttribute('href')!)
    .find((each) => /\/admin\/transfers\/\d+/.test(each))!;
  const report = await staff.get(href);
  const answer = await staff.post(report.path, { intent: 'approve', accepts_difference: 'yes' }, report.url);
  expect(answer.status).toBe(200);
}

describe('a document that is wrong', () => {
  test('ADM-04 TAX-04 staff make an abbreviated invoice a full one, then mend the name: each new one names the old, which shows that it is cancelled', async () => {
    const sale = await buy();
    const before = /AB\d\d-\d{6}/.exec(sale.orderPage.html)![0];
    const order = await staffPageOf(staff, sale.email);
    const page = await order.link('ยกเลิกและออกใบใหม่แทน').follow();
    expect(page.text).toContain(before);
    const refusedPage = await page.form(TAX_FORM).submit('ยกเลิกและออกใบใหม่แทน');
    expect(refusedPage.status).toBe(422);
    for (const words of ['กรอกเหตุผลที่ออกใบใหม่', 'กรอกเลขประจำตัวประชาชน 13 หลัก'])
      expect(refusedPage.text).toContain(words);
    const resultPage = await refusedPage
      .form(TAX_FORM)
      .choose('tax_person_type', 'juristic_person')
      .fill({ ...company, reason: 'ลูกค้าขอเต็มรูป' })
      .submit('ยกเลิกและออกใบใหม่แทน');
    expect(resultPage.path).toBe(`${order.path}?reissued`);
    expect(resultPage.text).toContain('ยกเลิกใบเดิมและออกใบใหม่แทนแล้ว');
    const invoice = /TI\d\d-\d{6}/.exec(resultPage.html)![0];
    expect(whole(await staff.get(`/admin/documents/${invoice}`))).toContain(`แทนฉบับเดิมเลขที่ ${before}`);

    // the name was wrong: the form begins with what the invoice says
    const mend = await resultPage.link('ยกเลิกและออกใบใหม่แทน').follow();
    expect(mend.form(TAX_FORM).value('tax_name_one')).toBe(company.tax_name_one);
    const other = await staff.get(mend.path);
    const mendedPage = await mend
      .form(TAX_FORM)
      .fill({ tax_name_one: RIGHT, reason: 'ชื่อบริษัทไม่ครบ' })
      .submit('ยกเลิกและออกใบใหม่แทน');
    const numbers = [...new Set(mendedPage.html.match(/TI\d\d-\d{6}/g))];
    expect(numbers).toHaveLength(2);
    const anew = numbers.find((number) => number !== invoice)!;
    expect(whole(mendedPage)).toContain(`${invoice} → ${anew} · ชื่อบริษัทไม่ครบ`);
    // a colleague's page is of the old one
    const late = await other.form(TAX_FORM).fill({ reason: 'ชื่อผิด' }).submit('ยกเลิกและออกใบใหม่แทน');
    expect(late.status).toBe(409);
    expect(late.text).toContain('เอกสารเปลี่ยนไปหลังจากเปิดหน้านี้');

    // the buyer has both: the old page and PDF say what took their place
    const mine = await sale.visitor.get(sale.orderPage.path);
    for (const number of [before, invoice, anew]) expect(mine.text).toContain(number);
    // the one that holds stands first
    for (const number of [before, invoice])
      expect(mine.text.indexOf(anew)).toBeLessThan(mine.text.indexOf(number));
    const old = await mine.link(invoice).follow();
    expect(whole(old)).toContain(`เอกสารนี้ยกเลิกแล้ว ออกเอกสารเลขที่ ${anew} แทน`);
    const oldPdf = (await pdfText((await old.link('บันทึก PDF').follow()).bytes)).join(' ');
    expect(oldPdf).toContain('ยกเลิก');
    expect(oldPdf).toContain(company.tax_name_one);
    const paper = await mine.link(anew).follow();
    for (const words of [RIGHT, `แทนฉบับเดิมเลขที่ ${invoice}`, 'ภาษีมูลค่าเพิ่ม 7% 104.02'])
      expect(whole(paper)).toContain(words);
    const pdf = (await pdfText((await paper.link('บันทึก PDF').follow()).bytes)).join(' ');
    expect(pdf).toContain(RIGHT);
    expect(pdf).toContain(`แทนฉบับเดิมเลขที่ ${invoice}`);
    const box = await sale.visitor.get('/mailbox');
    expect(box.text).toContain('ออกเอกสารใหม่แทนใบเดิม');
    // not for who is no administrator
    expect((await sale.visitor.get(mend.path)).status).toBe(403);
  });

  test('TAX-04 whoever holds an unpaid order changes who its invoice is for, without JavaScript; once paid it says so no more', async () => {
    const buyer = guest(email());
    const visitor = new PlainBrowser(app.url);
    const paying = await orderAsGuest(visitor, { title: COURSE, buyer });
    const orderPath = paying.path.replace(/\/transfer.*$/, '');
    const page = await (await visitor.get(orderPath)).link('ขอใบกำกับภาษีเต็มรูป').follow();
    const refusedPage = await page
      .form(TAX_FORM)
      .choose('tax_person_type', 'juristic_person')
      .fill({ ...company, tax_payer_identification_no: '123' })
      .submit('บันทึก');
    expect(refusedPage.status).toBe(422);
    expect(refusedPage.text).toContain('เลขประจำตัวผู้เสียภาษีของบริษัทต้องเป็นตัวเลข 13 หลัก');
    const savedPage = await refusedPage
      .form(TAX_FORM)
      .fill({ tax_payer_identification_no: company.tax_payer_identification_no })
      .submit('บันทึก');
    expect(savedPage.path).toContain(orderPath);
    expect(whole(savedPage)).toContain(company.tax_name_one);
    const again = await savedPage.link('แก้ข้อมูลใบกำกับภาษี').follow();
    expect(again.form(TAX_FORM).value('tax_name_one')).toBe(company.tax_name_one);
    const changedPage = await again.form(TAX_FORM).fill({ tax_name_one: RIGHT }).submit('บันทึก');
    expect(whole(changedPage)).toContain(RIGHT);

    await sendReport(await visitor.get(paying.path), { slip: await slipPicture(buyer.email) });
    await approveReportOf(app.url, buyer.email);
    const paidPage = await visitor.get(orderPath);
    expect(whole(await paidPage.link('TI').follow())).toContain(RIGHT);
    expect(paidPage.text).not.toContain('แก้ข้อมูลใบกำกับภาษี');
    const late = await again.form(TAX_FORM).fill({ tax_name_one: 'บริษัท อื่น จำกัด' }).submit('บันทึก');
    expect(late.status).toBe(409);
    expect(late.text).toContain('แก้ข้อมูลที่นี่ไม่ได้');
    expect((await visitor.get('/order/nobodyholdsthistokenatall/tax')).status).toBe(404);
  });
});

describe('an order approved with less than was due', () => {
  test('TAX-04 its invoice and VAT say what was agreed, the buyer reads it, and all that goes back is that', async () => {
    const buyer = guest(email());
    const visitor = new PlainBrowser(app.url);
    const paying = await orderAsGuest(visitor, { title: COURSE, buyer });
    await sendReport(paying, { amount: '1,500', slip: await slipPicture(buyer.email, '1,500.00') });
    await approveWithLess(buyer.email);

    const order = await visitor.get(paying.path.replace(/\/transfer.*$/, ''));
    expect(whole(order)).toContain('ยอดที่ตกลงรับชำระ ฿1,500.00');
    expect(whole(order)).toContain('รวมภาษีมูลค่าเพิ่ม 7% แล้ว 98.13');
    const paper = await order.link('ใบกำกับภาษีอย่างย่อ AB').follow();
    for (const words of ['ส่วนลดตามยอดที่ตกลงรับชำระ −90.00', 'จำนวนเงินรวมทั้งสิ้น 1,500.00', '(หนึ่งพันห้าร้อยบาทถ้วน)'])
      expect(whole(paper)).toContain(words);
    const number = /AB\d\d-\d{6}/.exec(paper.path)![0];
    const csv = await staff.get(
      `/admin/documents/report.csv?month=${new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 7)}`,
    );
    expect(new TextDecoder().decode(csv.bytes)).toMatch(
      new RegExp(`"${number}","[^"]*","","","1401.87","0.00","98.13","1500.00"`),
    );
    const staffs = await staffPageOf(staff, buyer.email);
    expect(whole(staffs)).toContain('ยอดที่ตกลงรับชำระ ฿1,500.00');
    expect(whole(await staff.get(`/admin/orders?q=${encodeURIComponent(buyer.email)}`))).toContain(
      '1,500.00',
    );
  });

  test('PAY-24 half was taken for two courses: each gives back half of its price', async () => {
    const buyer = new PlainBrowser(app.url);
    const address = email();
    for (const path of ['/course/1-excel-for-work', '/course/4-watercolor-saturday'])
      await (await buyer.get(path)).form('form[action="/cart/add"]').submit('หยิบใส่ตะกร้า');
    const cart = (await buyer.get('/cart')).form('#register').fill({ ...guest(address) });
    const paying = await (await cart.submit()).form('#register').submit('ชำระเงิน');
    const shownAmount = paying.find('#report [name=transfer_amount]').getAttribute('value') ?? '';
    const due = Number(shownAmount.replaceAll(',', ''));
    await sendReport(paying, { amount: (due / 2).toFixed(2), slip: await slipPicture(address) });
    await approveWithLess(address);
    const page = await (await staffPageOf(staff, address)).link('คืนเงินบางรายการหรือทั้งหมด').follow();
    const box = page.root
      .querySelectorAll('label.check')
      .find(({ text }) => text.includes(COURSE))!
      .getAttribute('for')!;
    const line = page.find(`#${box}`).getAttribute('value')!;
    const review = await page
      .form('form[action$="/refund"]')
      .fill({ line, reason: 'เรียนไม่ได้', refund_reference: 'KB3', note_address: 'กรุงเทพฯ' })
      .submit('ดูสรุปก่อนคืน');
    expect(whole(review)).toContain('คืนผู้ซื้อ ฿795.00');
    await review.form('form[action$="/refund"]').submit('ยืนยันคืนเงิน');
    const mine = await buyer.get(paying.path.replace(/\/transfer.*$/, ''));
    expect(whole(mine)).toContain('คืนแล้ว −795.00');
    const note = await mine.link('ใบลดหนี้ CN').follow();
    expect(whole(note)).toContain('จำนวนเงินที่ลดหนี้ 795.00');
  });
});

describe('money that goes back', () => {
  test('TAX-04 the credit note of an abbreviated invoice says address and tax id, which staff are asked for', async () => {
    const sale = await buy();
    const order = await staffPageOf(staff, sale.email);
    const form = (await order.link('คืนเงินบางรายการหรือทั้งหมด').follow()).form('form[action$="/refund"]');
    expect(form.value('note_name')).toBe('กิตติพงษ์ แซ่ลิ้ม');
    const input = { reason: 'เรียนไม่ได้', refund_reference: 'KB1', note_address: '12 ถนนสุขุมวิท กรุงเทพฯ 10110' };
    const refusedPage = await form.fill({ ...input, note_tax_id: '12345' }).submit('ดูสรุปก่อนคืน');
    expect(refusedPage.status).toBe(422);
    expect(refusedPage.text).toContain('เลขประจำตัวผู้เสียภาษีต้องเป็นตัวเลข 13 หลัก หรือเว้นว่างไว้');
    // a wrong check digit is confirmed, that very number
    const odd = await refusedPage
      .form('form[action$="/refund"]')
      .fill({ note_tax_id: '๑๒๓๔๕๖๗๘๙๐๑๒๓' })
      .submit('ดูสรุปก่อนคืน');
    expect(odd.status).toBe(422);
    expect(odd.text).toContain('เลข 13 หลักนี้ไม่ตรงสูตรตรวจสอบ');
    const confirmedPage = await odd
      .form('form[action$="/refund"]')
      .fill({ tax_id_confirmed: true })
      .submit('ดูสรุปก่อนคืน');
    expect(whole(confirmedPage)).toContain('เลขประจำตัวผู้เสียภาษี 1 2345 67890 12 3');
    const review = await odd
      .form('form[action$="/refund"]')
      .fill({ note_tax_id: '1 2345 67890 12 1' })
      .submit('ดูสรุปก่อนคืน');
    expect(whole(review)).toContain(
      'ใบลดหนี้ออกให้ กิตติพงษ์ แซ่ลิ้ม 12 ถนนสุขุมวิท กรุงเทพฯ 10110 เลขประจำตัวผู้เสียภาษี 1 2345 67890 12 1',
    );
    await review.form('form[action$="/refund"]').submit('ยืนยันคืนเงิน');
    const mine = await sale.visitor.get(sale.orderPage.path);
    const note = await mine.link('ใบลดหนี้ CN').follow();
    for (const words of ['12 ถนนสุขุมวิท กรุงเทพฯ 10110', '1 2345 67890 12 1', 'ภาษีมูลค่าเพิ่ม 7% 104.02'])
      expect(whole(note)).toContain(words);
    const pdf = (await pdfText((await note.link('บันทึก PDF').follow()).bytes)).join(' ');
    expect(pdf).toContain('12 ถนนสุขุมวิท กรุงเทพฯ 10110');
  });

  test('TAX-04 a shop that sells without VAT gives receipts and refund notes of their own numbers, and no word of tax invoices', async () => {
    const shop = await startApp({ change: (db) => change(db, { is_enable_vat: false }) });
    try {
      const sale = await buy(shop.url);
      const admin = await signedIn(shop.url, 'admin@demo.test');
      expect(sale.orderPage.text).not.toContain('ใบกำกับภาษี');
      const receipt = await sale.orderPage.link('ใบเสร็จรับเงิน RE').follow();
      expect(receipt.find('h1').text).toBe('ใบเสร็จรับเงิน');
      const order = await staffPageOf(admin, sale.email);
      const page = await order.link('คืนเงินบางรายการหรือทั้งหมด').follow();
      expect(page.root.querySelector('[name=note_address]')).toBeNull();
      const review = await page
        .form('form[action$="/refund"]')
        .fill({ reason: 'เรียนไม่ได้', refund_reference: 'KB2' })
        .submit('ดูสรุปก่อนคืน');
      expect(whole(review)).toMatch(/ออกใบคืนเงิน ฿1,590\.00 อ้างถึง RE\d\d-\d{6}/);
      await review.form('form[action$="/refund"]').submit('ยืนยันคืนเงิน');
      const mine = await sale.visitor.get(sale.orderPage.path);
      const note = await mine.link('ใบคืนเงิน RN').follow();
      expect(note.find('h1').text).toBe('ใบคืนเงิน');
      for (const words of ['สาเหตุที่คืนเงิน: เรียนไม่ได้', 'จำนวนเงินที่คืน 1,590.00', 'คงเหลือหลังคืน 0.00'])
        expect(whole(note)).toContain(words);
      const pdf = (await pdfText((await note.link('บันทึก PDF').follow()).bytes)).join(' ');
      for (const expectedText of [whole(note), pdf])
        expect(expectedText).not.toMatch(/ใบกำกับภาษี|ใบลดหนี้|ภาษีมูลค่าเพิ่ม/);
      const list = await admin.get('/admin/documents?kind=refund-note');
      expect(list.text).toMatch(/RN\d\d-000001/);
      expect(list.text).not.toMatch(/(TI|AB|CN)\d\d-/);
    } finally {
      await shop.stop();
    }
  });
});
