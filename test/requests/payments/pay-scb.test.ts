import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { heading, orderByMethod, PAID, sandboxPart, until } from '../../support/road/pay-road';
import { type AppServer, startApp } from '../../support/shop/app-server';
import { PlainBrowser, type PlainPage } from '../../support/visitor/plain-browser';

const SCB = 4;
let app: AppServer;
let bank: ReturnType<typeof sandboxPart>;
beforeAll(async () => {
  app = await startApp();
  bank = sandboxPart(app, 'scb');
});
afterAll(() => app.stop());
beforeEach(() => bank.reset());

const order = () => orderByMethod(app, SCB);
/** Our reference, as the page leads to the payer's bank. */
const billOf = (page: PlainPage) => /bills\/(\d{12})\/page/.exec(page.link('ธนาคารจำลอง').href)?.[1] ?? '';
const pay = (page: PlainPage, options: Record<string, string> = {}) =>
  bank.post(`/bills/${billOf(page)}/pay`, { decision: 'pay', ...options });
/** The address the page comes back to by itself, every six seconds. */
const refreshed = (page: PlainPage) =>
  (page.find('noscript meta[http-equiv=refresh]').getAttribute('content') ?? '').replace(/^6;url=/, '');

describe('the bank’s QR without JavaScript', () => {
  test('PAY-04 a countdown to pay before, the code 300 wide, Done; paid at the bank it leads to the order', async () => {
    const { page, visitor, token } = await order();
    expect(page.path).toBe(`/order/${token}/pay`);
    for (const words of ['จ่ายด้วย QR นี้ได้ถึง', '฿1,590.00']) expect(page.text).toContain(words);
    expect(page.find('.count').text).toMatch(/^00:1[45]:\d\d$/);
    const code = page.find('.qr img');
    expect(code.getAttribute('width')).toBe('300');
    const picture = await visitor.get(code.getAttribute('src') ?? '');
    expect(picture.headers.get('Content-Type')).toBe('image/png');
    expect(page.html).not.toContain('scb_sandbox');

    // the payer's own page at the bank, by its button
    const payer = await new PlainBrowser(app.sandboxUrl).get(`/scb/bills/${billOf(page)}/page`);
    await payer.form().submit('จ่ายเงิน');
    const shownPage = await until(
      () => visitor.get(refreshed(page)),
      (at) => !at.path.includes('/pay'),
    );
    // the bank's QR leads to the order, not to the thank-you page
    expect(shownPage.path).toBe(`/order/${token}`);
    expect(heading(shownPage)).toBe(PAID);
  });

  test('PAY-04 Done leads to the order, where it is still to be paid, and back to the same code', async () => {
    const { page, token, visitor } = await order();
    const remainingPage = await page.link('จ่ายแล้ว').follow();
    expect(remainingPage.path).toBe(`/order/${token}?notice=paymentNotSeen`);
    expect(remainingPage.text).toContain('ยังไม่เห็นเงินเข้า ถ้าเพิ่งจ่าย รอสักครู่');
    expect(remainingPage.text).toContain('เหลือชำระเงิน');
    expect(billOf(await visitor.get(`/order/${token}/pay`))).toBe(billOf(page));
  });

  test('PAY-21 the confirmation is answered in the bank’s words, so that it is not sent again', async () => {
    const { page, visitor, token } = await order();
    await pay(page, { pause: '1000' });
    const paidPage = await until(
      () => visitor.get(`/order/${token}`),
      (at) => heading(at) === PAID,
    );
    expect(heading(paidPage)).toBe(PAID);
    const toldAnswer = (await bank.log()).filter(({ what }) => what.startsWith('webhook'));
    expect(toldAnswer.at(-1)?.status).toBe(200);
    const answer = await fetch(`${app.url}/webhook/scb`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ transactionId: 'T-unknown', billPaymentRef1: '999999999999' }),
    });
    expect(await answer.json()).toEqual({ resCode: '00', resDesc: 'success', transactionId: 'T-unknown' });
    expect((await fetch(`${app.url}/webhook/scb`, { method: 'POST', body: '{' })).status).toBe(401);
  });

  test('PAY-22 a code that is paid twice still brings what was bought', async () => {
    const { page, visitor, token } = await order();
    for (const _ of [1, 2]) await pay(page, { pause: '2500' });
    const paidPage = await until(
      () => visitor.get(`/order/${token}`),
      (at) => heading(at) === PAID,
    );
    expect(heading(paidPage)).toBe(PAID);
  });

  test('PAY-21 without any confirmation the page finds out by itself', async () => {
    const { page, visitor, token } = await order();
    await pay(page, { webhook: 'never' });
    const shownPage = await until(
      () => visitor.get(refreshed(page)),
      (at) => !at.path.includes('/pay'),
    );
    expect(shownPage.path).toBe(`/order/${token}`);
    expect(heading(shownPage)).toBe(PAID);
  });

  test('PAY-22 more than is due approves nothing by itself', async () => {
    const { page, visitor, token } = await order();
    await pay(page, { amount: '1700.00' });
    const shownPage = await until(
      () => visitor.get(`/order/${token}/pay`),
      (at) => heading(at) === 'ได้รับเงินแล้ว กำลังตรวจยอด',
    );
    expect(heading(shownPage)).toBe('ได้รับเงินแล้ว กำลังตรวจยอด');
  });

  test('PAY-04 the bank is down: something moves, and the page tries again by itself; refused: its words, Try again', async () => {
    await bank.failNext('create-error');
    const { page, visitor } = await order();
    expect(page.root.querySelector('progress')).not.toBeNull();
    expect((await visitor.get(page.path)).find('.qr img')).toBeTruthy();
    await bank.failNext('create-refused');
    const placedOrder = await order();
    expect(placedOrder.page.text).toContain('biller is not active (4100)');
    expect((await placedOrder.page.form().submit('ลองอีกครั้ง')).find('.qr img')).toBeTruthy();
  });
});

test('PAY-04 its time is over: the code is gone, Try again makes a new one', async () => {
  const shop = await startApp();
  try {
    const { page, token } = await orderByMethod(shop, SCB);
    const aWhileAgo = new Date(Date.now() - 20 * 60_000);
    await shop.inDatabase((db) =>
      db
        .updateTable('payment_attempt')
        .set({ created_at: aWhileAgo, called_at: aWhileAgo, expires_at: new Date(Date.now() - 60_000) })
        .execute(),
    );
    const endedPage = await new PlainBrowser(shop.url).get(`/order/${token}/pay`);
    expect(endedPage.root.querySelector('.qr img')).toBeNull();
    const renewedPage = await endedPage.form().submit('ลองอีกครั้ง');
    expect(renewedPage.find('.qr img')).toBeTruthy();
    expect(billOf(renewedPage)).not.toBe(billOf(page));
  } finally {
    await shop.stop();
  }
});
