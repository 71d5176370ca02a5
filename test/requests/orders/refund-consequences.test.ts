import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bangkokDay, formatDay } from '../../../app/values/time';
import { pdfText } from '../../support/read-pdf';
import { guestWithCourse } from '../../support/road/approved-course';
import { signedIn } from '../../support/road/bank-transfer';
import { type AppServer, startApp } from '../../support/shop/app-server';
import type { PlainBrowser, PlainPage } from '../../support/visitor/plain-browser';

const COURSE = 'Excel สำหรับคนทำงาน';
const REASON = 'เรียนตามวันที่กำหนดไม่ได้';
const whole = (page: PlainPage) => page.text.replace(/\s+/g, ' ');

/** The staff's page of the order that stands first for this e-mail. */
async function staffPageOf(staff: PlainBrowser, email: string): Promise<PlainPage> {
  const list = await staff.get(`/admin/orders?q=${encodeURIComponent(email)}`);
  return staff.get(list.find('td a[href^="/admin/orders/"]').getAttribute('href')!);
}

/** All of an order goes back, transferred by hand. */
async function refundAll(staff: PlainBrowser, orderPage: PlainPage): Promise<PlainPage> {
  const page = await orderPage.link('คืนเงินบางรายการหรือทั้งหมด').follow();
  const review = await page
    .form('form[action$="/refund"]')
    .fill({ reason: REASON, refund_reference: `KB${Date.now()}` })
    .submit('ดูสรุปก่อนคืน');
  return review.form('form[action$="/refund"]').submit('ยืนยันคืนเงิน');
}

describe('PAY-24 a refunded course', () => {
  let app: AppServer;
  let visitor: PlainBrowser;
  let staff: PlainBrowser;
  let order: PlainPage;
  let staffOrder: PlainPage;
  /** Day of the refund and its documents, from the server; a test may run past midnight. */
  let day: string;
  let month: string;
  const email = 'refunded@example.test';

  beforeAll(async () => {
    app = await startApp();
    const bought = await guestWithCourse(app.url, { title: COURSE, email });
    visitor = bought.visitor;
    await bought.orderPage.form('form[action$="/open"]').submit();
    staff = await signedIn(app.url, 'admin@demo.test');
    staffOrder = await refundAll(staff, await staffPageOf(staff, email));
    const refundedOn = bangkokDay(new Date());
    day = formatDay(refundedOn);
    month = refundedOn.slice(0, 7);
    order = await visitor.get(bought.orderPage.path);
  });
  afterAll(() => app.stop());

  test('PAY-24 the buyer’s order says what went back, how much, when and why, and starts no learning', async () => {
    expect(order.find('h1').text).toBe('คืนเงินทั้งคำสั่งซื้อแล้ว');
    expect(order.find('del').text).toContain(COURSE);
    for (const words of ['ยอดที่ชำระ', '1,590.00', 'คืนแล้ว −1,590.00', `เหตุผล: ${REASON}`, day])
      expect(whole(order)).toContain(words);
    expect(order.root.querySelector('form[action$="/open"]')).toBeNull();
    const thanks = await visitor.get(`/thankyou?orderId=${order.path.split('/')[2]}`);
    expect(thanks.find('h1').text).toBe('คืนเงินทั้งคำสั่งซื้อแล้ว');
    const list = await visitor.get('/myaccount/student/order');
    expect(whole(list)).toContain('คืนแล้ว ฿1,590.00');
    expect(list.find('.pill').text).toContain('คืนเงินแล้ว');
  });

  test('TAX-04 its credit note is a page and a PDF of the buyer’s, listed with the receipt it refers to', async () => {
    const receipt = /AB\d\d-\d{6}/.exec(order.html)![0];
    const note = await order.link('ใบลดหนี้ CN').follow();
    expect(note.status).toBe(200);
    for (const words of [`เลขที่ ${receipt} ลงวันที่ ${day}`, `สาเหตุที่ลดหนี้: ${REASON}`, 'จำนวนเงินที่ลดหนี้ 1,590.00'])
      expect(whole(note)).toContain(words);
    const pdf = await note.link('บันทึก PDF').follow();
    expect((await pdfText(pdf.bytes)).join(' ')).toContain(`สาเหตุที่ลดหนี้: ${REASON}`);
    const documents = await visitor.get(`${order.path}/document`);
    expect(whole(documents)).toMatch(/AB\d\d-\d{6}.*CN\d\d-\d{6} −฿1,590\.00/);
  });

  test('TAX-04 no tax invoice takes the place of a receipt that has a credit note', async () => {
    expect(order.html).not.toContain('ขอใบกำกับภาษีเต็มรูป');
    const page = await visitor.get(`${order.path}/document`);
    expect(page.text).toContain('คำสั่งซื้อนี้มีใบลดหนี้แล้ว');
    expect(page.root.querySelector('form[enctype="multipart/form-data"]')).toBeNull();
    const answerPage = await visitor.post(page.path, { tax_person_type: 'person' }, page.url);
    expect(answerPage.status).toBe(409);
  });

  test('LRN-07 my courses keep it in sight, closed because of the refund; learning turns back and says so', async () => {
    const mine = await visitor.get('/myaccount/student/courses');
    expect(whole(mine)).toContain(`สิทธิ์เรียนสิ้นสุดเพราะคืนเงิน ${day}`);
    expect(mine.text).not.toContain('ต่ออายุ');
    const turnedPage = await visitor.get('/learn/1-excel-for-work');
    expect(turnedPage.path).toMatch(/^\/course\/1-/);
    expect(turnedPage.text).toContain(`คืนเงินค่าคอร์สนี้แล้วเมื่อ ${day}`);
    // somebody else who has no access is told of no refund
    const other = await (await signedIn(app.url, 'company@demo.test')).get('/learn/1-excel-for-work');
    expect(other.text).not.toContain('คืนเงินค่าคอร์สนี้แล้ว');
  });

  test('CRS-13 it can be bought again', async () => {
    const page = await visitor.get('/course/1-excel-for-work/register');
    expect(page.status).toBe(200);
    expect(page.root.querySelector('#register')).not.toBeNull();
  });

  test('ADM-04 staff see it in the order, in the list and in the figures', async () => {
    expect(staffOrder.find('h1').text).toContain('คืนเงินแล้ว');
    expect(whole(staffOrder)).toContain(`เหตุผล: ${REASON}`);
    const list = await staff.get(`/admin/orders?q=${encodeURIComponent(email)}`);
    expect(whole(list)).toContain('คืนแล้ว −1,590.00');
    expect(whole(await staff.get('/admin'))).toContain('คืนแล้ว ฿1,590');
  });

  test('TAX-04 documents and the report of the month count the credit note below zero', async () => {
    const documents = await staff.get('/admin/documents');
    expect(whole(documents)).toContain('−1,590.00');
    const report = await staff.get(`/admin/documents/report?month=${month}`);
    const rows = report.root
      .querySelectorAll('tbody tr')
      .map((row) => row.querySelectorAll('td').map((cell) => cell.text.replace(/\s+/g, ' ').trim()));
    const note = rows.find((cells) => cells.some((cell) => cell.startsWith('CN')))!;
    expect(note.slice(-4)).toEqual(['−1,485.98', '0.00', '−104.02', '−1,590.00']);
    const receipt = rows.find((cells) => cells.some((cell) => cell.startsWith('AB')))!;
    expect(receipt.at(-1)).toBe('1,590.00');
  });
});

test('TAX-04 staff issue the document of an order that has none; the buyer is told before and finds it after', async () => {
  const shop = await startApp();
  const email = 'early@example.test';
  const { orderPage } = await guestWithCourse(shop.url, { title: COURSE, email });
  // as an order from before the shop issued documents
  await shop.inDatabase((db) => db.deleteFrom('tax_document').execute());
  try {
    const at = (page: string) => new URL(page, shop.url).href;
    const before = await fetch(at(orderPage.path));
    // without the elements that keep Thai words whole
    const plain = async (response: Response) => (await response.text()).replace(/<[^>]*>/g, '');
    expect(await plain(before)).toContain('ร้านยังไม่ได้ออกใบเสร็จของคำสั่งซื้อนี้');
    const response = await fetch(at(`${orderPage.path}/document`));
    expect(await plain(response)).toContain('ร้านยังไม่ได้ออกใบเสร็จของคำสั่งซื้อนี้');
    const staff = await signedIn(shop.url, 'admin@demo.test');
    const page = await staffPageOf(staff, email);
    const form = () => page.form('form[action$="/documents"]');
    const issuedPage = await form().submit('ออกเอกสาร');
    expect(issuedPage.text).toContain('ออกเอกสารแล้ว');
    expect(issuedPage.html).toMatch(/AB\d\d-\d{6}/);
    expect(issuedPage.root.querySelector('form[action$="/documents"]')).toBeNull();
    // pressed again in another tab
    const again = await form().submit('ออกเอกสาร');
    expect(again.text).not.toContain('ออกเอกสารแล้ว');
    expect(again.html.match(/>[^<]*AB\d\d-\d{6}/g)).toHaveLength(
      issuedPage.html.match(/>[^<]*AB\d\d-\d{6}/g)!.length,
    );
    expect(await (await fetch(at(orderPage.path))).text()).toMatch(/AB\d\d-\d{6}/);
    // nobody else may press it
    const stranger = await fetch(at(new URL(page.url).pathname + '/documents'), {
      method: 'POST',
      redirect: 'manual',
      headers: { Origin: shop.url },
    });
    expect([302, 303, 403]).toContain(stranger.status);
  } finally {
    await shop.stop();
  }
});
