import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { heading, orderByMethod, PAID, sandboxPart, until } from '../../support/road/pay-road';
import { type AppServer, startApp } from '../../support/shop/app-server';
import { PlainBrowser, type PlainPage } from '../../support/visitor/plain-browser';

const [CARD, QR] = [11, 12];
const LEGACY = {
  dialect: 'legacy',
  publicKey: 'GBP_SANDBOX_PUBLIC',
  secretKey: 'GBP_SANDBOX_SECRET',
  token: 'GBP_SANDBOX_TOKEN',
};
const XENDIT = {
  dialect: 'xendit',
  secretKey: 'xnd_development_sandbox',
  callbackToken: 'xendit-sandbox-callback-token',
};

const refreshed = (page: PlainPage) =>
  (page.find('noscript meta[http-equiv=refresh]').getAttribute('content') ?? '').replace(/^6;url=/, '');
const orderPage = (visitor: PlainBrowser, token: string) =>
  until(
    () => visitor.get(`/order/${token}`),
    (at) => heading(at) === PAID,
  );

// as the demo has them: cards at Xendit, PromptPay at the older API
describe('GBPrimePay in the demo shop, without JavaScript', () => {
  let app: AppServer;
  let xendit: ReturnType<typeof sandboxPart>;
  let legacy: ReturnType<typeof sandboxPart>;
  beforeAll(async () => {
    app = await startApp();
    xendit = sandboxPart(app, 'xendit');
    legacy = sandboxPart(app, 'gbprime');
  });
  afterAll(() => app.stop());
  beforeEach(() => xendit.reset());

  const invoiceOf = (location: string | null) => /\/web\/(\w+)/.exec(location ?? '')?.[1] ?? '';

  test('PAY-11 the button leads to the invoice’s page, its button back to the thank-you page', async () => {
    const { visitor, location, token } = await orderByMethod(app, CARD);
    const invoice = invoiceOf(location);
    const back = await xendit.post(`/web/${invoice}/decide`, { decision: 'approve', webhook: 'never' });
    const returned = new URL(back.headers.get('Location') ?? '');
    expect(returned.pathname).toMatch(/^\/pay\/return\/[\w-]{22}$/);
    const shownPage = await visitor.get(returned.pathname);
    expect(shownPage.path).toBe(`/thankyou?orderId=${token}`);
    expect(heading(shownPage)).toBe(PAID);
  });

  test.each(['once', 'twice'])('PAY-21 the notification alone approves, sent %s', async (webhook) => {
    const { visitor, location, token } = await orderByMethod(app, CARD);
    await xendit.post(`/web/${invoiceOf(location)}/decide`, { decision: 'approve', webhook });
    expect(heading(await orderPage(visitor, token))).toBe(PAID);
  });

  test('PAY-21 one with another token is refused; the return finds out by itself', async () => {
    const { visitor, location, token } = await orderByMethod(app, CARD);
    const back = await xendit.post(`/web/${invoiceOf(location)}/decide`, {
      decision: 'approve',
      webhook: 'unsigned',
    });
    const toldAnswer = await until(
      async () => (await xendit.log()).filter(({ what }) => what.startsWith('webhook')),
      // the second notification of an earlier payment may come in as well
      (lines) => lines.some(({ status }) => status === 401),
    );
    expect(toldAnswer.map(({ status }) => status)).toContain(401);
    expect((await visitor.get(`/order/${token}`)).text).toContain('เหลือชำระเงิน');
    const shownPage = await visitor.get(new URL(back.headers.get('Location') ?? '').pathname);
    expect(heading(shownPage)).toBe(PAID);
  });

  test('PAY-25 a declined card comes back unpaid: the order says so and can be paid still', async () => {
    const { visitor, location, token } = await orderByMethod(app, CARD);
    const back = await xendit.post(`/web/${invoiceOf(location)}/decide`, { decision: 'fail' });
    const { pathname, search } = new URL(back.headers.get('Location') ?? '');
    const shownPage = await visitor.get(pathname + search);
    expect(shownPage.path).toBe(`/order/${token}?notice=paymentCancelled`);
    expect(shownPage.text).toContain('ยังไม่ได้ชำระเงิน');
    expect((await visitor.get(`/order/${token}/pay`)).text).toContain('ไปหน้าชำระเงิน');
    // the key of the return opens nothing else
    expect((await visitor.get('/pay/return/AAAAAAAAAAAAAAAAAAAAAA')).status).toBe(404);
  });

  const referenceOf = (page: PlainPage) =>
    /transactions\/(\d{12})\/page/.exec(page.link('ธนาคารจำลอง').href)?.[1] ?? '';
  const decide = (page: PlainPage, decision: string, options: Record<string, string> = {}) =>
    legacy.post(`/transactions/${referenceOf(page)}/decide`, { decision, ...options });

  test('PAY-12 the QR is shown; paid at the bank it leads to the thank-you page', async () => {
    const { page, visitor, token } = await orderByMethod(app, QR);
    expect(page.path).toBe(`/order/${token}/pay`);
    expect(page.find('.qr img').getAttribute('width')).toBe('300');
    expect(page.html).not.toContain('GBP_SANDBOX');
    const payer = await new PlainBrowser(app.sandboxUrl).get(
      `/gbprime/transactions/${referenceOf(page)}/page`,
    );
    await payer.form().submit('จ่ายเงิน');
    const shownPage = await until(
      () => visitor.get(refreshed(page)),
      (at) => at.path === '/thankyou',
    );
    expect(shownPage.path).toBe('/thankyou');
    expect(heading(shownPage)).toBe(PAID);
  });

  test('PAY-25 declined: the provider’s words where it leads, and another try', async () => {
    const { page, visitor, token } = await orderByMethod(app, QR);
    await decide(page, 'decline', { webhook: 'never' });
    const failedPage = await until(
      () => visitor.get(refreshed(page)),
      (at) => !at.path.includes('/pay'),
    );
    expect(failedPage.path).toBe(`/order/${token}?notice=paymentFailed`);
    for (const words of ['ผิดพลาด', 'ชำระเงินไม่สำเร็จ กรุณาลองอีกครั้ง', 'Declined (55)'])
      expect(failedPage.text).toContain(words);
    const again = await failedPage.form('ลองอีกครั้ง').submit('ลองอีกครั้ง');
    expect(referenceOf(again)).not.toBe(referenceOf(page));
  });

  test('PAY-22 more than is due approves nothing by itself, another’s notification neither', async () => {
    const { page, visitor, token } = await orderByMethod(app, QR);
    await decide(page, 'approve', { amount: '1700', webhook: 'foreign' });
    const shownPage = await until(
      () => visitor.get(`/order/${token}/pay`),
      (at) => heading(at) === 'ได้รับเงินแล้ว กำลังตรวจยอด',
    );
    expect(heading(shownPage)).toBe('ได้รับเงินแล้ว กำลังตรวจยอด');
  });
});

describe('the other way round: cards at the older API, PromptPay at Xendit', () => {
  let shop: AppServer;
  beforeAll(async () => {
    shop = await startApp({
      change: async (db) => {
        for (const [id, secrets] of [
          [CARD, LEGACY],
          [QR, XENDIT],
        ] as const)
          await db
            .updateTable('payment_method')
            .set({ secrets: JSON.stringify(secrets) })
            .where('id', '=', id)
            .execute();
      },
    });
  });
  afterAll(() => shop.stop());

  test('PAY-12 Xendit’s code, paid by its notification', async () => {
    const { page, visitor, token } = await orderByMethod(shop, QR);
    const request = /\/web\/([\w-]+)/.exec(page.link('ธนาคารจำลอง').href)?.[1] ?? '';
    await sandboxPart(shop, 'xendit').post(`/web/${request}/decide`, { decision: 'approve' });
    expect(heading(await orderPage(visitor, token))).toBe(PAID);
  });

  test('PAY-11 without JavaScript the card is paid on the provider’s page, which sends a form back', async () => {
    const { page, visitor, token } = await orderByMethod(shop, CARD);
    const onward = await visitor.post(page.path, { intent: 'hosted-page' });
    const places = [...onward.chain.map(({ location }) => location), onward.url].join(' ');
    const reference = /transactions\/(\d{12})\/page/.exec(places)?.[1] ?? '';
    expect(reference).not.toBe('');
    const response = await sandboxPart(shop, 'gbprime').post(`/transactions/${reference}/decide`, {
      decision: 'approve',
      webhook: 'never',
    });
    const action = /action="([^"]+)"/.exec(await response.text())?.[1] ?? '';
    const form = { method: 'POST', body: new URLSearchParams({ referenceNo: reference, resultCode: '00' }) };
    const back = await fetch(action, { ...form, redirect: 'manual' });
    expect(back.status).toBe(303);
    const shownPage = await visitor.get(new URL(back.headers.get('Location') ?? '', shop.url).pathname);
    expect(shownPage.path).toBe(`/thankyou?orderId=${token}`);
    expect(heading(shownPage)).toBe(PAID);
  });
});
