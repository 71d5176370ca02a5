import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { heading, orderByMethod, PAID, sandboxPart, until } from '../../support/road/pay-road';
import { type AppServer, startApp } from '../../support/shop/app-server';
import { PlainBrowser, type PlainPage } from '../../support/visitor/plain-browser';

const PAYPAL = 2;

let app: AppServer;
let payPal: ReturnType<typeof sandboxPart>;
beforeAll(async () => {
  app = await startApp();
  payPal = sandboxPart(app, 'paypal');
});
afterAll(() => app.stop());
beforeEach(() => payPal.reset());

const order = (visitor?: PlainBrowser) => orderByMethod(app, PAYPAL, visitor);
/** What the payer does on PayPal's page, where the browser stands; it is led back to the shop. */
const press = (page: PlainPage, button: string, webhook = 'never', fields: Record<string, string> = {}) =>
  page
    .form('จ่ายเงิน')
    .fill({ webhook, ...fields })
    .submit(button);
/** The same without coming back. */
const pressAndStay = (page: PlainPage, decision: string, webhook: string) =>
  payPal.post(page.path.replace('/paypal', ''), { decision, webhook });
const paidOrder = (visitor: PlainBrowser, token: string) =>
  until(
    () => visitor.get(`/order/${token}`),
    (shownPage) => heading(shownPage) === PAID,
  );
const captures = async () => (await payPal.log()).filter(({ what }) => what.endsWith('/capture'));
const webhooks = async () => (await payPal.log()).filter(({ what }) => what.startsWith('webhook'));

describe('paying by PayPal, without JavaScript', () => {
  test('PAY-02 the button leads to PayPal, and PayPal back to the order, paid', async () => {
    const { page, token, location } = await order();
    expect(location).toMatch(/\/paypal\/checkoutnow\?token=\w+$/);
    expect(page.text).toContain('1590.00 THB');
    const [madeAnswer] = (await payPal.log()).filter(
      ({ what }) => what === 'POST /paypal/v2/checkout/orders',
    );
    expect(JSON.stringify(madeAnswer)).not.toContain('SANDBOX_SECRET');
    const back = await press(page, 'จ่ายเงิน', 'once');
    // specification 2: after PayPal it is the order, not the thank-you page
    expect(back.path).toBe(`/order/${token}`);
    expect(heading(back)).toBe(PAID);
    expect(back.text).toContain('เริ่มเรียน');
    expect((await until(webhooks, (answer) => answer.length === 2)).map(({ status }) => status)).toEqual([
      200, 200,
    ]);
  });

  test('PAY-21 back before any notification; then it comes, twice', async () => {
    const { page, visitor, token } = await order();
    const back = await press(page, 'จ่ายเงิน', 'twice');
    expect(heading(back)).toBe(PAID);
    const answer = await until(webhooks, (seen) => seen.length === 4);
    expect(answer.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await visitor.get(`/order/${token}`)).text).toContain('เริ่มเรียน');
    // the money came once
    expect((await captures()).filter(({ status }) => status === 201)).toHaveLength(1);
  });

  test('PAY-21 agreed to and gone: the notification alone captures and approves', async () => {
    const { page, visitor, token } = await order();
    await pressAndStay(page, 'approve', 'once');
    expect(heading(await paidOrder(visitor, token))).toBe(PAID);
    // who comes back later is led on as well
    const back = await visitor.get(`/order/${token}/pay`);
    expect(back.path).toBe(`/order/${token}`);
  });

  test('PAY-02 nobody came back and nothing was sent: the page of the payment finds out', async () => {
    const { page, visitor, token } = await order();
    await pressAndStay(page, 'approve', 'never');
    const foundPage = await visitor.get(`/order/${token}/pay`);
    expect(foundPage.path).toBe(`/order/${token}`);
    expect(heading(foundPage)).toBe(PAID);
  });

  test('PAY-21 a notification that PayPal did not send, or about another payment, changes nothing', async () => {
    const { page, visitor, token } = await order();
    await pressAndStay(page, 'approve', 'unsigned');
    expect((await until(webhooks, (answer) => answer.length === 1))[0]?.status).toBe(401);
    expect(await captures()).toEqual([]);
    expect((await visitor.get(`/order/${token}`)).text).toContain('เหลือชำระเงิน');

    const other = await order();
    await pressAndStay(other.page, 'approve', 'foreign');
    expect((await until(webhooks, (answer) => answer.length === 2))[1]?.status).toBe(200);
    expect(await captures()).toEqual([]);
  });

  test('PAY-02 cancelled at PayPal: the order stays, and can be paid again', async () => {
    const { page, visitor, token } = await order();
    const back = await page.form('จ่ายเงิน').submit('ยกเลิกและกลับร้าน');
    expect(back.path).toBe(`/order/${token}?notice=paymentCancelled`);
    expect(back.text).toContain('ยังไม่ได้ชำระเงิน คำสั่งซื้อยังอยู่');
    // the page of the payment waits with a way there; "back" sends nobody away unasked
    const again = await visitor.get(`/order/${token}/pay`);
    expect(again.path).toBe(`/order/${token}/pay`);
    expect(again.headers.get('Cache-Control')).toContain('no-store');
    const there = await again.link('ไปหน้าชำระเงิน').follow();
    expect(heading(await press(there, 'จ่ายเงิน'))).toBe(PAID);
  });

  test('PAY-25 the card is declined: PayPal’s words, and the way back to choose another', async () => {
    const { page, token } = await order();
    const back = await press(page, 'อนุมัติ แต่บัตรถูกปฏิเสธ');
    expect(back.path).toMatch(new RegExp(`^/order/${token}/pay\\?attempt=\\d+$`));
    for (const words of [
      'ผิดพลาด',
      'ชำระเงินไม่สำเร็จ กรุณาลองอีกครั้ง',
      'INSTRUMENT_DECLINED',
      'declined by the processor',
    ])
      expect(back.text).toContain(words);
    const there = await back.link('ไปหน้าชำระเงิน').follow();
    expect(new URL(there.url).searchParams.get('token')).toBe(new URL(page.url).searchParams.get('token'));
    expect(heading(await press(there, 'จ่ายเงิน'))).toBe(PAID);
  });

  test('PAY-25 the money cannot be collected: code and words on the order’s page, another try is another payment', async () => {
    const { page, token } = await order();
    const failedPage = await press(page, 'อนุมัติ แต่เก็บเงินไม่สำเร็จ', 'once');
    expect(failedPage.path).toBe(`/order/${token}?notice=paymentFailed`);
    for (const words of ['ผิดพลาด', 'ชำระเงินไม่สำเร็จ กรุณาลองอีกครั้ง', 'PAYER_CANNOT_PAY', 'capture declined'])
      expect(failedPage.text).toContain(words);
    const there = await failedPage.form('ลองอีกครั้ง').submit('ลองอีกครั้ง');
    expect(new URL(there.url).pathname).toBe('/paypal/checkoutnow');
    expect(there.url).not.toBe(page.url);
    expect(heading(await press(there, 'จ่ายเงิน'))).toBe(PAID);
  });

  test('PAY-22 another amount or currency approves nothing: staff look', async () => {
    const { page, visitor, token } = await order();
    const shownPage = await press(page, 'จ่ายเงิน', 'once', { currency: 'USD' });
    expect(heading(shownPage)).toBe('ได้รับเงินแล้ว กำลังตรวจยอด');
    expect(heading(await visitor.get(`/order/${token}`))).toBe('ได้รับเงินแล้ว กำลังตรวจยอด');
  });

  test('PAY-02 PayPal is down, slow, or says no', async () => {
    await payPal.failNext('create-error');
    const down = await order();
    expect(heading(down.page)).toBe('กำลังเตรียมการชำระเงิน');
    const createdPage = await down.visitor.get(down.page.path);
    expect(new URL(createdPage.url).pathname).toBe('/paypal/checkoutnow');

    await payPal.failNext('create-refused');
    const placedOrder = await order();
    expect(placedOrder.page.text).toContain(
      'Currency code is not currently supported. (CURRENCY_NOT_SUPPORTED)',
    );
    const there = await placedOrder.page.form('ลองอีกครั้ง').submit('ลองอีกครั้ง');
    expect(new URL(there.url).pathname).toBe('/paypal/checkoutnow');
  });

  test('PAY-02 the way back opens by its key only, and shows who has no part in it nothing', async () => {
    const one = await order();
    const stranger = new PlainBrowser(app.url);
    expect((await stranger.get('/pay/return/AAAAAAAAAAAAAAAAAAAAAA')).status).toBe(404);
    const other = await order();
    const watched = (await other.visitor.get(`/order/${other.token}/pay?attempt=1`)).url;
    expect(watched).not.toContain(one.token);
    // PayPal's own name for a payment in the address decides nothing
    const leftResponse = await pressAndStay(one.page, 'cancel', 'never');
    const back = /\/pay\/return\/[\w-]{22}/.exec(leftResponse.headers.get('Location') ?? '')?.[0] ?? '';
    await pressAndStay(other.page, 'approve', 'never');
    const foreign = new URL(other.page.url).searchParams.get('token');
    const shownPage = await one.visitor.get(`${back}?token=${foreign}&PayerID=X`);
    expect(shownPage.path).toContain(`/order/${one.token}/pay`);
    expect(await captures()).toEqual([]);
  });
});
