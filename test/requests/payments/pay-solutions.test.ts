import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { heading, orderByMethod, PAID, sandboxPart, until } from '../../support/road/pay-road';
import { type AppServer, startApp } from '../../support/shop/app-server';
import type { PlainBrowser, PlainPage } from '../../support/visitor/plain-browser';

const PAY_SOLUTIONS = 13;

let app: AppServer;
let paySolutions: ReturnType<typeof sandboxPart>;
beforeAll(async () => {
  app = await startApp();
  paySolutions = sandboxPart(app, 'paysolutions');
});
afterAll(() => app.stop());
beforeEach(() => paySolutions.reset());

const order = () => orderByMethod(app, PAY_SOLUTIONS);
/** The button under the hidden fields; another `total` is what a buyer makes of them. */
const leave = (page: PlainPage, tampered: Record<string, string> = {}) =>
  page.form('ไปหน้าชำระเงิน').tamper(tampered).submit('ไปหน้าชำระเงิน');
const press = (page: PlainPage, button: string, webhook = 'never') =>
  page.form('จ่ายเงิน').fill({ webhook }).submit(button);
const refnoOf = (page: PlainPage) => page.find('input[name=refno]').getAttribute('value') ?? '';
const paidOrder = (visitor: PlainBrowser, token: string) =>
  until(
    () => visitor.get(`/order/${token}`),
    (shownPage) => heading(shownPage) === PAID,
  );
const webhooks = async () => (await paySolutions.log()).filter(({ what }) => what.startsWith('webhook'));

describe('paying by Pay Solutions, without JavaScript', () => {
  test('PAY-13 a page with a button posts the form, and the buyer comes back to the thank-you page', async () => {
    const { page, visitor, token } = await order();
    expect(page.path).toBe(`/order/${token}/pay`);
    for (const words of ['Pay Solutions', '฿1,590.00', 'ไปหน้าชำระเงิน']) expect(page.text).toContain(words);
    expect(refnoOf(page)).toMatch(/^\d{12}$/);
    expect(page.html).not.toContain('SANDBOX_SECRET');
    expect(page.headers.get('Cache-Control')).toContain('no-store');
    expect(page.headers.get('Content-Security-Policy')).toContain('form-action');

    const there = await leave(page);
    expect(there.status).toBe(200);
    expect(there.text).toContain('1590.00');
    const back = await press(there, 'จ่ายเงิน (CP)');
    expect(back.path).toBe(`/thankyou?orderId=${token}`);
    expect(heading(back)).toBe(PAID);
    expect((await visitor.get(`/order/${token}`)).text).toContain('เริ่มเรียน');
  });

  test.each(['once', 'twice'])(
    'PAY-21 the postback alone approves, sent %s, and is answered with success',
    async (mode) => {
      const { page, visitor, token } = await order();
      await leave(page);
      await paySolutions.post(`/payments/${refnoOf(page)}`, { decision: 'CP', webhook: mode });
      expect(heading(await paidOrder(visitor, token))).toBe(PAID);
    },
  );

  test('PAY-13 both doors take it, as a form, as JSON and in the address', async () => {
    const { page, visitor, token } = await order();
    const refno = refnoOf(page);
    const send = (door: string, init: RequestInit) =>
      fetch(`${app.url}${door}`, {
        method: 'POST',
        headers: { Origin: 'https://www.thaiepay.com' },
        ...init,
      });
    const form = await send('/webhook/payment/pay-solutions', {
      body: new URLSearchParams({ REFNO: refno, status: 'CP' }),
    });
    expect([form.status, await form.text()]).toEqual([200, 'success']);
    // what it says approves nothing
    expect((await visitor.get(`/order/${token}`)).text).toContain('เหลือชำระเงิน');
    await leave(page);
    await paySolutions.post(`/payments/${refno}`, { decision: 'CP', webhook: 'never' });
    // not too often: it is sent again a moment later
    const json = await until(
      () =>
        send('/webhook/pay-solutions', {
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ RefNo: refno, Status: 'CP', OrderNo: 7 }),
        }),
      ({ status }) => status !== 503,
    );
    expect([json.status, await json.text()]).toEqual([200, 'success']);
    expect(heading(await visitor.get(`/order/${token}`))).toBe(PAID);
    const query = await until(
      () => send(`/webhook/payment/pay-solutions?refno=${refno}&status=CP`, {}),
      ({ status }) => status !== 503,
    );
    expect([query.status, await query.text()]).toEqual([200, 'success']);
    expect((await send('/webhook/payment/pay-solutions', { body: 'x' })).status).toBe(401);
    expect((await fetch(`${app.url}/webhook/payment/pay-solutions`)).status).toBe(405);
  });

  test('PAY-21 a postback that lies, or names another payment, changes nothing', async () => {
    const { page, visitor, token } = await order();
    await leave(page);
    // the payment is on hold, and the postback says it is paid
    await paySolutions.post(`/payments/${refnoOf(page)}`, { decision: 'HO', webhook: 'unsigned' });
    await until(webhooks, (answer) => answer.length === 1);
    expect(heading(await visitor.get(`/order/${token}`))).toBe('จ่ายแล้ว รอผู้ให้บริการยืนยัน');
    await paySolutions.post(`/payments/${refnoOf(page)}`, { decision: 'HO', webhook: 'foreign' });
    const answer = await until(webhooks, (seen) => seen.length === 2);
    expect(answer[1]?.status).toBe(200);
    expect(heading(await visitor.get(`/order/${token}`))).toBe('จ่ายแล้ว รอผู้ให้บริการยืนยัน');
  });

  test('PAY-22 the buyer makes one baht of the form: it approves nothing, and the rest is due', async () => {
    const { page, visitor, token } = await order();
    const there = await leave(page, { total: '1.00' });
    expect(there.text).toContain('1.00');
    const back = await press(there, 'จ่ายเงิน (CP)');
    for (const page of [back, await visitor.get(`/order/${token}`)])
      expect(page.text).toContain('เหลือชำระอีก');
  });

  test('PAY-25 refused: code and words on the order’s page, and another try has another number', async () => {
    const { page, token } = await order();
    const failedPage = await press(await leave(page), 'ปฏิเสธ (RE)');
    expect(failedPage.path).toBe(`/order/${token}?notice=paymentFailed`);
    for (const words of ['ผิดพลาด', 'ชำระเงินไม่สำเร็จ กรุณาลองอีกครั้ง', 'REJECTED', 'RE'])
      expect(failedPage.text).toContain(words);
    const again = await failedPage.form('ลองอีกครั้ง').submit('ลองอีกครั้ง');
    expect(again.path).toBe(`/order/${token}/pay`);
    expect(refnoOf(again)).not.toBe(refnoOf(page));
    expect(heading(await press(await leave(again), 'จ่ายเงิน (CP)'))).toBe(PAID);
  });

  test('PAY-13 on hold: the page waits; a test payment is none', async () => {
    const { page, visitor, token } = await order();
    const back = await press(await leave(page), 'พักไว้ตรวจสอบ (HO)');
    expect(back.path).toMatch(new RegExp(`^/order/${token}/pay\\?attempt=\\d+$`));
    expect(back.text).toContain('จ่ายแล้ว รอผู้ให้บริการยืนยัน');
    // through at last
    await paySolutions.post(`/payments/${refnoOf(page)}`, { decision: 'CP', webhook: 'once' });
    expect(heading(await paidOrder(visitor, token))).toBe(PAID);

    const placedOrder = await order();
    const failedPage = await press(await leave(placedOrder.page), 'จ่ายแบบทดสอบ (TC)');
    expect(failedPage.path).toBe(`/order/${placedOrder.token}?notice=paymentFailed`);
  });

  test('PAY-13 while the provider does not answer nothing is lost', async () => {
    const { page, visitor, token } = await order();
    const there = await leave(page);
    await paySolutions.failNext('read-error', 1_000);
    const back = await press(there, 'จ่ายเงิน (CP)');
    expect(back.text).toContain('กำลังรอผลการชำระด้วย บัตรหรือ QR (Pay Solutions)');
    await paySolutions.failNext('read-error', 0);
    const foundPage = await visitor.get(`/order/${token}/pay`);
    expect(heading(foundPage)).toBe(PAID);
  });
});
