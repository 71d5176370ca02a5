import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lastRequestDay } from '../../../app/documents/request-window';
import { bangkokDay, formatDay } from '../../../app/values/time';
import { pdfText } from '../../support/read-pdf';
import { approveReportOf, guestWithCourse } from '../../support/road/approved-course';
import { guest, sendReport, signedIn, slipPicture } from '../../support/road/bank-transfer';
import { type AppServer, startApp } from '../../support/shop/app-server';
import { PlainBrowser, type PlainPage } from '../../support/visitor/plain-browser';

let app: AppServer;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const company = {
  tax_name_one: 'บริษัท น้ำพริกแม่กำไล จำกัด',
  tax_name_two: 'สำนักงานใหญ่',
  tax_payer_identification_no: '0105558123451',
  tax_address: '45 ถนนเจริญนคร กรุงเทพมหานคร 10600',
};
let buyers = 0;
const email = () => `documents${(buyers += 1)}@example.test`;
const buy = () => guestWithCourse(app.url, { title: 'Excel สำหรับคนทำงาน', email: email() });
const month = () => bangkokDay(new Date()).slice(0, 7);
const whole = (page: PlainPage) => page.text.replace(/\s+/g, ' ');

/** A company that withholds 3 % buys and pays by transfer. */
async function companyBuys() {
  const buyer = guest(email());
  const visitor = new PlainBrowser(app.url);
  const form = (await visitor.get('/course/1-excel-for-work/register')).form('#register');
  const shownPage = await form.fill({ is_require_tax_invoice: true }).submit('recount');
  const filledPage = await shownPage
    .form('#register')
    .choose('tax_person_type', 'juristic_person')
    .fill(company)
    .choose('withholding', '300')
    .submit('recount');
  const paying = await filledPage
    .form('#register')
    .fill({ ...buyer })
    .choose('payment_method_id', '1')
    .submit('pay');
  await sendReport(paying, { slip: await slipPicture(buyer.email, '1,545.42') });
  await approveReportOf(app.url, buyer.email);
  return { visitor, orderPage: await visitor.get(paying.path.replace(/\/transfer.*$/, '')) };
}

describe('documents of an order', () => {
  test('TAX-04 a guest opens the receipt as a page and as a PDF with Thai that is found, and nobody else does', async () => {
    const { visitor, orderPage } = await buy();
    const link = orderPage.link('ใบกำกับภาษีอย่างย่อ AB');
    const paper = await link.follow();
    expect(paper.status).toBe(200);
    expect(paper.headers.get('Cache-Control')).toBe('private, no-store');
    expect(paper.find('h1').text).toBe('ใบเสร็จรับเงิน / ใบกำกับภาษีอย่างย่อ');
    for (const words of [
      'บริษัท เรียนดี จำกัด',
      '0 1055 69012 34 5',
      'Excel สำหรับคนทำงาน',
      '1,590.00',
      '(หนึ่งพันห้าร้อยเก้าสิบบาทถ้วน)',
      'ราคารวมภาษีมูลค่าเพิ่มแล้ว',
    ])
      expect(whole(paper)).toContain(words);
    // a sheet of its own, no script, no head of the shop
    expect(paper.html).toContain('@page');
    expect(paper.html).not.toContain('hydrat');
    const pdf = await paper.link('บันทึก PDF').follow();
    expect(pdf.headers.get('Content-Type')).toBe('application/pdf');
    expect(pdf.headers.get('Cache-Control')).toBe('private, no-store');
    expect(pdf.headers.get('Content-Disposition')).toMatch(/attachment; filename="AB\d\d-\d{6}\.pdf"/);
    expect((await pdfText(pdf.bytes)).join(' ')).toContain('(หนึ่งพันห้าร้อยเก้าสิบบาทถ้วน)');
    // the same document is the same file
    expect((await visitor.get(pdf.path)).bytes).toEqual(pdf.bytes);
    const other = await buy();
    const otherToken = /\/order\/([\w-]+)/.exec(other.orderPage.path)![1]!;
    const [, , , , number] = paper.path.split('/');
    for (const path of [`/order/${otherToken}/document/${number}`, `/order/nobody/document/${number}`]) {
      expect((await visitor.get(path)).status).toBe(404);
      expect((await visitor.get(`${path}.pdf`)).status).toBe(404);
    }
    for (const path of [`/admin/documents/${number}`, `/admin/documents/${number}.pdf`]) {
      // a buyer is no staff, and a stranger signs in first
      expect((await visitor.get(path)).status).toBe(403);
      expect((await new PlainBrowser(app.url).get(path)).path).toContain('/login');
    }
  });

  test('TAX-04 a company’s tax invoice says name, branch, VAT and what is withheld', async () => {
    const { orderPage } = await companyBuys();
    const paper = await orderPage.link('ใบกำกับภาษี / ใบเสร็จรับเงิน TI').follow();
    for (const words of [
      'บริษัท น้ำพริกแม่กำไล จำกัด',
      '45 ถนนเจริญนคร กรุงเทพมหานคร 10600',
      '0 1055 58123 45 1 สำนักงานใหญ่',
      'มูลค่าก่อนภาษีมูลค่าเพิ่ม 1,485.98',
      'ภาษีมูลค่าเพิ่ม 7% 104.02',
      'จำนวนเงินรวมทั้งสิ้น 1,590.00',
      'หักภาษี ณ ที่จ่าย 3% จาก 1,485.98 −44.58',
      'ชำระสุทธิ 1,545.42',
    ])
      expect(whole(paper)).toContain(words);
    // nothing to ask for any more
    expect(orderPage.html).not.toContain('/document"');
    const questionPage = await new PlainBrowser(app.url).get(`${orderPage.path}/document`);
    expect(questionPage.text).toContain('มีใบกำกับภาษีเต็มรูปแล้ว');
  });

  test('TAX-04 a tax invoice is asked for after the purchase: the form’s own messages, then it replaces the receipt', async () => {
    const { orderPage } = await buy();
    const before = /AB\d\d-\d{6}/.exec(orderPage.html)![0];
    const page = await orderPage.link('ขอใบกำกับภาษีเต็มรูป').follow();
    expect(page.text).toContain(before);
    const form = () => page.form('form[enctype="multipart/form-data"]');
    const refusedPage = await form().choose('tax_person_type', 'juristic_person').submit('บันทึก');
    expect(refusedPage.status).toBe(422);
    expect(refusedPage.text).toContain('เลขประจำตัวผู้เสียภาษี');
    const resultPage = await refusedPage
      .form('form[enctype="multipart/form-data"]')
      .fill({ ...company })
      .submit('บันทึก');
    expect(resultPage.path).toContain(orderPage.path);
    expect(resultPage.text).toContain('ออกใบกำกับภาษีแล้ว');
    const invoice = await resultPage.link('ใบกำกับภาษี / ใบเสร็จรับเงิน TI').follow();
    expect(whole(invoice)).toContain(`แทนฉบับเดิมเลขที่ ${before}`);
    const old = await resultPage.link(before).follow();
    expect(whole(old)).toContain(
      `เอกสารนี้ยกเลิกแล้ว ออกเอกสารเลขที่ ${/TI\d\d-\d{6}/.exec(resultPage.html)![0]} แทน`,
    );
    // the form of another tab, sent again, makes no second one
    const again = await form()
      .choose('tax_person_type', 'juristic_person')
      .fill({ ...company })
      .submit('บันทึก');
    expect(again.status).toBe(409);
    expect(again.text).toContain('มีใบกำกับภาษีเต็มรูปแล้ว');
    expect((await resultPage.reload()).html.match(/>[^<]*TI\d\d-\d{6}/g)).toHaveLength(1);
  });

  test('TAX-04 after the window the page says until when, and takes no form', async () => {
    const shop = await startApp();
    const { orderPage } = await guestWithCourse(shop.url, { title: 'Excel สำหรับคนทำงาน', email: email() });
    const aged = bangkokDay(new Date(Date.now() - 8 * 86_400_000));
    await shop.inDatabase((db) => db.updateTable('tax_document').set({ document_day: aged }).execute());
    try {
      const visitor = new PlainBrowser(shop.url);
      const order = await visitor.get(orderPage.path);
      expect(order.text).toContain('AB');
      expect(order.text).not.toContain('ขอใบกำกับภาษีเต็มรูป');
      const page = await visitor.get(`${orderPage.path}/document`);
      expect(page.text).toContain(`ได้ถึงวันที่ ${formatDay(lastRequestDay(aged, 7))}`);
      expect(page.root.querySelector('[name=tax_name_one]')).toBeNull();
      const forcedPage = await visitor.post(`${orderPage.path}/document`, { ...company }, page.url);
      expect(forcedPage.status).toBe(409);
      expect((await visitor.get(orderPage.path)).html).not.toMatch(/TI\d\d-/);
    } finally {
      await shop.stop();
    }
  });

  test('TAX-04 the list of one’s orders names the document of each', async () => {
    const { visitor, orderPage } = await buy();
    const number = /AB\d\d-\d{6}/.exec(orderPage.html)![0];
    const list = await visitor.get('/myaccount/student/order');
    expect((await list.link(number).follow()).find('h1').text).toContain('ใบเสร็จรับเงิน');
  });
});

describe('documents for staff', () => {
  test('TAX-04 found by number, buyer and tax id, filtered by kind and month, shown and saved', async () => {
    await companyBuys();
    const staff = await signedIn(app.url, 'admin@demo.test');
    const numbers = (page: PlainPage) =>
      page.root.querySelectorAll('.tbl tbody a.nb').map((link) => link.text.trim());
    const all = await staff.get('/admin/documents');
    expect(numbers(all).length).toBeGreaterThan(2);
    const invoices = await staff.get('/admin/documents?kind=tax-invoice');
    expect(numbers(invoices).every((number) => number.startsWith('TI'))).toBe(true);
    const [number] = numbers(invoices);
    for (const q of [number!, 'น้ำพริกแม่กำไล', '0105558123451', '0 1055 58123 45 1'])
      expect(numbers(await staff.get(`/admin/documents?q=${encodeURIComponent(q)}`))).toContain(number);
    expect(numbers(await staff.get('/admin/documents?q=ไม่มี'))).toEqual([]);
    expect(all.text).toContain('ค้นหาเลขที่เอกสาร เลขคำสั่งซื้อ ชื่อ หรือเลขผู้เสียภาษี');
    expect(numbers(await staff.get(`/admin/documents?month=${month()}`))).toContain(number);
    expect(numbers(await staff.get('/admin/documents?month=2020-01'))).toEqual([]);
    expect((await staff.get('/admin/documents?month=x')).text).toContain('พิมพ์เดือนเป็น');
    const paper = await invoices.link(number!).follow();
    expect(paper.find('h1').text).toContain('ใบกำกับภาษี');
    expect((await paper.link('บันทึก PDF').follow()).headers.get('Content-Type')).toBe('application/pdf');
    const order = await paper.link('กลับไปที่คำสั่งซื้อ').follow();
    expect(order.text).toContain(number);
    const orderNumber = /R\d\d-\d{4}-\d{4,}/.exec(order.text)![0];
    const ofOrder = numbers(await staff.get(`/admin/documents?q=${orderNumber}`));
    expect(ofOrder).toContain(number);
    expect(ofOrder.length).toBeLessThan(numbers(all).length);
  });

  test('TAX-04 the report of a month sums up, is a file for spreadsheets, and ticks certificates', async () => {
    await companyBuys();
    const staff = await signedIn(app.url, 'admin@demo.test');
    const report = await staff.get(`/admin/documents/report?month=${month()}`);
    expect(report.text).toContain('รายงานภาษีขาย');
    expect(report.text).toContain('104.02');
    const csv = await report.link('ดาวน์โหลด CSV').follow();
    expect(csv.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    expect([...csv.bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const file = new TextDecoder().decode(csv.bytes);
    expect(file).toMatch(
      /"TI\d\d-\d{6}","บริษัท น้ำพริกแม่กำไล จำกัด","0105558123451","00000","1485.98","0.00","104.02","1590.00"/,
    );
    const forms = () =>
      report.root
        .querySelectorAll('form[method=post]')
        .filter((form) => form.querySelector('[name=orderId]'));
    const waiting = forms().length;
    expect(waiting).toBeGreaterThan(0);
    const orderId = forms()[0]!.querySelector('[name=orderId]')!.getAttribute('value')!;
    const path = `/admin/documents/report?month=${month()}`;
    const wrong = await staff.post(path, { orderId, number: '12/2569', day: 'พรุ่งนี้' }, report.url);
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain('กรอกเลขที่ และวันที่แบบ 20/11/2569');
    const tickedPage = await staff.post(path, { orderId, number: '12/2569', day: '25/11/2569' }, report.url);
    expect(tickedPage.text).toContain('12/2569 · 25 พ.ย. 2569');
    expect(tickedPage.root.querySelectorAll('[name=orderId]')).toHaveLength(waiting - 1);
    for (const forbidden of [path, `/admin/documents/report.csv?month=${month()}`, '/admin/documents'])
      expect((await new PlainBrowser(app.url).get(forbidden)).path).toContain('/login');
  });
});
