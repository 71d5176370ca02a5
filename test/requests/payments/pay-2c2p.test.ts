import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { heading, orderByMethod, PAID, sandboxPart, until } from '../../support/road/pay-road';
import { type AppServer, startApp } from '../../support/shop/app-server';
import { PlainBrowser, type PlainPage } from '../../support/visitor/plain-browser';

const [CARD, INSTALMENT, QR] = [3, 10, 15];

let app: AppServer;
let gateway: ReturnType<typeof sandboxPart>;
beforeAll(async () => {
  // instalments from any amount, so that the demo's course can be paid by them
  app = await startApp({
    change: async (db) => {
      await db
        .updateTable('payment_method')
        .set({ minimum_satang: 100 })
        .where('id', '=', INSTALMENT)
        .execute();
    },
  });
  gateway = sandboxPart(app, '2c2p-pgw');
});
afterAll(() => app.stop());
beforeEach(() => gateway.reset());

const order = (methodId = CARD, visitor?: PlainBrowser) => orderByMethod(app, methodId, visitor);
/** What the buyer does on the hosted page, where the browser stands. */
const press = (page: PlainPage, button: string, fields: Record<string, string> = {}) =>
  page
    .form('ชำระเงิน')
    .fill({ webhook: 'never', ...fields })
    .submit(button);
/** And then the button that brings the browser back to the shop. */
const back = (page: PlainPage) => page.form('กลับไปที่ร้าน').submit();
const webhooks = async () => (await gateway.log()).filter(({ what }) => what.startsWith('webhook'));
const orderPage = (visitor: PlainBrowser, token: string) => visitor.get(`/order/${token}`);
const paidOrder = (visitor: PlainBrowser, token: string) =>
  until(
    () => orderPage(visitor, token),
    (shownPage) => heading(shownPage) === PAID,
  );

describe('paying at 2C2P, without JavaScript', () => {
  test.each([
    ['PAY-03', CARD, '4111 1111 1111 1111'],
    ['PAY-10', INSTALMENT, 'จำนวนเดือน'],
    ['PAY-15', QR, '1590.00 THB'],
  ] as const)(
    '%s method %i leads to the hosted page, and that back to the thank-you page',
    async (_row, method, words) => {
      const { page, visitor, token, location } = await order(method);
      expect(location).toMatch(/\/2c2p-pgw\/ui\/payment\/4\.3\/\?token=[\w-]+$/);
      expect(page.text).toContain(words);
      if (method === QR) expect(page.root.querySelector('svg')).not.toBeNull();
      const resultPage = await back(await press(page, 'ชำระเงิน', { webhook: 'once' }));
      expect(resultPage.path).toBe(`/thankyou?orderId=${token}`);
      expect(heading(resultPage)).toBe(PAID);
      expect((await orderPage(visitor, token)).text).toContain('เริ่มเรียน');
      expect((await until(webhooks, (answer) => answer.length === 1)).map(({ status }) => status)).toEqual([
        200,
      ]);
      expect(JSON.stringify(await gateway.log())).not.toContain('SANDBOX_SECRET');
    },
  );

  test('PAY-21 back before the notification, which then comes twice; and the notification alone', async () => {
    const one = await order();
    expect(heading(await back(await press(one.page, 'ชำระเงิน', { webhook: 'twice' })))).toBe(PAID);
    expect((await until(webhooks, (answer) => answer.length === 2)).map(({ status }) => status)).toEqual([
      200, 200,
    ]);
    const two = await order();
    await press(two.page, 'ชำระเงิน', { webhook: 'once' });
    expect(heading(await paidOrder(two.visitor, two.token))).toBe(PAID);
  });

  test('PAY-21 nobody came back and nothing was sent: the page finds out', async () => {
    const { page, visitor, token } = await order();
    await gateway.post('/ui/payment/4.3/decide', {
      token: new URL(page.url).searchParams.get('token') ?? '',
      decision: 'pay',
      webhook: 'never',
    });
    const foundPage = await until(
      () => visitor.get(`/order/${token}/pay`),
      (shownPage) => shownPage.path.startsWith('/thankyou'),
    );
    expect(heading(foundPage)).toBe(PAID);
  });

  test('PAY-25 declined: the bank’s words on the page it leads to, and another try pays', async () => {
    const { page, token } = await order();
    const failedPage = await back(await press(page, 'ธนาคารปฏิเสธ'));
    expect(failedPage.path).toBe(`/order/${token}?notice=paymentFailed`);
    for (const words of ['ผิดพลาด', 'ชำระเงินไม่สำเร็จ กรุณาลองอีกครั้ง', 'Do not honor. (4005)'])
      expect(failedPage.text).toContain(words);
    const again = await failedPage.form('ลองอีกครั้ง').submit('ลองอีกครั้ง');
    expect(again.path).toContain('/2c2p-pgw/ui/');
    expect(heading(await back(await press(again, 'ชำระเงิน')))).toBe(PAID);
  });

  test('PAY-03 turned back: no failure, the order is kept and can be paid', async () => {
    const { page, visitor, token } = await order();
    const keptPage = await back(await press(page, 'ยกเลิก'));
    expect(keptPage.path).toBe(`/order/${token}?notice=paymentCancelled`);
    expect(keptPage.text).toContain('ยังไม่ได้ชำระเงิน');
    expect(keptPage.text).not.toContain('ผิดพลาด');
    const endedPage = await visitor.get(`/order/${token}/pay`);
    expect(heading(endedPage)).toBe('ยังไม่ได้ชำระเงิน');
    const again = await endedPage.form('ลองอีกครั้ง').submit('ลองอีกครั้ง');
    expect(again.path).toContain('/2c2p-pgw/ui/');
  });

  test('PAY-22 too little came: it approves nothing, and the rest is due', async () => {
    const { page } = await order();
    const waits = await back(await press(page, 'ชำระเงิน', { amount: '100' }));
    expect(waits.text).toContain('เหลือชำระอีก');
  });

  test('PAY-03 the way back opens nothing to others but what a token’s holder sees; a made-up key is not there', async () => {
    const { page, token } = await order();
    const postedPage = await press(page, 'ค้างไว้');
    const way = new URL(postedPage.find('form').getAttribute('action') ?? '').pathname;
    expect((await new PlainBrowser(app.url).get(way)).path).toMatch(`/order/${token}/pay`);
    expect((await new PlainBrowser(app.url).get('/pay/return/AAAAAAAAAAAAAAAAAAAAAA')).status).toBe(404);
  });
});

describe('a card encrypted for SecurePay', () => {
  let shop: AppServer;
  let bank: ReturnType<typeof sandboxPart>;
  beforeAll(async () => {
    shop = await startApp({
      change: async (db) => {
        const secrets = { merchantId: 'JT99', secretKey: 'SANDBOX_SECRET_0001', transport: 'securepay99' };
        await db
          .updateTable('payment_method')
          .set({ secrets: JSON.stringify(secrets) })
          .where('id', '=', CARD)
          .execute();
      },
    });
    bank = sandboxPart(shop, '2c2p-demo');
  });
  afterAll(() => shop.stop());
  beforeEach(() => bank.reset());

  const FIELDS = {
    encryptedCardInfo: '00acSANDBOXMTExMQ==',
    maskedCardInfo: '411111XXXXXX1111',
    expMonthCardInfo: '12',
    expYearCardInfo: '2030',
  };
  /** The page of the card form, and the address that takes what the script makes of a card. */
  const card = async () => {
    const placedOrder = await orderByMethod(shop, CARD);
    const cartPath = placedOrder.page.find('[data-card-form=securepay]').getAttribute('action') ?? '';
    expect(cartPath).toMatch(/^\/cart\/\d+$/);
    return { ...placedOrder, cartPath };
  };
  const check = (page: PlainPage, button: string, fields: Record<string, string> = {}) =>
    page
      .form('อนุมัติ')
      .fill({ webhook: 'never', ...fields })
      .submit(button);

  test('PAY-03 the four fields become a form with a button, the bank’s check, and the thank-you page', async () => {
    const { visitor, token, cartPath } = await card();
    const page = await visitor.post(cartPath, FIELDS);
    expect(page.status).toBe(200);
    expect(page.headers.get('Cache-Control')).toContain('no-store');
    const form = page.find('form[data-send-once]');
    expect(form.getAttribute('action')).toMatch(/\/2c2p-demo\/SecurePayment\/PaymentAuth\.aspx$/);
    expect(form.querySelectorAll('input').map((input) => input.getAttribute('name'))).toEqual([
      'paymentRequest',
    ]);
    expect(page.html).not.toContain('SANDBOX_SECRET');
    // sent again it is no second payment: it leads to the one under way
    expect((await visitor.post(cartPath, FIELDS)).path).toBe(`/order/${token}/pay`);
    const atBank = await page.form('form[data-send-once]').submit();
    expect(atBank.text).toContain('1590.00');
    const resultPage = await back(await check(atBank, 'อนุมัติ', { webhook: 'twice' }));
    expect(resultPage.path).toBe(`/thankyou?orderId=${token}`);
    expect(heading(resultPage)).toBe(PAID);
    const answer = await until(
      async () => (await bank.log()).filter(({ what }) => what.startsWith('webhook')),
      (seen) => seen.length === 2,
    );
    expect(answer.map(({ status }) => status)).toEqual([200, 200]);
    expect(JSON.stringify(await bank.log())).not.toContain('00ac');
  });

  test('PAY-21 the notification alone; a forged answer is not believed, neither at the front nor at the back', async () => {
    const { visitor, token, cartPath } = await card();
    const atBank = await (await visitor.post(cartPath, FIELDS)).form('form[data-send-once]').submit();
    const code = (atBank.find('form').getAttribute('action') ?? '').split('/').at(-1);
    const forgedResponse = await bank.post(`/check/${code}`, { decision: 'approve', webhook: 'unsigned' });
    const paymentResponse =
      /name="paymentResponse" value="([^"]+)"/.exec(await forgedResponse.text())?.[1] ?? '';
    const unread = await visitor.post('/pay/securepay/return', { paymentResponse }, 'https://evil.example/');
    expect(unread.path).toBe('/?notice=paymentUnread');
    expect(unread.text).toContain('อย่าเพิ่งจ่ายซ้ำ');
    const refusedAnswer = await until(
      async () => (await bank.log()).filter(({ what }) => what.startsWith('webhook')),
      (answer) => answer.length > 0,
    );
    expect(refusedAnswer.at(-1)?.status).toBe(401);
    // the card is with the bank, and nobody can be asked: it may be paid
    expect(heading(await orderPage(visitor, token))).toBe('กำลังรอผลการชำระเงิน');
    await bank.post(`/check/${code}`, { decision: 'approve', webhook: 'once' });
    expect(heading(await paidOrder(visitor, token))).toBe(PAID);
  });

  test('PAY-10 below 3,000 baht the reason stands beside instalments', async () => {
    const page = await new PlainBrowser(shop.url).get('/course/1-excel-for-work/register');
    const radio = page.find('input[name=payment_method_id][value="10"]');
    expect(radio.hasAttribute('disabled')).toBe(true);
    expect(page.text).toContain('ใช้ได้เมื่อยอดตั้งแต่ ฿3,000');
  });

  test('PAY-25 declined: the bank’s words, and the card form again', async () => {
    const { visitor, token, cartPath } = await card();
    const atBank = await (await visitor.post(cartPath, FIELDS)).form('form[data-send-once]').submit();
    const failedPage = await back(await check(atBank, 'ยืนยันตัวไม่ผ่าน'));
    expect(failedPage.path).toBe(`/order/${token}?notice=paymentFailed`);
    expect(failedPage.text).toContain('Cardholder not authenticated (81)');
    expect((await visitor.post(cartPath, FIELDS)).root.querySelector('form[data-send-once]')).not.toBeNull();
  });

  test('PAY-03 the return page: the owner’s by number, the session’s last one without; nobody else’s', async () => {
    const { visitor, token, cartPath } = await card();
    for (const path of [cartPath, '/cart/x']) {
      const page = await visitor.get(path);
      expect(page.link('ไปหน้าชำระเงิน').href).toContain(`/order/${token}/pay`);
    }
    const stranger = new PlainBrowser(shop.url);
    for (const path of [cartPath, '/cart/x', '/cart/999999999999']) {
      expect((await stranger.get(path)).status, path).toBe(404);
      expect((await stranger.post(path, FIELDS)).status, path).toBe(404);
    }
    // a link from a mail, on another device: the page of the payment brings the order's token along
    const elsewhere = await new PlainBrowser(shop.url).post(cartPath, { ...FIELDS, order_token: token });
    expect(elsewhere.root.querySelector('form[data-send-once]')).not.toBeNull();
    const { visitor: another } = await card();
    expect((await another.post(cartPath, FIELDS)).status).toBe(404);
    // from another site: no
    expect((await visitor.post(cartPath, FIELDS, 'https://evil.example/')).status).toBe(403);
    // what is no encrypted card begins nothing
    const unread = await visitor.post(cartPath, {
      ...FIELDS,
      encryptedCardInfo: '4111111111111111'.slice(0, 12),
    });
    expect(unread.status).toBe(422);
    expect(unread.text).toContain('ยังไม่มีการตัดเงิน');
  });

  test('PAY-03 without JavaScript the hosted page takes the card', async () => {
    const { page, visitor, token } = await card();
    const hostedPage = await visitor.post(new URL(page.url).pathname, { intent: 'hosted-page' });
    expect(hostedPage.path).toContain('/2c2p-pgw/ui/');
    expect((await back(await press(hostedPage, 'ชำระเงิน'))).path).toBe(`/thankyou?orderId=${token}`);
    expect((await orderPage(visitor, token)).text).toContain('เริ่มเรียน');
  });
});
