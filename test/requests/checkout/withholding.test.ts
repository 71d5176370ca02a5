import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approveReportOf } from '../../support/road/approved-course';
import { sendReport, slipPicture } from '../../support/road/bank-transfer';
import { addLineRefund } from '../../support/rows/line-refund';
import { type AppServer, change, startApp } from '../../support/shop/app-server';
import { PlainBrowser, type PlainPage } from '../../support/visitor/plain-browser';

// plans of the demo shop: Excel 1,590, guitar 990 (set to the threshold below: 1,070.00 is 1,000.00 without VAT)
const EXCEL = '1';
const GUITAR = '8';
let app: AppServer;
let without: AppServer;
beforeAll(async () => {
  app = await startApp();
  without = await startApp({ change: (db) => change(db, { is_enable_withholding_tax: false }) });
});
afterAll(() => Promise.all([app.stop(), without.stop()]));

const company = {
  tax_name_one: 'บริษัท ขนมไทย จำกัด',
  tax_name_two: '00000',
  tax_payer_identification_no: '0105558123451',
  tax_address: '45 ถนนเจริญนคร กรุงเทพมหานคร 10600',
};
const person = {
  tax_name_one: 'ปาริฉัตร',
  tax_name_two: 'ศรีสุวรรณ',
  tax_payer_identification_no: '1234567890121',
  tax_address: '12 ซอยสุขใจ กรุงเทพมหานคร 10230',
};
let buyers = 0;
const contact = () => ({
  firstname: 'ปาริฉัตร',
  lastname: 'ศรีสุวรรณ',
  email: `withholding${(buyers += 1)}@example.test`,
  tel: '0812345678',
});

const due = (page: PlainPage) => page.find('#sum .due dd').text;
const open = (courseId: string, shop = app) => new PlainBrowser(shop.url).get(`/course/${courseId}/register`);
/** The form with the tax invoice asked for, its fields shown. */
const withInvoice = async (courseId: string, shop = app) =>
  (await open(courseId, shop)).form('#register').fill({ is_require_tax_invoice: true }).submit('recount');

async function asCompany(courseId: string) {
  const page = await withInvoice(courseId);
  return page.form('#register').choose('tax_person_type', 'juristic_person').fill(company);
}

const mailOf = async (email: string, kind: string) =>
  (
    await app.inDatabase((db) =>
      db
        .selectFrom('outbox_mail')
        .select('plain_text')
        .where('to_address', '=', email)
        .where('kind', '=', kind)
        .executeTakeFirstOrThrow(),
    )
  ).plain_text;

describe('VAT and withholding of a purchase', () => {
  test('CRT-08 VAT is inside the price and added to nothing', async () => {
    const page = await open(EXCEL);
    expect(due(page)).toBe('฿1,590.00');
    // 1,590 × 7 ÷ 107
    expect(page.find('#sum').text).toContain('104.02');
  });

  test.each([
    // base 1,590 × 100 ÷ 107 = 1,485.98
    ['300', '−44.58', '฿1,545.42'],
    ['100', '−14.86', '฿1,575.14'],
  ])('CRT-08 a company withholds %s basis points of the price before VAT', async (rate, taken, left) => {
    const form = await asCompany(EXCEL);
    const page = await form.choose('withholding', rate).submit('recount');
    expect(page.find('#sum').text).toContain(taken);
    expect(due(page)).toBe(left);
    const paying = await page.form('#register').fill(contact()).submit('pay');
    expect(paying.text).toContain(left.slice(1));
    const token = /([\w-]{22})/.exec(paying.path)![1]!;
    const order = await new PlainBrowser(app.url).get(`/order/${token}`);
    expect(order.text).toContain(left.slice(1));
    expect(order.text).toContain(taken);
  });

  test('CRT-08 CHK-06 who chooses to withhold with the button that pays is told that the amount follows from it, not that prices changed', async () => {
    const counted = await (await asCompany(EXCEL)).submit('recount');
    const paid = await counted.form('#register').fill(contact()).choose('withholding', '300').submit('pay');
    expect(paid.text).toContain('ยอดเปลี่ยนตามการหักภาษี ณ ที่จ่ายที่เลือก');
    expect(paid.text).not.toContain('ราคาเปลี่ยนระหว่าง');
    expect(due(paid)).toBe('฿1,545.42');
  });

  test('TAX-04 a company that withholds is told whom its certificate is made out to and where it goes', async () => {
    const form = await asCompany(EXCEL);
    const buyer = contact();
    const countedPage = await form.choose('withholding', '300').submit('recount');
    const paying = await countedPage.form('#register').fill(buyer).submit('pay');
    const token = /([\w-]{22})/.exec(paying.path)![1]!;
    const browser = new PlainBrowser(app.url);
    const texts = ['50 ทวิ', '฿44.58', 'บริษัท เรียนดี จำกัด', '0 1055 69012 34 5', 'hello@rian-demo.test'];
    const unpaid = await browser.get(`/order/${token}`);
    for (const words of texts) expect(unpaid.text).toContain(words);
    const placed = await mailOf(buyer.email, 'order-placed');
    for (const words of texts) expect(placed).toContain(words);

    await sendReport(await browser.get(`/order/${token}/transfer`), {
      slip: await slipPicture(token, '1,545.42'),
    });
    await approveReportOf(app.url, buyer.email);
    const order = await browser.get(`/order/${token}`);
    for (const words of texts) expect(order.text).toContain(words);
    const approved = await mailOf(buyer.email, 'order-approved');
    for (const words of texts) expect(approved).toContain(words);
    const paper = await order.link('ใบกำกับภาษี / ใบเสร็จรับเงิน TI').follow();
    expect(paper.text).toContain('โปรดส่งหนังสือรับรองการหักภาษี ณ ที่จ่าย (50 ทวิ)');
    // no certificate is owed for a refunded part
    await app.inDatabase(async (db) => {
      const { id } = await db
        .selectFrom('purchase_order')
        .select('id')
        .where('token', '=', token)
        .executeTakeFirstOrThrow();
      await addLineRefund(db, { orderId: id, at: new Date() });
      await db.updateTable('order_refund_line').set({ withholding: 4_458 }).execute();
    });
    expect((await browser.get(`/order/${token}`)).text).not.toContain('50 ทวิ');
  });

  test('TAX-04 who withholds nothing hears of no certificate', async () => {
    const paying = await (await open(EXCEL)).form('#register').fill(contact()).submit('pay');
    const token = /([\w-]{22})/.exec(paying.path)![1]!;
    expect((await new PlainBrowser(app.url).get(`/order/${token}`)).text).not.toContain('50 ทวิ');
  });

  test('CRT-08 a person who asks to withhold is led to the page for companies, and nothing is ordered', async () => {
    const page = await withInvoice(EXCEL);
    const form = page.form('#register').choose('tax_person_type', 'normal_person').fill(person);
    const ledPage = await form.fill(contact()).choose('withholding', '300').submit('pay');
    expect(ledPage.path).toContain('/cart/tax');
    expect(ledPage.find('h1').text).toContain('นิติบุคคล');
  });

  test('CRT-08 below 1,000 baht without VAT a company is not asked', async () => {
    const page = await (await asCompany(GUITAR)).submit('recount');
    expect(due(page)).toBe('฿990.00');
    expect(page.root.querySelector('[name=withholding]')).toBeNull();
  });

  test('CRT-08 a shop that does not withhold does not offer it', async () => {
    const page = await withInvoice(EXCEL, without);
    expect(page.root.querySelector('[name=withholding]')).toBeNull();
    expect(due(page)).toBe('฿1,590.00');
  });
});

describe('the threshold of 1,000 baht', () => {
  test.each([
    [107_000, true],
    [106_999, false],
  ])('CRT-08 at %i satang, 7 per cent VAT inside, withholding is offered: %s', async (price, isOffered) => {
    const shop = await startApp({
      change: (db) =>
        db
          .updateTable('price_plan')
          .set({ price_satang: price })
          .where('course_id', '=', Number(GUITAR))
          .execute()
          .then(() => undefined),
    });
    try {
      const page = await withInvoice(GUITAR, shop);
      expect(page.root.querySelector('[name=withholding]') !== null).toBe(isOffered);
    } finally {
      await shop.stop();
    }
  });
});
