import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCable } from '../support/databases/cable';
import { heading, orderByMethod, PAID, until } from '../support/road/pay-road';
import { omiseEvent } from '../support/rows/promptpay-order';
import { type AppServer, copyDemoDatabase, startApp } from '../support/shop/app-server';

const PROMPTPAY = 9;
const DUPLICATES = Number(process.env.TEST_SCALE ?? 1) >= 4 ? 10_000 : 1_000;

let database: Awaited<ReturnType<typeof copyDemoDatabase>>;
let cable: Awaited<ReturnType<typeof startCable>>;
/** The provider stands beside this one; the other asks there as well. */
let one: AppServer;
let other: AppServer;
let client: pg.Client;
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'rian-two-shops-'));

const startOther = (env: Record<string, string> = {}) =>
  startApp({
    dataDir,
    env: {
      DATABASE_URL: cable.url,
      OMISE_API_URL: `${one.sandboxUrl}/omise`,
      TRUST_PROXY: '1',
      ...env,
    },
  });

beforeAll(async () => {
  database = await copyDemoDatabase();
  cable = await startCable(new URL(database.url));
  one = await startApp({ env: { DATABASE_URL: database.url } });
  other = await startOther();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await other?.stop();
  await one?.stop();
  await client?.end();
  cable?.cut();
  await cable?.stop();
  await database?.drop();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

async function latestOrder() {
  const { rows } = await client.query<{ id: string; token: string }>(
    'select id, token from purchase_order order by id desc limit 1',
  );
  return rows[0]!;
}
async function chargeOf(orderId: string): Promise<string | null> {
  const { rows } = await client.query<{ provider_id: string | null }>(
    'select provider_id from payment_attempt where order_id = $1 order by id desc limit 1',
    [orderId],
  );
  return rows[0]?.provider_id ?? null;
}
const count = async (query: string, orderId: string) =>
  Number((await client.query<{ count: string }>(query, [orderId])).rows[0]!.count);
const paymentsOf = (orderId: string) => count('select count(*) from payment where order_id = $1', orderId);
const mailsOf = (orderId: string) =>
  count('select count(*) from outbox_mail where dedupe_key = $1', `order-approved:${orderId}`);

const atBank = (charge: string, decision = 'approve') =>
  fetch(`${one.sandboxUrl}/omise/charges/${charge}/decide`, {
    method: 'POST',
    body: new URLSearchParams({ decision, webhook: 'never' }),
    redirect: 'manual',
  });
const notify = async (app: AppServer, charge: string, id: string, from = '127.0.0.1') => {
  const { body, headers } = omiseEvent({ providerId: charge }, id);
  headers.set('X-Forwarded-For', from);
  return (await fetch(`${app.url}/webhook/omise`, { method: 'POST', body, headers })).status;
};

test('PAY-21 two processes hear the same notification at once, and both are asked by pages: one approval', async () => {
  const { visitor, token } = await orderByMethod(one, PROMPTPAY);
  const { id } = await latestOrder();
  const charge = (await chargeOf(id))!;
  await atBank(charge);
  const notifications = Array.from({ length: 20 }, (_, index) =>
    notify(index % 2 === 0 ? one : other, charge, 'evnt_test_both'),
  );
  const [page] = await Promise.all([visitor.get(`/order/${token}/pay`), ...notifications]);
  expect(page.status).toBe(200);
  expect(new Set(await Promise.all(notifications))).toEqual(new Set([200]));
  expect(heading(await visitor.get(`/order/${token}`))).toBe(PAID);
  expect(await paymentsOf(id)).toBe(1);
  expect(await mailsOf(id)).toBe(1);
});

test(`PAY-21 ${DUPLICATES} duplicates of a notification settle once, and the shop goes on`, async () => {
  const { visitor, token } = await orderByMethod(other, PROMPTPAY);
  const { id } = await latestOrder();
  const charge = (await chargeOf(id))!;
  await atBank(charge);
  const answers = new Map<number, number>();
  let sentCount = 0;
  const sender = async () => {
    while (sentCount < DUPLICATES) {
      sentCount += 1;
      // as many addresses as a provider may have: one alone would be turned away after 600
      const status = await notify(other, charge, 'evnt_test_flood', `192.0.2.${sentCount % 250}`);
      answers.set(status, (answers.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: 20 }, sender));
  expect([...answers.keys()]).toEqual([200]);
  expect(heading(await visitor.get(`/order/${token}`))).toBe(PAID);
  expect(await paymentsOf(id)).toBe(1);
});

test('PAY-21 the database goes away before the notification: it is sent again, and then it counts', async () => {
  const { token } = await orderByMethod(one, PROMPTPAY);
  const { id } = await latestOrder();
  const charge = (await chargeOf(id))!;
  await atBank(charge);
  cable.cut();
  // any 5xx makes a provider send it again
  expect(await notify(other, charge, 'evnt_test_away')).toBeGreaterThanOrEqual(500);
  cable.mend();
  await expect.poll(() => notify(other, charge, 'evnt_test_away')).toBe(200);
  expect(await paymentsOf(id)).toBe(1);
  const status = await client.query<{ status: string }>(
    'select status from purchase_order where token = $1',
    [token],
  );
  expect(status.rows).toEqual([{ status: 'approved' }]);
});

/** All of the provider's, answered or not. */
const charges = async () =>
  (await (await fetch(one.sandboxUrl)).text()).match(/\/omise\/charges\/\w+\/page/g) ?? [];
const failNext = (mode: string) =>
  fetch(`${one.sandboxUrl}/_sandbox/fail-next`, {
    method: 'POST',
    body: new URLSearchParams({ provider: 'omise', mode, times: '1' }),
  });

test(
  'PAY-09 killed between the charge and its answer: the charge is found again, not made twice',
  { timeout: 240_000 },
  async () => {
    const before = await latestOrder();
    const madeCount = (await charges()).length;
    await failNext('create-timeout');
    const buying = orderByMethod(other, PROMPTPAY).catch(() => null);
    // the attempt is claimed, the charge is made, and nobody has answered
    await expect
      .poll(async () => [(await latestOrder()).id !== before.id, (await charges()).length])
      .toEqual([true, madeCount + 1]);
    await other.kill();
    await buying;
    other = await startOther();
    const { id, token } = await latestOrder();
    expect(await count('select count(*) from payment_attempt where order_id = $1', id)).toBe(1);
    const page = async () => (await fetch(`${other.url}/order/${token}/pay`)).text();
    const hasCode = async () => (await page()).includes('class="qr"');
    const takenUpAgo = (ago: string) =>
      client.query(`update payment_attempt set called_at = now() - $2::interval where order_id = $1`, [
        id,
        ago,
      ]);
    // as far as anybody knows the one who was killed has it in hand, and is given up after 45 s
    await takenUpAgo('0 seconds');
    expect(await hasCode()).toBe(false);
    await takenUpAgo('46 seconds');
    await expect.poll(hasCode).toBe(true);
    expect(await charges()).toHaveLength(madeCount + 1);
    const charge = (await chargeOf(id))!;
    await atBank(charge);
    expect(await notify(other, charge, 'evnt_test_found')).toBe(200);
    expect(await paymentsOf(id)).toBe(1);
  },
);

test('PAY-09 the provider is slow: it is waited for as long as the shop is told to, and what it made is found', async () => {
  await other.stop();
  other = await startOther({ PROVIDER_TIMEOUT_SECONDS: '2' });
  const madeCount = (await charges()).length;
  await failNext('create-timeout');
  const ordering = orderByMethod(other, PROMPTPAY);
  await expect.poll(charges).toHaveLength(madeCount + 1);
  const began = performance.now();
  const { page, visitor } = await ordering;
  // eight seconds are usual
  expect(performance.now() - began).toBeLessThan(8_000);
  expect(heading(page)).toBe('กำลังเตรียมการชำระเงิน');
  const foundPage = await until(
    () => visitor.get(page.path),
    (shownPage) => shownPage.text.includes('สแกนเพื่อจ่าย'),
  );
  expect(foundPage.path).toBe(page.path);
  expect(await charges()).toHaveLength(madeCount + 1);
});
