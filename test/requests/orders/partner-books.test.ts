import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { SANDBOX_PARTNER } from '../../../app/values/sandbox-partner';
import { openSandbox, type Sandbox } from '../../../sandbox/open-sandbox';
import { LONGEST_WAIT_MS } from '../../support/longest-wait';
import { signedIn } from '../../support/road/bank-transfer';
import { orderGoods } from '../../support/road/ordered-goods';
import { PARTNER_BOOK, partnerAt } from '../../support/road/partner-sandbox';
import { type AppServer, startApp } from '../../support/shop/app-server';
import { addWaitingJob } from '../../support/shop/waiting-job';
import { PlainBrowser } from '../../support/visitor/plain-browser';

const PAYING = /^\/order\/[\w-]{22}\/transfer$/;
const APRON = '/product/2-watercolor-set';
/** A call has its own job ten seconds later, and half a minute after that when it fails. */
const JOB = { timeout: LONGEST_WAIT_MS, interval: 250 };
/** As often as anybody calls until it is taken back: a job of another order takes no fault away. */
const ALWAYS = 1_000;

const order = (
  app: AppServer,
  email: string,
  path = PARTNER_BOOK.path,
  browser = new PlainBrowser(app.url),
) => orderGoods(browser, { email, path, qty: 2 });
const staffPageOf = async (app: AppServer, email: string) => {
  const staff = await signedIn(app.url, 'admin@demo.test');
  const list = await staff.get(`/admin/orders?q=${encodeURIComponent(email)}`);
  return staff.get(list.find('tbody a').getAttribute('href')!);
};

describe('CHK-07 a partner’s books', () => {
  let app: AppServer;
  let partner: ReturnType<typeof partnerAt>;
  beforeAll(async () => {
    app = await startApp();
    partner = partnerAt(app.sandboxUrl);
  });
  afterAll(() => app.stop());
  const cartOf = async (email: string) =>
    (await partner.carts()).find(({ cart }) => cart.buyer.email === email);

  test('CHK-07 the partner takes the cart and shows it on a page of its own, from where the order is one link away', async () => {
    const buyer = new PlainBrowser(app.url);
    const there = await order(app, 'page@example.test', PARTNER_BOOK.path, buyer);
    const result = await cartOf('page@example.test');
    expect(there.url).toBe(`${partner.url}/cart/${result!.reference}`);
    expect(there.chain.find(({ method }) => method === 'POST')?.status).toBe(303);
    expect(result).toMatchObject({
      calls: 1,
      cart: {
        books: [{ code: PARTNER_BOOK.code, qty: 2, unit_price: PARTNER_BOOK.price }],
        total_price: 640,
      },
    });
    expect(there.text).toContain('640.00 THB');
    // the order's own address is nobody else's to know
    expect(JSON.stringify(result)).not.toMatch(/\/order\//);
    const back = await there.link('กลับไปชำระเงินที่ร้าน').follow();
    expect(back.text).toContain(result!.cart.order_number);
    // where it is paid, not at the thanks
    expect(back.path).toMatch(PAYING);
    expect(await (await fetch(app.sandboxUrl)).text()).toContain(result!.cart.order_number);
    const cart = await buyer.get('/cart');
    expect(cart.headers.get('Content-Security-Policy')).toContain(new URL(partner.url).origin);
  });

  test('CHK-07 a page of somebody else is not followed', async () => {
    await partner.failNext('create-elsewhere');
    expect((await order(app, 'elsewhere@example.test')).path).toMatch(PAYING);
    expect((await staffPageOf(app, 'elsewhere@example.test')).find('#partner').text).toContain('เว็บที่ไม่รู้จัก');
  });

  test('CHK-07 an order without its books is none of the partner’s', async () => {
    expect((await order(app, 'other@example.test', APRON)).path).toMatch(/^\/order\//);
    expect(await cartOf('other@example.test')).toBeUndefined();
    expect((await staffPageOf(app, 'other@example.test')).root.querySelector('#partner')).toBeNull();
  });

  const FAULTS = ['connection-cut', 'create-error', 'create-refused', 'create-garbage', 'create-timeout'];
  test('CHK-07 whatever fails at the partner keeps nobody: the order stands, and a job tells it later, once', async () => {
    for (const fault of FAULTS) {
      await partner.failNext(fault, ALWAYS);
      // the slow answer leads to the partner: who lands at the payment has not waited for it
      expect((await order(app, `${fault}@example.test`)).path, fault).toMatch(PAYING);
      await partner.failNext(fault, 0);
    }
    for (const fault of FAULTS) await expect.poll(() => cartOf(`${fault}@example.test`), JOB).toBeDefined();
    // it had been taken, and only the answer was late: sent again it is the same cart
    const calls = async () => (await cartOf('create-timeout@example.test'))?.calls;
    await expect.poll(calls, JOB).toBeGreaterThanOrEqual(2);
    const numbers = (await partner.carts()).map(({ cart }) => cart.order_number);
    expect(new Set(numbers).size).toBe(numbers.length);
  }, 240_000);

  test('CHK-07 nobody but an administrator has it sent again', async () => {
    const student = await signedIn(app.url, 'student@demo.test');
    expect((await student.post('/admin/partner/1', {})).status).toBe(403);
    expect((await new PlainBrowser(app.url).post('/admin/partner/1', {})).path).toMatch(/^\/login/);
  });

  test('CHK-07 the partner of the sandbox takes what it would take: its key, a whole cart, its number as key', async () => {
    await order(app, 'strict@example.test');
    const { cart, reference } = (await cartOf('strict@example.test'))!;
    const send = (body: object, headers: Record<string, string> = {}) =>
      fetch(`${partner.url}/api/chulabook/cart`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Authorization: `Bearer ${SANDBOX_PARTNER.key}`,
          'Idempotency-Key': cart.order_number,
          ...headers,
        },
        body: JSON.stringify(body),
      });
    expect((await send(cart, { Authorization: 'Bearer other' })).status).toBe(401);
    expect((await send(cart, { 'Idempotency-Key': 'other' })).status).toBe(400);
    expect((await send({ ...cart, total_price: 1 })).status).toBe(400);
    expect((await send({ ...cart, books: [] })).status).toBe(400);
    const again = (await (await send(cart)).json()) as { redirect: string };
    expect(again.redirect).toBe(`${partner.url}/cart/${reference}`);
  });

  test('CHK-07 the sandbox is for this machine alone', async () => {
    const { port } = new URL(app.sandboxUrl);
    expect((await fetch(app.sandboxUrl)).status).toBe(200);
    // as any other address of the machine: refused
    await expect(fetch(`http://127.0.0.2:${port}/`)).rejects.toThrow();
  });
});

describe('CHK-07 a partner that was away for long', () => {
  let before: AppServer;
  let back: Sandbox;
  let partner: ReturnType<typeof partnerAt>;
  let app: AppServer;
  beforeAll(async () => {
    before = await startApp({
      // nobody listens there
      env: { CHULABOOK_URL: 'http://127.0.0.1:9', CHULABOOK_KEY: 'partner-key-of-tests' },
    });
    for (const name of ['hours', 'weeks', 'cancelled', 'again'])
      expect((await order(before, `${name}@example.test`)).path).toMatch(PAYING);
    await before.end();
    await before.inDatabase(async (db) => {
      // their own jobs have ended long ago: nobody but staff calls for what is new
      await sql`delete from pgboss.job where name = 'send-partner-cart'`.execute(db);
      const long = (email: string, age: string) =>
        sql`update outbox_call set queued_at = now() - ${age}::interval from purchase_order
          where purchase_order.id = order_id and email = ${email}`.execute(db);
      await long('hours@example.test', '20 hours');
      await long('cancelled@example.test', '20 hours');
      await long('weeks@example.test', '15 days');
      await sql`update purchase_order set status = 'cancelled', cancelled_at = now(), is_holding = false
        where email = 'cancelled@example.test'`.execute(db);
      await addWaitingJob(db, 'resume-partner-calls');
    });
    back = await openSandbox({ port: 0, mode: 'demo' });
    partner = partnerAt(back.url);
    app = await startApp({
      over: before,
      env: { CHULABOOK_URL: partner.url, CHULABOOK_KEY: SANDBOX_PARTNER.key },
    });
    await vi.waitFor(async () => expect(await cartEmails()).toEqual(['hours@example.test']), JOB);
  }, 240_000);
  afterAll(async () => {
    await app?.stop();
    await back?.close();
    await before?.stop();
  });
  const cartEmails = async () => (await partner.carts()).map(({ cart }) => cart.buyer.email);

  test('CHK-07 staff sees what failed, and sends it again with a button of the order’s page', async () => {
    const failedPage = await staffPageOf(app, 'again@example.test');
    expect(failedPage.find('#partner').text).toContain('เชื่อมต่อไม่ได้');
    await partner.failNext('create-error');
    const stillFailed = await failedPage.form('#partner form').submit('ส่งอีกครั้ง');
    expect(stillFailed.find('#partner').text).toContain('HTTP 500');
    expect(stillFailed.find('#partner').text).toMatch(/แจ้งไปแล้ว 2 ครั้ง/);
    const answerPage = await stillFailed.form('#partner form').submit('ส่งอีกครั้ง');
    expect(answerPage.find('#partner').text).toContain('รับรายการแล้ว');
    expect(answerPage.root.querySelector('#partner form')).toBeNull();
    expect(answerPage.text.match(/แจ้งร้านหนังสือพันธมิตรอีกครั้ง/g)).toHaveLength(2);
    const result = (await partner.carts()).find(({ cart }) => cart.buyer.email === 'again@example.test');
    expect(result).toMatchObject({ calls: 1 });
  });

  test('CHK-07 what it missed is told when it is back, given up after two weeks, and sent by staff all the same', async () => {
    const cancelledPage = await staffPageOf(app, 'cancelled@example.test');
    expect(cancelledPage.find('#partner').text).toContain('เพราะยกเลิก');
    expect(cancelledPage.root.querySelector('#partner form')).toBeNull();

    const staff = await signedIn(app.url, 'admin@demo.test');
    const list = await staff.get('/admin/shipments');
    expect(list.find('#partner h2').text).toContain('1 รายการ');
    const givenPage = await staff.get(list.find('#partner a').getAttribute('href')!);
    expect(givenPage.find('#partner').text).toContain('หยุดแจ้งแล้ว');
    const answerPage = await givenPage.form('#partner form').submit('ส่งอีกครั้ง');
    expect(answerPage.find('#partner').text).toContain('รับรายการแล้ว');
    const all = await cartEmails();
    expect(all).toContain('weeks@example.test');
    expect(all).not.toContain('cancelled@example.test');
    expect((await staff.get('/admin/shipments')).root.querySelector('#partner')).toBeNull();
  });
});
