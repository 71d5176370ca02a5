import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bangkokDay, formatDay, typedDay } from '../../../app/values/time';
import { approveReportOf, guestWithCourse } from '../../support/road/approved-course';
import { guest, sendReport, signedIn, slipPicture } from '../../support/road/bank-transfer';
import { confirmSeat } from '../../support/road/confirmed-seat';
import { CARDS, cardFields, OMISE_CARD } from '../../support/road/omise-card';
import { heading, orderByMethod, PAID, sandboxPart, until } from '../../support/road/pay-road';
import { type AppServer, startApp } from '../../support/shop/app-server';
import { PlainBrowser, type PlainPage } from '../../support/visitor/plain-browser';

const EXCEL = 'Excel สำหรับคนทำงาน';
const WATERCOLOR = '/course/4-watercolor-saturday';
const PAINTS = '/product/2-watercolor-set';
const REFUND = 'คืนเงินบางรายการหรือทั้งหมด';

let app: AppServer;
let staff: PlainBrowser;
let sandbox: ReturnType<typeof sandboxPart>;
beforeAll(async () => {
  app = await startApp();
  sandbox = sandboxPart(app, 'omise');
  staff = await signedIn(app.url, 'admin@demo.test');
});
afterAll(() => app.stop());

const words = (page: PlainPage) => page.text.replace(/\s+/g, ' ');
const numberOf = (page: PlainPage) => /R\d\d-\d{4}-\d{4}/.exec(page.text)![0];
/** The staff page of a buyer's order. */
async function atStaff(orderPage: PlainPage): Promise<PlainPage> {
  const number = numberOf(orderPage);
  return (await staff.get(`/admin/orders?q=${number}`)).link(number).follow();
}
const refundForm = (page: PlainPage) => page.form('form[action$="/refund"]');
const lineOf = (page: PlainPage, name: string) => {
  const label = page.root.querySelectorAll('label.check').find(({ text }) => text.includes(name));
  return page.find(`#${label!.getAttribute('for')!}`).getAttribute('value')!;
};
/** What the provider was asked to send back. */
const refundsAsked = async () => (await sandbox.log()).filter(({ what }) => /POST .*\/refunds$/.test(what));
const mailsOf = async (email: string, subject: string) =>
  (await staff.get('/mailbox')).root
    .querySelectorAll('tr, li')
    .filter(({ text }) => text.includes(email) && text.includes(subject)).length;

async function cardBuyer() {
  const placedOrder = await orderByMethod(app, OMISE_CARD);
  await placedOrder.visitor.post(`/order/${placedOrder.token}/pay`, await cardFields(app, CARDS.atOnce));
  const orderPage = await until(
    () => placedOrder.visitor.get(`/order/${placedOrder.token}`),
    (shownPage) => heading(shownPage) === PAID,
  );
  return { ...placedOrder, orderPage };
}

describe('PAY-24 staff refund lines of an order', () => {
  test('PAY-24 by card: shown first, then the provider sends it back, access ends, a credit note with VAT is issued, and it can be bought again', async () => {
    const { visitor, token, orderPage } = await cardBuyer();
    const openedPage = await orderPage.form('form[action$="/open"]').submit();
    // the last one: the first is a preview for everybody
    const lectures = openedPage.root.querySelectorAll('.lectures a');
    const lecture = await visitor.get(lectures.at(-1)!.getAttribute('href')!);
    expect(lecture.path).toMatch(/^\/learn\/.+\/\d+$/);
    const page = await (await atStaff(orderPage)).link(REFUND).follow();
    expect(words(page)).toContain('฿1,590.00');
    const missing = await refundForm(page).submit('review');
    expect([missing.status, missing.find('#reason-e').text]).toEqual([422, 'เขียนเหตุผลให้ผู้ซื้อ']);
    const review = await refundForm(missing).fill({ reason: 'ผู้เรียนป่วย' }).submit('review');
    for (const expectedText of [
      'คืนผู้ซื้อ ฿1,590.00',
      'สั่งผู้ให้บริการคืน ฿1,590.00',
      `ปิดสิทธิ์เรียน ${EXCEL}`,
      'ออกใบลดหนี้ ฿1,590.00',
    ])
      expect(words(review)).toContain(expectedText);
    // nothing has happened, and what was typed can be changed
    expect(await refundsAsked()).toEqual([]);
    const again = await refundForm(review).submit('change');
    expect(again.find('#reason').text).toContain('ผู้เรียนป่วย');
    expect(refundForm(again).value('line')).toBe(refundForm(review).value('line'));

    const resultPage = await refundForm(review).submit('refund');
    expect(resultPage.path).toMatch(/^\/admin\/orders\/\d+\?done=refunded$/);
    expect(words(resultPage)).toContain('คืนรายการแล้ว');
    const answer = await refundsAsked();
    expect(answer.map(({ fields }) => fields.amount)).toEqual(['159000']);
    expect((await visitor.get(lecture.path)).path).not.toBe(lecture.path);
    // pressed once more: nothing more
    const twice = await refundForm(review).submit('refund');
    expect(twice.status).toBe(409);
    expect(words(twice)).toContain('มีรายการที่คืนไปก่อนแล้ว');
    expect(await refundsAsked()).toHaveLength(1);

    const note = await resultPage.link('CN').follow();
    for (const expectedText of ['ผู้เรียนป่วย', '1,485.98', '104.02', '1,590.00'])
      expect(words(note)).toContain(expectedText);
    expect((await visitor.get(`/order/${token}`)).text).toContain('คืนเงินแล้ว');
    // the line is bought no more
    const register = await visitor.get('/course/1-excel-for-work/register');
    expect(register.root.querySelector('#register')).not.toBeNull();
    const other = await cardBuyer();
    expect(other.orderPage.path).not.toContain(token);
  });

  test('PAY-24 by card in parts: the provider is asked for each amount once, access stays until the rest goes back', async () => {
    const { visitor, token, orderPage } = await cardBuyer();
    const before = (await refundsAsked()).length;
    const send = async (input: Record<string, string>) => {
      const page = await (await atStaff(orderPage)).link(REFUND).follow();
      const review = await refundForm(page)
        .fill({ reason: 'ลดให้ตามที่ตกลง', ...input })
        .submit('review');
      return review.status === 200 ? refundForm(review).submit('refund') : review;
    };
    expect((await send({ part_amount: '590.50' })).path).toMatch(/\?done=refunded$/);
    expect((await visitor.get(`/order/${token}`)).root.querySelector('form[action$="/open"]')).not.toBeNull();
    const more = await send({ part_amount: '1000' });
    expect(more.status).toBe(422);
    expect(words(more)).toContain('999.50');
    expect((await send({ part_amount: '99.50' })).path).toMatch(/\?done=refunded$/);
    expect((await send({})).path).toMatch(/\?done=refunded$/);
    const result = (await refundsAsked()).slice(before).map(({ fields }) => fields.amount);
    expect(result).toEqual(['59050', '9950', '90000']);
    expect((await visitor.get(`/order/${token}`)).root.querySelector('form[action$="/open"]')).toBeNull();
  });

  test('PAY-24 not for who is no administrator, and no line of another order goes along', async () => {
    const { visitor, orderPage } = await cardBuyer();
    const other = await cardBuyer();
    const page = await (await atStaff(orderPage)).link(REFUND).follow();
    const elsewhere = refundForm(await (await atStaff(other.orderPage)).link(REFUND).follow()).value('line');
    const student = await signedIn(app.url, 'student@demo.test');
    expect(words(page)).toContain('เลือกรายการที่จะคืนเงิน');
    for (const browser of [visitor, student]) {
      for (const refusedPage of [
        await browser.get(page.path),
        await browser.post(page.path, { intent: 'refund', line: '1', reason: 'x' }),
      ]) {
        expect(refusedPage.status === 403 || refusedPage.path.startsWith('/login')).toBe(true);
        expect(words(refusedPage)).not.toContain('เลือกรายการที่จะคืนเงิน');
      }
    }
    const tamperedPage = await refundForm(page)
      .fill({ reason: 'x' })
      .tamper({ line: elsewhere as string })
      .submit('review');
    expect(tamperedPage.status).toBe(409);
    expect(words(tamperedPage)).toContain('ไม่ใช่ของคำสั่งซื้อนี้');
    const review = await refundForm(page).fill({ reason: 'x' }).submit('review');
    const unseen = await refundForm(review).tamper({ seen: '1.0' }).submit('refund');
    expect(unseen.status).toBe(409);
    expect(words(unseen)).toContain('ข้อมูลเปลี่ยนไป');
    expect(refundForm(unseen).value('seen')).toBe('159000.0');
  });

  test('PAY-24 by transfer: a seat, then goods with the shipping; day and reference are asked for, seat and pieces are back, one mail each', async () => {
    const buyer = new PlainBrowser(app.url);
    const email = 'refund-parts@example.test';
    // a class with many seats left does not say how many: seats are the verb's test
    const left = async () => {
      const { text } = await buyer.get(PAINTS);
      expect(text).toMatch(/เหลือ \d+ ชิ้น/);
      return Number(/เหลือ (\d+) ชิ้น/.exec(text)![1]);
    };
    const before = await left();
    for (const path of [WATERCOLOR, PAINTS])
      await (await buyer.get(path)).form('form[action="/cart/add"]').submit('หยิบใส่ตะกร้า');
    const cart = (await buyer.get('/cart')).form('#register').fill({
      ...guest(email),
      ship_recipient: 'กิตติพงษ์ แซ่ลิ้ม',
      ship_tel: '081-234-5678',
      ship_line: '99/1 ซอยลาดพร้าว 1',
      ship_tambon: 'จอมพล',
      ship_amphoe: 'จตุจักร',
      ship_province: 'กรุงเทพมหานคร',
      ship_postcode: '10900',
    });
    const paying = await (await cart.submit()).form('#register').submit('ชำระเงิน');
    await sendReport(paying, { slip: await slipPicture('REFUND-PARTS') });
    await approveReportOf(app.url, email);
    const orderPage = await buyer.get(paying.path.replace(/\/transfer.*$/, ''));
    expect(await left()).toBe(before - 1);

    const page = await (await atStaff(orderPage)).link(REFUND).follow();
    expect(page.text).toContain('คืนพร้อมรายการสุดท้าย');
    const form = refundForm(page).fill({ line: lineOf(page, 'สีน้ำวันเสาร์'), reason: 'คลาสเลื่อน' });
    const missing = await form.submit('review');
    expect([missing.status, missing.find('#refund_reference-e').text]).toEqual([422, 'กรอกเลขอ้างอิง']);
    const today = formatDay(bangkokDay(new Date()));
    const input = { refund_reference: 'KBANK 55', refund_date: '1/1/2569' };
    const early = await refundForm(missing).fill(input).submit('review');
    expect(early.status).toBe(422);
    expect(early.find('#refund_date-e').text).toContain(`เข้าวันที่ ${today} วันที่โอนคืนต้องไม่ก่อนวันนั้น`);
    const review = await refundForm(early)
      .fill({ refund_date: typedDay(bangkokDay(new Date())) })
      .submit('review');
    expect(words(review)).toContain(`บันทึกว่าโอนคืน ฿2,400.00 แล้วเมื่อวันที่ ${today} เลขอ้างอิง KBANK 55`);
    expect(words(review)).not.toContain('ค่าส่ง ฿');
    expect(words(review)).toContain('คืนที่นั่งให้จองต่อ');
    expect(words(review)).not.toContain('สต็อก');
    const first = await refundForm(review).submit('refund');
    expect(words(first)).toContain('คืนรายการแล้ว');

    const rest = await first.link(REFUND).follow();
    expect(rest.text).toContain('คืนแล้ว');
    const last = await refundForm(rest)
      .fill({ reason: 'สินค้าหมด', refund_reference: 'KBANK 56' })
      .submit('review');
    expect(words(last)).toMatch(/ค่าส่ง ฿\d+\.00/);
    const resultPage = await refundForm(last).submit('refund');
    expect(await left()).toBe(before);
    expect(words(resultPage)).not.toContain(REFUND);
    expect(await mailsOf(email, 'คืนเงิน')).toBe(2);
    const closedPage = await staff.get(`${new URL(resultPage.url).pathname}/refund`);
    expect(words(closedPage)).toContain('ไม่มีรายการให้คืน');
  });

  test('PAY-24 what a company withheld is not sent back and is no part of the credit note', async () => {
    const buyer = guest('refund-company@example.test');
    const visitor = new PlainBrowser(app.url);
    const form = (await visitor.get('/course/1-excel-for-work/register')).form('#register');
    const shownPage = await form.fill({ is_require_tax_invoice: true }).submit('recount');
    const filledPage = await shownPage
      .form('#register')
      .choose('tax_person_type', 'juristic_person')
      .fill({
        tax_name_one: 'บริษัท น้ำพริกแม่กำไล จำกัด',
        tax_name_two: 'สำนักงานใหญ่',
        tax_payer_identification_no: '0105558123451',
        tax_address: '45 ถนนเจริญนคร กรุงเทพมหานคร 10600',
      })
      .choose('withholding', '300')
      .submit('recount');
    const paying = await filledPage
      .form('#register')
      .fill({ ...buyer })
      .choose('payment_method_id', '1')
      .submit('pay');
    await sendReport(paying, { slip: await slipPicture('REFUND-CO', '1,545.42') });
    await approveReportOf(app.url, buyer.email);
    const orderPage = await visitor.get(paying.path.replace(/\/transfer.*$/, ''));
    const page = await (await atStaff(orderPage)).link(REFUND).follow();
    expect(words(page)).toContain('ไม่รวมภาษีหัก ณ ที่จ่าย ฿44.58');
    const review = await refundForm(page)
      .fill({ reason: 'ยกเลิก', refund_reference: 'KBANK 57' })
      .submit('review');
    for (const expectedText of ['หักภาษี ณ ที่จ่าย −฿44.58', 'คืนผู้ซื้อ ฿1,545.42', 'ออกใบลดหนี้ ฿1,590.00'])
      expect(words(review)).toContain(expectedText);
    const resultPage = await refundForm(review).submit('refund');
    expect(words(await resultPage.link('CN').follow())).toContain('104.02');
  });

  test('PAY-24 a provider that refuses leaves the money to staff, who send it back by hand', async () => {
    const { orderPage } = await cardBuyer();
    const page = await (await atStaff(orderPage)).link(REFUND).follow();
    const review = await refundForm(page).fill({ reason: 'ยกเลิก' }).submit('review');
    // the provider has forgotten the charge
    await sandbox.reset();
    const resultPage = await refundForm(review).submit('refund');
    expect(resultPage.path).toContain('done=refundRefused');
    const money = await resultPage.link('ตัดสินเงินก้อนนี้').follow();
    expect(words(money)).toContain('เงินของรายการที่คืน');
    expect(words(money)).not.toContain('ให้คำสั่งซื้อนี้ ฿');
    expect(money.root.querySelector('input[name=intent][value=accept]')).toBeNull();
    const settledPage = await money
      .form('คืนเงินและส่งอีเมลบอกผู้ซื้อ')
      .choose('way', 'by-hand')
      .fill({ refund_reference: 'KBANK 58' })
      .submit();
    expect(words(settledPage)).toContain('คืนเงินแล้ว');
  });

  test('PAY-24 nothing was paid: access ends, and no money and no document is spoken of', async () => {
    const { orderPage } = await guestWithCourse(app.url, {
      title: EXCEL,
      email: 'refund-transfer@example.test',
    });
    const page = await (await atStaff(orderPage)).link(REFUND).follow();
    // a transfer cannot go back through a provider
    expect(page.root.querySelector('input[name=way][value=provider]')).toBeNull();
    const visitor = new PlainBrowser(app.url);
    const booking = await visitor.get('/course/12-open-studio-drawing/register');
    const bookedPage = await booking
      .form('#register')
      .fill({ ...guest('refund-free@example.test') })
      .submit('pay');
    const token = /(?:orderId=|\/order\/)([\w-]{22})/.exec(bookedPage.path)![1]!;
    await confirmSeat(app, 'refund-free@example.test');
    const free = await (
      await atStaff(await visitor.get(`/order/${token}`))
    )
      .link('ยกเลิกสิทธิ์บางรายการหรือทั้งหมด')
      .follow();
    const review = await refundForm(free).fill({ reason: 'งดกิจกรรม' }).submit('review');
    for (const expectedText of ['ไม่มียอดเงินที่ต้องคืน', 'ไม่ออกใบลดหนี้'])
      expect(words(review)).toContain(expectedText);
    const resultPage = await refundForm(review).submit('ยืนยันยกเลิกสิทธิ์');
    expect(words(resultPage)).toContain('คืนรายการแล้ว');
  });
});
