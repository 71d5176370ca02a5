import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { guest } from '../../support/road/bank-transfer';
import { CARDS, cardFields, OMISE_CARD } from '../../support/road/omise-card';
import {
  heading,
  orderByMethod,
  type OrderedByMethod,
  PAID,
  sandboxPart,
  until,
} from '../../support/road/pay-road';
import { type AppServer, startApp } from '../../support/shop/app-server';
import { PlainBrowser, type PlainPage } from '../../support/visitor/plain-browser';

let app: AppServer;
let sandbox: ReturnType<typeof sandboxPart>;
beforeAll(async () => {
  app = await startApp();
  sandbox = sandboxPart(app, 'omise');
});
afterAll(() => app.stop());
beforeEach(() => sandbox.reset());

const order = () => orderByMethod(app, OMISE_CARD);
/** What the page's script posts once it has a token. */
const payBy = async ({ visitor, token }: OrderedByMethod, number: string) =>
  visitor.post(`/order/${token}/pay`, await cardFields(app, number));
const FORM = '#card-form';
/** A hosted page's form, by its button. */
const answer = (page: PlainPage, decision: string, options: Record<string, string> = {}) =>
  page
    .form()
    .fill({ ...options })
    .submit(decision);
const paid = (placedOrder: OrderedByMethod) =>
  until(
    () => placedOrder.visitor.get(`/order/${placedOrder.token}`),
    (shownPage) => heading(shownPage) === PAID,
  );
const chargesAsked = async () => (await sandbox.log()).filter(({ what }) => what === 'POST /omise/charges');

describe('the page with the card form', () => {
  test('PAY-20 its fields have no names and are hidden without JavaScript; only this page may ask the provider', async () => {
    const { page, visitor, token } = await order();
    expect(page.path).toBe(`/order/${token}/pay`);
    const form = page.find(FORM);
    expect(form.hasAttribute('hidden')).toBe(true);
    const inputs = form.querySelectorAll('input:not([type=hidden])');
    expect(inputs.map((input) => [input.id, input.getAttribute('name')])).toEqual(
      ['number', 'month', 'year', 'code', 'name'].map((field) => [`card-${field}`, undefined]),
    );
    const facts = (id: string, names: string[]) =>
      names.map((name) => page.find(`#card-${id}`).getAttribute(name));
    expect(facts('number', ['inputmode', 'autocomplete'])).toEqual(['numeric', 'cc-number']);
    expect(facts('month', ['placeholder', 'maxlength'])).toEqual(['MM', '2']);
    expect(facts('year', ['placeholder', 'maxlength'])).toEqual(['YYYY', '4']);
    expect(facts('code', ['type', 'maxlength'])).toEqual(['password', '4']);
    expect(page.root.querySelectorAll('[data-brand] svg')).toHaveLength(5);
    expect(page.html).not.toContain('skey_');
    expect(page.headers.get('Cache-Control')).toContain('no-store');

    const policy = (at: PlainPage) => at.headers.get('Content-Security-Policy') ?? '';
    const provider = new URL(app.sandboxUrl).port;
    const [script, connect] = ['script-src', 'connect-src'].map(
      (name) => new RegExp(`${name} ([^;]*)`).exec(policy(page))?.[1],
    );
    expect(script).toMatch(new RegExp(`^'self' http://[^ ]+:${provider}$`));
    // and where this shop's own sockets are
    expect(connect).toMatch(new RegExp(`^'self' http://[^ ]+:${provider} http://([^ ]+:\\d+) ws://\\1$`));
    for (const elsewhere of ['/courses', '/'])
      expect(policy(await visitor.get(elsewhere))).toMatch(
        /script-src 'self'( 'nonce-[^']+')?;.*connect-src 'self';/,
      );
    // it waits too, and asks the shop's sockets, never the provider
    const waiting = /connect-src ([^;]*)/.exec(policy(await visitor.get(`/order/${token}`)))?.[1];
    expect(waiting).toMatch(/^'self' http:\/\/([^ ]+:\d+) ws:\/\/\1$/);
    expect(waiting).not.toContain(`:${provider}`);
  });

  test('PAY-20 a card number in any field is refused, kept nowhere and said in no log', async () => {
    // the embedded database, whose files lie in the folder that is searched
    const shop = await startApp({ database: 'embedded' });
    const number = '4242424242424242';
    try {
      const { visitor, token } = await orderByMethod(shop, OMISE_CARD);
      const sentForms: [string, Record<string, string>][] = [
        [`/order/${token}/pay`, { intent: 'card', card_token: number, card_last_digits: '4242' }],
        [`/order/${token}/pay`, { intent: 'card', number: '4242 4242 4242 4242', cvv: '123' }],
        [`/order/${token}/pay`, { intent: 'again', note: '๔๒๔๒-๔๒๔๒-๔๒๔๒-๔๒๔๒' }],
        [
          '/course/1-excel-for-work/register',
          { ...guest('card@example.test'), firstname: `สมชาย ${number}`, intent: 'pay' },
        ],
        ['/cart', { ...guest('card@example.test'), lastname: number, intent: 'pay' }],
      ];
      for (const [door, fields] of sentForms) {
        const page = await visitor.post(door, fields);
        expect([door, page.status, heading(page)]).toEqual([door, 400, 'ร้านไม่รับเลขบัตรในช่องนี้']);
        expect(page.html).not.toMatch(/4242.?4242/);
      }
      const files = new FormData();
      files.set('description', number);
      expect((await visitor.post(`/order/${token}/transfer`, files)).status).toBe(400);
      // what people do type: a phone, a tax number, an account
      const usual = { intent: 'again', tel: '0812345678', tax: '6304000000000', account: '020123456789' };
      expect((await visitor.post(`/order/${token}/pay`, usual)).status).toBe(200);
      await shop.end();
      expect(shop.output().length).toBeGreaterThan(10);
      expect(shop.output().join('\n')).not.toMatch(/4242.?4242/);
      expect(filesHolding(shop.dataDir, [number, '4242 4242 4242', '๔๒๔๒'])).toEqual([]);
      // the search itself finds what is there
      expect(filesHolding(shop.dataDir, ['0812345678']).length).toBeGreaterThan(0);
    } finally {
      await shop.stop();
    }
  });

  test('PAY-20 what no form of ours sends is refused and asks nobody', async () => {
    const placedOrder = await order();
    const { visitor, token } = placedOrder;
    for (const fields of [
      {},
      { intent: 'approve' },
      { intent: 'card' },
      { intent: 'card', card_token: 'a b' },
      { intent: 'card', card_token: 'x'.repeat(600) },
      { intent: 'card', card_token: 'tokn_test_1', card_last_digits: '42424' },
    ])
      expect((await visitor.post(`/order/${token}/pay`, fields as Record<string, string>)).status).toBe(400);
    expect(await chargesAsked()).toEqual([]);
    expect((await visitor.get(`/order/${token}/pay`)).root.querySelector(FORM)).not.toBeNull();
    expect((await visitor.post('/order/AAAAAAAAAAAAAAAAAAAAAA/pay', { intent: 'hosted-page' })).status).toBe(
      404,
    );
  });
});

describe('a card by its token', () => {
  test('PAY-08 a card whose bank does not ask is paid at once', async () => {
    const placedOrder = await order();
    const page = await payBy(placedOrder, CARDS.atOnce);
    expect(page.path).toBe(`/thankyou?orderId=${placedOrder.token}`);
    expect(heading(page)).toBe(PAID);
    const [asked] = await chargesAsked();
    expect(asked).toMatchObject({
      status: 200,
      fields: { amount: '159000', currency: 'thb', capture: 'true' },
    });
    expect(JSON.stringify(await sandbox.log())).not.toContain('tokn_');
  });

  test('PAY-08 a bank that asks: its page, and back to the paid order, before any notification', async () => {
    const placedOrder = await order();
    const bank = await payBy(placedOrder, CARDS.asks);
    expect(bank.url).toMatch(/\/omise\/payments\/paym_test_\w+\/authorize$/);
    expect(bank.text).toContain('Visa •••• 4242');
    const page = await answer(bank, 'approve', { webhook: 'never' });
    expect(heading(page)).toBe(PAID);
    // the way back is good for nothing else
    const back = page.chain.find(({ url }) => url.includes('/pay/return/'))!.url;
    expect((await new PlainBrowser(app.url).get(back)).path).toBe(`/thankyou?orderId=${placedOrder.token}`);
    expect((await placedOrder.visitor.get('/pay/return/AAAAAAAAAAAAAAAAAAAAAA')).status).toBe(404);
  });

  test.each(['once', 'twice'])('PAY-21 the notification alone approves, sent %s', async (webhook) => {
    const placedOrder = await order();
    const bank = await payBy(placedOrder, CARDS.asks);
    // the browser never comes back
    const { pathname } = new URL(bank.url);
    await sandbox.post(pathname.replace('/omise', ''), { decision: 'approve', webhook });
    expect(heading(await paid(placedOrder))).toBe(PAID);
    const sentMails = async () =>
      (await sandbox.log()).filter(({ what }) => what.startsWith('webhook')).map(({ status }) => status);
    await expect.poll(sentMails).toEqual(webhook === 'twice' ? [200, 200] : [200]);
  });

  test('PAY-21 without notification and return the page finds out by itself', async () => {
    const placedOrder = await order();
    const bank = await payBy(placedOrder, CARDS.asks);
    await sandbox.post(new URL(bank.url).pathname.replace('/omise', ''), {
      decision: 'approve',
      webhook: 'never',
    });
    const page = await until(
      () => placedOrder.visitor.get(`/order/${placedOrder.token}/pay`),
      (shownPage) => heading(shownPage) === PAID,
    );
    expect(heading(page)).toBe(PAID);
  });

  test('PAY-25 a declined card says why above a fresh form, and another card pays', async () => {
    const placedOrder = await order();
    const page = await payBy(placedOrder, CARDS.declined);
    expect(page.path).toBe(`/order/${placedOrder.token}/pay`);
    for (const words of ['ผิดพลาด', 'ชำระเงินไม่สำเร็จ กรุณาลองอีกครั้ง', 'ยอดเงินในบัตรไม่พอ', '(insufficient_fund)'])
      expect(page.text).toContain(words);
    expect(page.root.querySelector(FORM)).not.toBeNull();
    expect(heading(await payBy(placedOrder, CARDS.atOnce))).toBe(PAID);
  });

  test('PAY-25 PAY-23 after a declined card the order says so, and PromptPay is one press away', async () => {
    const placedOrder = await order();
    const refusedPage = await payBy(placedOrder, CARDS.declined);
    const shownPage = await placedOrder.visitor.get(`/order/${placedOrder.token}`);
    expect(heading(shownPage)).toBe('การชำระครั้งนี้ไม่ผ่าน ลองใหม่ได้เลย');
    const ways = await placedOrder.visitor.get(`/order/${placedOrder.token}/method`);
    const chosenMethod = ways.find('[name=payment_method_id][checked]').getAttribute('value');
    expect(chosenMethod).not.toBe(String(OMISE_CARD));
    const code = await refusedPage.form('จ่ายด้วย').submit('จ่ายด้วย');
    expect(code.path).toBe(`/order/${placedOrder.token}/pay`);
    expect(code.text).toContain('สแกนเพื่อจ่าย');
  });

  test.each([
    ['decline', CARDS.asks, 'payment_rejected'],
    ['cancel', CARDS.asks, 'payment_cancelled'],
    ['approve', CARDS.asksInVain, 'failed_authentication'],
  ])('PAY-25 %s at the bank leads to the order with its words: %s %s', async (decision, number, code) => {
    const placedOrder = await order();
    const page = await answer(await payBy(placedOrder, number), decision, { webhook: 'never' });
    expect(page.path).toBe(`/order/${placedOrder.token}?notice=paymentFailed`);
    expect(page.text).toContain('ผิดพลาด');
    expect(page.text).toContain(`(${code})`);
    expect((await placedOrder.visitor.get(`/order/${placedOrder.token}/pay`)).text).toContain(`(${code})`);
  });

  test('PAY-25 a token that was used or is none: the provider’s words, and the form again', async () => {
    const placedOrder = await order();
    const fields = await cardFields(app, CARDS.declined);
    const send = () => placedOrder.visitor.post(`/order/${placedOrder.token}/pay`, fields);
    await send();
    expect((await send()).text).toContain('(used_token)');
    const none = { ...fields, card_token: '5f2a-4b' };
    expect((await placedOrder.visitor.post(`/order/${placedOrder.token}/pay`, none)).text).toContain(
      '(invalid_card)',
    );
  });

  test('PAY-20 an order takes five cards, and says so from then on', async () => {
    const placedOrder = await order();
    for (let tries = 0; tries < 4; tries++) await payBy(placedOrder, CARDS.declined);
    expect(
      (await placedOrder.visitor.get(`/order/${placedOrder.token}/pay`)).root.querySelector(FORM),
    ).not.toBeNull();
    await payBy(placedOrder, CARDS.declined);
    const page = await payBy(placedOrder, CARDS.atOnce);
    expect(heading(page)).toBe('ลองหลายครั้งเกินไป');
    expect(page.root.querySelector(FORM)).toBeNull();
    expect(await chargesAsked()).toHaveLength(5);
    expect(heading(await placedOrder.visitor.get(`/order/${placedOrder.token}`))).not.toBe(PAID);
  });

  test('PAY-20 pressed twice at once, one card is charged', async () => {
    const placedOrder = await order();
    const fields = await cardFields(app, CARDS.atOnce);
    const send = () => placedOrder.visitor.post(`/order/${placedOrder.token}/pay`, fields);
    const pages = await Promise.all([send(), send(), send()]);
    expect(pages.map(heading)).toEqual([PAID, PAID, PAID]);
    expect(await chargesAsked()).toHaveLength(1);
  });

  test('PAY-08 the provider’s answer is lost: what it took is found, and no other card is charged', async () => {
    const placedOrder = await order();
    await sandbox.failNext('create-lost');
    const page = await payBy(placedOrder, CARDS.atOnce);
    const shownPage = heading(page) === PAID ? page : await paid(placedOrder);
    expect(heading(shownPage)).toBe(PAID);
    expect((await chargesAsked()).length).toBeLessThanOrEqual(1);
  });

  test('PAY-08 the provider is down: nothing is said of the card until it is sure that none was charged', async () => {
    const placedOrder = await order();
    await sandbox.failNext('create-error');
    const page = await payBy(placedOrder, CARDS.atOnce);
    expect(page.root.querySelector(FORM)).toBeNull();
    // another card pressed at once is not charged beside it
    await payBy(placedOrder, CARDS.atOnce);
    expect(await chargesAsked()).toHaveLength(1);
  });

  test.each([
    ['less approves nothing: its buyer may pay the rest', { amount: '150000' }, '฿90.00'],
    ['another currency approves nothing: staff look', { currency: 'USD' }, 'ได้รับเงินแล้ว กำลังตรวจยอด'],
  ])('PAY-22 %s', async (_what, options, words) => {
    const placedOrder = await order();
    const page = await answer(await payBy(placedOrder, CARDS.asks), 'approve', {
      webhook: 'never',
      ...options,
    });
    expect(heading(page)).not.toBe(PAID);
    expect((await placedOrder.visitor.get(`/order/${placedOrder.token}/pay`)).text).toContain(words);
  });

  test('PAY-21 a charge that names another attempt approves nothing', async () => {
    const placedOrder = await order();
    const bank = await payBy(placedOrder, CARDS.asks);
    await sandbox.post(new URL(bank.url).pathname.replace('/omise', ''), {
      decision: 'approve',
      webhook: 'never',
      attempt: 'AAAAAAAAAAAAAAAAAAAAAA',
    });
    const reads = async () =>
      (await sandbox.log()).filter(({ what }) => what.startsWith('GET /omise/charges/')).length;
    const before = await reads();
    const back = await placedOrder.visitor.get(`/order/${placedOrder.token}/pay`);
    // the provider was asked, and what it said did not count
    expect(await reads()).toBeGreaterThan(before);
    expect(heading(back)).not.toBe(PAID);
    expect(heading(await placedOrder.visitor.get(`/order/${placedOrder.token}`))).not.toBe(PAID);
  });
});

describe('without JavaScript: the provider’s own page', () => {
  const open = async () => {
    const placedOrder = await order();
    const page = await placedOrder.page.form('ชำระบนหน้าของผู้ให้บริการ').submit('ชำระบนหน้าของผู้ให้บริการ');
    return { ...placedOrder, page };
  };
  const atProvider = (page: PlainPage) => page.link('เปิดหน้าชำระเงิน').follow();

  test('PAY-08 its link opens beside the shop’s page, which watches and goes on once it is paid', async () => {
    const ordered = await open();
    const { page } = ordered;
    expect(page.path).toBe(`/order/${ordered.token}/pay`);
    expect(page.text).toContain('จ่ายแล้วกลับมาหน้านี้');
    expect(page.find('noscript meta[http-equiv=refresh]').getAttribute('content')).toMatch(/^6;url=/);
    const provider = await atProvider(page);
    expect(provider.text).toContain('฿1590.00');
    const resultPage = await answer(provider, 'approve', { webhook: 'never' });
    expect(resultPage.text).toContain('จ่ายแล้ว');
    const shownPage = await until(
      () => ordered.visitor.get(`/order/${ordered.token}/pay`),
      (at) => heading(at) === PAID,
    );
    expect(heading(shownPage)).toBe(PAID);
  });

  test('PAY-21 the notification of a link’s charge finds its order; a declined card there ends nothing', async () => {
    const ordered = await open();
    const provider = await atProvider(ordered.page);
    const declinedPage = await answer(provider, 'decline');
    expect(declinedPage.text).toContain('บัตรถูกปฏิเสธ');
    expect((await ordered.visitor.get(`/order/${ordered.token}/pay`)).text).toContain('จ่ายแล้วกลับมาหน้านี้');
    await answer(declinedPage, 'approve', { webhook: 'twice' });
    expect(heading(await paid(ordered))).toBe(PAID);
  });

  test('PAY-22 less on the link approves nothing: its buyer may pay the rest', async () => {
    const ordered = await open();
    await answer(await atProvider(ordered.page), 'approve', { amount: '100000' });
    const shownPage = await until(
      () => ordered.visitor.get(`/order/${ordered.token}/pay`),
      (at) => at.text.includes('฿590.00'),
    );
    expect(heading(shownPage)).not.toBe(PAID);
  });

  test('PAY-08 asked for again the same link is shown; an answer that never came is found', async () => {
    const placedOrder = await order();
    await sandbox.failNext('create-lost');
    const send = () => placedOrder.visitor.post(`/order/${placedOrder.token}/pay`, { intent: 'hosted-page' });
    await send();
    const again = await send();
    expect(again.text).toContain('จ่ายแล้วกลับมาหน้านี้');
    expect((await send()).link('เปิดหน้าชำระเงิน').href).toBe(again.link('เปิดหน้าชำระเงิน').href);
    expect(
      (await sandbox.log()).filter(({ what }) => what === 'POST /omise/links').length,
    ).toBeLessThanOrEqual(1);
  });
});

/** Every file below a folder that holds one of these, the database and its journal included. */
function filesHolding(folder: string, texts: readonly string[]): string[] {
  const wantedBytes = texts.map((text) => Buffer.from(text));
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => {
      const bytes = fs.readFileSync(file);
      return wantedBytes.some((text) => bytes.includes(text));
    });
}
