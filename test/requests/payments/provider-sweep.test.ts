import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signedIn } from '../../support/road/bank-transfer';
import { heading, orderByMethod, PAID, sandboxPart, until } from '../../support/road/pay-road';
import { type AppServer, startApp } from '../../support/shop/app-server';
import { PlainBrowser, type PlainPage } from '../../support/visitor/plain-browser';

const PROMPTPAY = 9;
const PAGE = '/admin/providers';

let app: AppServer;
let staff: PlainBrowser;
let omise: ReturnType<typeof sandboxPart>;
beforeAll(async () => {
  app = await startApp();
  omise = sandboxPart(app, 'omise');
  staff = await signedIn(app.url, 'admin@demo.test');
});
afterAll(() => app.stop());
beforeEach(() => omise.reset());

const words = (page: PlainPage) => page.text.replace(/\s+/g, ' ');
const numberOf = (page: PlainPage) => /R\d\d-\d{4}-\d{4}/.exec(page.text)![0];

/** A guest has paid by PromptPay, and the shop knows it. */
async function buyer() {
  const { page, visitor, token } = await orderByMethod(app, PROMPTPAY);
  const chargeId = /charges\/(\w+)\/page/.exec(page.link('ธนาคารจำลอง').href)![1]!;
  await omise.post(`/charges/${chargeId}/decide`, { decision: 'approve' });
  const orderPage = await until(
    () => visitor.get(`/order/${token}`),
    (shownPage) => heading(shownPage) === PAID,
  );
  return { visitor, token, chargeId, orderPage };
}

/** Presses the button, and looks until the job has read every list. */
async function compareNow(isGood: (page: PlainPage) => boolean): Promise<PlainPage> {
  const questionPage = await (await staff.get(PAGE)).form('เทียบตอนนี้').submit();
  expect(questionPage.text).toContain('สั่งเทียบแล้ว');
  return until(() => staff.get(PAGE), isGood);
}

describe('what providers list, beside what the shop has', () => {
  test('the pages are staff’s alone', async () => {
    const student = await signedIn(app.url, 'student@demo.test');
    for (const page of [PAGE, `${PAGE}/1`]) {
      expect((await new PlainBrowser(app.url).get(page)).path).toMatch(/^\/login/);
      expect((await student.get(page)).status).toBe(403);
      expect((await student.post(page, { intent: 'close', note: 'x' })).status).toBe(403);
    }
    expect((await staff.get(`${PAGE}/999999`)).status).toBe(404);
  });

  test('from the money page to what was compared: charges, fees, net and payouts by provider, and who has no list', async () => {
    await buyer();
    const page = await (await staff.get('/admin/money')).link('เทียบกับผู้ให้บริการ').follow();
    expect(page.path).toBe(PAGE);
    expect(heading(page)).toBe('เทียบเงินกับผู้ให้บริการ');
    // these answer about single payments only, and it says so
    const without = page.text.slice(page.text.indexOf('วิธีที่เทียบแบบนี้ไม่ได้'));
    expect(without).toContain('ถามได้ทีละรายการเท่านั้น');
    await fetch(`${app.sandboxUrl}/omise/transfers`, {
      method: 'POST',
      headers: { Authorization: `Basic ${Buffer.from('skey_test_sandbox:').toString('base64')}` },
      body: new URLSearchParams({ amount: '100000' }),
    });
    // read to its end, and no account before it is being read
    const comparedPage = await compareNow(
      (shownPage) => shownPage.text.includes('1,000.00 (1 ครั้ง') && words(shownPage).includes('เทียบล่าสุด'),
    );
    const row = comparedPage.root
      .querySelectorAll('tr')
      .find(({ text }) => text.includes('1,000.00 (1 ครั้ง'))!;
    // 1.65 % of 1,590.00 and 7 % VAT on that
    expect(row.text).toContain('1,590.00');
    expect(row.text).toContain('28.08');
    expect(row.text).toContain('1,561.92');
    expect(words(comparedPage)).toContain('เทียบล่าสุด');
    expect(comparedPage.text).toContain('ตรงกันทั้งหมด');
    expect((await staff.get(`${PAGE}?days=30`)).root.querySelector('.chip[aria-current]')?.text).toContain(
      '30 วัน',
    );
  });

  test('a second charge of one attempt, told of by its own name, is money beside the first', async () => {
    const { chargeId, orderPage } = await buyer();
    await omise.post(`/charges/${chargeId}/afterwards`, { what: 'charge-again', webhook: 'once' });
    const number = numberOf(orderPage);
    const listedPage = await until(
      () => staff.get('/admin/money?kind=double'),
      (shownPage) => shownPage.text.includes(number),
    );
    expect(listedPage.text).toContain('จ่ายซ้ำ');
  });

  test('a second charge nobody told of is found by the night’s comparison', async () => {
    const { chargeId, orderPage } = await buyer();
    await omise.post(`/charges/${chargeId}/afterwards`, { what: 'charge-again', webhook: 'never' });
    await (await staff.get(PAGE)).form('เทียบตอนนี้').submit();
    const listedPage = await until(
      () => staff.get('/admin/money?kind=double'),
      (shownPage) => shownPage.text.includes(numberOf(orderPage)),
    );
    expect(listedPage.status).toBe(200);
  });

  test('a charge that names no order waits for a person: given to an order, or closed with a note', async () => {
    const { page: unpaid } = await orderByMethod(app, PROMPTPAY);
    await omise.failNext('list-stray');
    const foundPage = await compareNow((shownPage) => shownPage.text.includes('ไม่รู้ว่าของคำสั่งซื้อไหน'));
    expect(foundPage.text).toContain('777.00');
    const inList = await staff.get('/admin/money?kind=unrecorded');
    const charge = await inList.link('ไม่รู้ว่าของคำสั่งซื้อไหน').follow();
    expect(charge.text).toContain('ไม่มีชื่อคำสั่งซื้อไหนของร้าน');
    // what cannot be read is told beside its field, and nothing happens
    const mistypedPage = await charge.form('บันทึกให้คำสั่งซื้อนี้').fill({ to_order: 'ไม่รู้' }).submit();
    expect(mistypedPage.status).toBe(422);
    expect(mistypedPage.text).toContain('กรอกเลขคำสั่งซื้อ');
    const givenPage = await charge
      .form('บันทึกให้คำสั่งซื้อนี้')
      .fill({ to_order: numberOf(unpaid) })
      .submit();
    expect(givenPage.path).toMatch(/^\/admin\/orders\/\d+$/);
    // 777 of 1,590: an exception of its own, beside its order
    expect(givenPage.text).toContain('น้อยกว่ายอดชำระ');
    expect(givenPage.text).toContain('พบเงินและบันทึก');
    // the page of before: somebody was quicker
    const again = await charge
      .form('บันทึกให้คำสั่งซื้อนี้')
      .fill({ to_order: numberOf(unpaid) })
      .submit();
    expect(again.status).toBe(409);

    await omise.failNext('list-stray');
    await (await staff.get(PAGE)).form('เทียบตอนนี้').submit();
    const second = await until(
      () => staff.get('/admin/money?kind=unrecorded'),
      (shownPage) => shownPage.text.includes('ไม่รู้ว่าของคำสั่งซื้อไหน'),
    );
    const other = await second.link('ไม่รู้ว่าของคำสั่งซื้อไหน').follow();
    const closedPage = await other.form('ปิดเรื่องนี้').fill({ note: 'ขายหน้าร้าน' }).submit();
    expect(closedPage.text).toContain('ขายหน้าร้าน');
    expect((await staff.get('/admin/money?kind=unrecorded')).text).not.toContain('ไม่รู้ว่าของคำสั่งซื้อไหน');
  });

  test('a provider without an answer is told, and read on', async () => {
    await buyer();
    await omise.failNext('list-error', 2);
    const failedPage = await compareNow((shownPage) => shownPage.text.includes('ผู้ให้บริการไม่ตอบ'));
    expect(failedPage.text).toContain('HTTP 500');
    await (await staff.get(PAGE)).form('เทียบตอนนี้').submit();
    const resultPage = await until(
      () => staff.get(PAGE),
      (shownPage) => !shownPage.text.includes('ผู้ให้บริการไม่ตอบ'),
    );
    expect(resultPage.text).toContain('เทียบล่าสุด');
  });
});
