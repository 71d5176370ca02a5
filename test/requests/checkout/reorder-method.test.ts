import { afterAll, beforeAll, expect, test } from 'vitest';
import { guest, signedIn } from '../../support/road/bank-transfer';
import { heading, PAID } from '../../support/road/pay-road';
import { type AppServer, startApp } from '../../support/shop/app-server';

const COURSE = '/course/1-excel-for-work/register';
const PAYPAL = 2;
const PROMPTPAY = 9;

let app: AppServer;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const attempts = () =>
  app.inDatabase((db) =>
    db.selectFrom('payment_attempt').select(['payment_method_id', 'status']).orderBy('id').execute(),
  );

test('PAY-23 the same cart ordered again by another method leaves one way to pay, and comes back to the first', async () => {
  const visitor = await signedIn(app.url, 'student@demo.test');
  // three tabs of one cart: once it is ordered, its page shows no form any more
  const tabs = await Promise.all([1, 2, 3].map(() => visitor.get(COURSE)));
  const order = async (tab: number, methodId: number) => {
    const form = tabs[tab]!.form('#register').fill({ ...guest('student@demo.test') });
    const page = await form.choose('payment_method_id', String(methodId)).submit('pay');
    const [, token] = page.chain.flatMap(({ url }) => /\/order\/([\w-]{22})\/pay/.exec(url) ?? []);
    return { page, token };
  };
  const first = await order(0, PAYPAL);
  const second = await order(1, PROMPTPAY);
  expect(second.token).toBe(first.token);
  expect(await attempts()).toEqual([
    { payment_method_id: PAYPAL, status: 'expired' },
    { payment_method_id: PROMPTPAY, status: 'open' },
  ]);
  const third = await order(2, PAYPAL);
  expect(third.token).toBe(first.token);
  expect(third.page.path).toMatch(/\/paypal\/checkoutnow\?token=\w+$/);
  expect(third.page.path).not.toBe(first.page.path);
  expect(await attempts()).toEqual([
    { payment_method_id: PAYPAL, status: 'expired' },
    { payment_method_id: PROMPTPAY, status: 'expired' },
    { payment_method_id: PAYPAL, status: 'open' },
  ]);
  await third.page.form('จ่ายเงิน').fill({ webhook: 'never' }).submit('จ่ายเงิน');
  expect(heading(await visitor.get(`/order/${first.token}`))).toBe(PAID);
  const events = await app.inDatabase((db) =>
    db
      .selectFrom('order_event')
      .select('detail')
      .where('kind', '=', 'method-changed')
      .orderBy('id')
      .execute(),
  );
  expect(events.map(({ detail }) => (detail as { reason: string }).reason)).toEqual([
    expect.stringMatching(/^PayPal → .*พร้อมเพย์|PromptPay/i),
    expect.stringMatching(/PayPal$/),
  ]);
});
