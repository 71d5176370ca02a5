import { describe, expect, test } from 'vitest';
import { receiveNotification } from '~/payments/notifications/receive-notification.server';
import { addHours } from '~/values/time';
import { databaseMode } from '../../../test/support/databases/test-database';
import { addPromptPayOrder, omiseEvent, startAttempt } from '../../../test/support/rows/promptpay-order';
import { openProviderShop } from '../../../test/support/rows/provider-shop';
import { addOrderBy } from '../../../test/support/rows/sandbox-order';
import { pullProviderCharges } from './pull-provider-charges.server';

const PAYPAL = {
  id: 2,
  secrets: {
    clientId: 'SANDBOX_PAYPAL_CLIENT',
    clientSecret: 'SANDBOX_SECRET_0001',
    webhookId: 'WH-ID-SANDBOX',
  },
};
const XENDIT = {
  id: 12,
  secrets: {
    dialect: 'xendit',
    secretKey: 'xnd_development_sandbox',
    callbackToken: 'xendit-sandbox-callback-token',
  },
};

const shop = openProviderShop();
const { post, statusOf } = shop;

const pay = ({ providerId }: { providerId: string | null }, overrides: Record<string, string> = {}) =>
  post(`/omise/charges/${providerId}/decide`, { decision: 'approve', webhook: 'never', ...overrides });
const afterwards = (chargeId: string | null, what: string, overrides: Record<string, string> = {}) =>
  post(`/omise/charges/${chargeId}/afterwards`, { what, webhook: 'never', ...overrides });
const pull = (now = new Date()) => pullProviderCharges(shop.db, () => now);
const cases = () =>
  shop.db
    .selectFrom('money_case')
    .select(['kind', 'order_id', 'amount', 'provider_reference', 'outcome'])
    .orderBy('id')
    .execute();
const charges = () =>
  shop.db
    .selectFrom('provider_charge')
    .select(['provider', 'reference', 'amount', 'fee', 'fee_vat', 'net', 'payment_id'])
    .orderBy('amount', 'desc')
    .execute();
const payments = () =>
  shop.db.selectFrom('payment').select(['id', 'reference', 'amount']).orderBy('id').execute();
const pulls = () => shop.db.selectFrom('provider_sweep').selectAll().orderBy('id').execute();

async function paidOrder() {
  const { orderId } = await addPromptPayOrder(shop.db);
  const attempt = await startAttempt(shop.db, orderId);
  await pay(attempt);
  await shop.ask(attempt);
  return { orderId, attempt };
}

describe(`the provider's own list, ${databaseMode()}`, () => {
  test('a paid charge nobody told of is asked about and approves its order, with its fee and net kept', async () => {
    const { orderId } = await addPromptPayOrder(shop.db);
    const attempt = await startAttempt(shop.db, orderId);
    await pay(attempt);
    expect(await statusOf(orderId)).toBe('notYetReceived');
    expect(await pull()).toMatchObject({ done: 1, failed: [], isUnfinished: false });
    expect(await statusOf(orderId)).toBe('approved');
    const [payment] = await payments();
    // 1.65 % of 1,590.00, and 7 % VAT on that
    expect(await charges()).toEqual([
      {
        provider: 'omise',
        reference: attempt.providerId,
        amount: 159_000,
        fee: 2_624,
        fee_vat: 184,
        net: 156_192,
        payment_id: payment!.id,
      },
    ]);
    expect(await cases()).toEqual([]);
  });

  test('a second charge of one attempt is found in the list, recorded by its own name, and an exception', async () => {
    const { orderId, attempt } = await paidOrder();
    await afterwards(attempt.providerId, 'charge-again');
    await pull();
    expect((await payments()).map(({ amount }) => amount)).toEqual([159_000, 159_000]);
    expect(await cases()).toMatchObject([{ kind: 'double', order_id: orderId, amount: 159_000 }]);
    expect((await charges()).every(({ payment_id }) => payment_id !== null)).toBe(true);
    await pull(addHours(new Date(), 1));
    expect(await payments()).toHaveLength(2);
    expect(await cases()).toHaveLength(1);
  });

  test('a charge that names no order of the shop is an exception, once, however often it is listed', async () => {
    await paidOrder();
    await shop.fail('omise', 'list-stray');
    await pull();
    const expected = [{ kind: 'unrecorded', order_id: null, amount: 77_700, outcome: null }];
    expect(await cases()).toMatchObject(expected);
    await pull(addHours(new Date(), 1));
    expect(await cases()).toMatchObject(expected);
    expect(await payments()).toHaveLength(1);
  });

  test('a payment the provider does not list as paid is an exception once it should have been listed', async () => {
    const { orderId, attempt } = await paidOrder();
    await post('/_sandbox/reset');
    await pull();
    // created a moment ago: a list may lag
    expect(await cases()).toEqual([]);
    const twoDaysLater = addHours(new Date(), 48);
    await pull(twoDaysLater);
    const expected = [{ kind: 'unlisted', order_id: orderId, provider_reference: attempt.providerId }];
    expect(await cases()).toMatchObject(expected);
    await pull(addHours(twoDaysLater, 1));
    expect(await cases()).toMatchObject(expected);
    expect(await statusOf(orderId)).toBe('approved');
  });

  test('an amount that differs is an exception, and the order stays as it is', async () => {
    const { orderId } = await paidOrder();
    await shop.db.updateTable('payment').set({ amount: 158_000 }).execute();
    await pull();
    await pull(addHours(new Date(), 1));
    expect(await cases()).toMatchObject([{ kind: 'differs', order_id: orderId, amount: 159_000 }]);
    expect(await statusOf(orderId)).toBe('approved');
  });

  test('payouts are kept with their fee', async () => {
    await paidOrder();
    await fetch(`${shop.url}/omise/transfers`, {
      method: 'POST',
      headers: { Authorization: `Basic ${Buffer.from('skey_test_sandbox:').toString('base64')}` },
      body: new URLSearchParams({ amount: '100000' }),
    });
    await pull();
    await pull(addHours(new Date(), 1));
    const payouts = shop.db.selectFrom('provider_payout').select(['amount', 'fee', 'state']);
    expect(await payouts.execute()).toEqual([{ amount: 100_000, fee: 3_210, state: 'sent' }]);
  });

  test('a list of many pages is gone on with where it stopped, and nothing is read twice', async () => {
    for (let count = 0; count < 5; count += 1) {
      const { orderId } = await addPromptPayOrder(shop.db);
      await pay(await startAttempt(shop.db, orderId));
    }
    await shop.fail('omise', 'list-short', 2);
    await shop.fail('omise', 'read-error', 2);
    // the first call and its retry
    expect((await pull()).failed).toEqual(['omise']);
    const [failed] = await pulls();
    expect(failed).toMatchObject({ state: 'reading', next_page: null, pages: 0 });
    await shop.fail('omise', 'list-short', 2);
    const now = new Date();
    expect(await pullProviderCharges(shop.db, clockThatEnds(now, 3))).toMatchObject({ isUnfinished: true });
    const half = (await pulls())[0]!;
    expect(half).toMatchObject({ id: failed!.id, state: 'reading', next_page: 'charges 2', charges: 2 });
    expect(await pull(addHours(now, 2))).toMatchObject({ done: 1 });
    expect((await pulls())[0]).toMatchObject({ id: failed!.id, state: 'done', charges: 5, failure: '' });
    expect(await payments()).toHaveLength(5);
  });

  test('two pulls at once read one list, and a notification beside them records the money once', async () => {
    const attempts = [];
    for (let count = 0; count < 6; count += 1) {
      const { orderId } = await addPromptPayOrder(shop.db);
      const attempt = await startAttempt(shop.db, orderId);
      await pay(attempt);
      if (count % 2 === 0) await afterwards(attempt.providerId, 'charge-again');
      attempts.push(attempt);
    }
    await shop.fail('omise', 'list-stray');
    const now = new Date();
    const [one, other] = await Promise.all([
      pull(now),
      pull(now),
      ...attempts.map((attempt, index) =>
        receiveNotification(shop.db, 'omise', omiseEvent(attempt, `evnt_test_${index}`), now),
      ),
    ]);
    expect([one, other].filter(({ isInOtherHands }) => isInOtherHands)).toHaveLength(1);
    await pull(addHours(now, 1));
    for (const { orderId } of attempts) expect(await statusOf(orderId)).toBe('approved');
    expect(await payments()).toHaveLength(9);
    const kinds = (await cases()).map(({ kind }) => kind).sort();
    expect(kinds).toEqual(['double', 'double', 'double', 'unrecorded']);
    expect((await charges()).filter(({ payment_id }) => payment_id === null)).toHaveLength(1);
  });

  test('two pulls that both believe to be alone change nothing twice', async () => {
    const { attempt } = await paidOrder();
    await afterwards(attempt.providerId, 'charge-again');
    await shop.fail('omise', 'list-stray');
    await pull();
    // the lease of the first has expired while it still works
    await Promise.all([pull(addHours(new Date(), 1)), pull(addHours(new Date(), 2))]);
    expect((await cases()).map(({ kind }) => kind).sort()).toEqual(['double', 'unrecorded']);
    expect(await payments()).toHaveLength(2);
  });

  test('PayPal’s reporting: captures with fees, withdrawals, and a payment that names nobody', async () => {
    const { orderId } = await addOrderBy(shop.db, PAYPAL);
    const attempt = await startAttempt(shop.db, orderId);
    await post(`/paypal/checkoutnow?token=${attempt.providerId}`, { decision: 'approve', webhook: 'never' });
    await shop.ask(attempt);
    await post('/paypal/withdraw', { amount: '500.00' });
    await shop.fail('paypal', 'list-stray');
    expect(await pull()).toMatchObject({ done: 1, failed: [], isUnfinished: false });
    const [payment] = await payments();
    expect(await charges()).toMatchObject([
      // 4.4 % and 11 baht
      {
        provider: 'paypal',
        amount: 159_000,
        fee: 8_096,
        fee_vat: null,
        net: 150_904,
        payment_id: payment!.id,
      },
      { provider: 'paypal', amount: 88_800, payment_id: null },
    ]);
    expect(await cases()).toMatchObject([{ kind: 'unrecorded', amount: 88_800 }]);
    const payouts = shop.db.selectFrom('provider_payout').select(['provider', 'amount']);
    expect(await payouts.execute()).toEqual([{ provider: 'paypal', amount: 50_000 }]);
  });

  test('Xendit’s transactions: what an invoice or a code brought, found by our reference', async () => {
    const { orderId } = await addOrderBy(shop.db, XENDIT);
    const attempt = await startAttempt(shop.db, orderId);
    await post(`/xendit/web/${attempt.providerId}/decide`, { decision: 'approve', webhook: 'never' });
    await shop.fail('xendit', 'list-stray');
    await shop.fail('xendit', 'list-short', 2);
    await pull();
    expect(await statusOf(orderId)).toBe('approved');
    const [payment] = await payments();
    expect(await charges()).toMatchObject([
      { provider: 'gbprime', amount: 159_000, fee: 2_624, fee_vat: 184, payment_id: payment!.id },
      { amount: 9_990, payment_id: null },
    ]);
    expect(await cases()).toMatchObject([{ kind: 'unrecorded', amount: 9_990 }]);
  });

  test('a provider that is silent holds no other up', async () => {
    await addOrderBy(shop.db, PAYPAL);
    const { orderId } = await addPromptPayOrder(shop.db);
    await pay(await startAttempt(shop.db, orderId));
    await shop.fail('paypal', 'list-error', 2);
    expect(await pull()).toMatchObject({ done: 1, failed: ['paypal'], isUnfinished: false });
    expect(await statusOf(orderId)).toBe('approved');
    const paypal = (await pulls()).find(({ provider }) => provider === 'paypal');
    expect(paypal).toMatchObject({ state: 'reading', failure: 'HTTP 500' });
  });
});

/** Shows `now` this many times, then an hour later. */
function clockThatEnds(now: Date, times: number) {
  let remaining = times;
  return () => (remaining-- > 0 ? now : addHours(now, 1));
}
