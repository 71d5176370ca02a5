import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { cancelOrder, expireOrders } from '~/orders/life/cancel-order.server';
import type { PaymentAttempt } from '~/payments/attempts/payment-attempt';
import { readAttempt } from '~/payments/attempts/payment-attempts.server';
import { startPayment } from '~/payments/attempts/start-payment.server';
import { providerAddressesOf, withSandbox } from '~/providers/methods/provider-addresses';
import { setProviders } from '~/providers/methods/registry.server';
import { USUAL_PACE } from '~/providers/port/provider-pace';
import { setProviderPace } from '~/providers/port/provider-pace.server';
import { addMilliseconds } from '~/values/time';
import { openSandbox } from '../../../sandbox/open-sandbox';
import { databaseMode } from '../../../test/support/databases/test-database';
import { LONGEST_WAIT_MS } from '../../../test/support/longest-wait';
import { addPromptPayOrder, sandboxCalls, startAttempt } from '../../../test/support/rows/promptpay-order';
import { openProviderShop } from '../../../test/support/rows/provider-shop';
import { addOrderBy } from '../../../test/support/rows/sandbox-order';
import { SHOP, useSandboxProviders } from '../../../test/support/rows/sandbox-providers';
import { reconcilePayments } from './reconcile-payments.server';

const shop = openProviderShop();
const { statusOf } = shop;

const { reset, fail, decide } = sandboxCalls(() => shop.url);
const minutesAfter = (at: Date, minutes: number) => addMilliseconds(at, minutes * 60_000);
const endOf = ({ expiresAt }: PaymentAttempt) => expiresAt ?? new Date(0);
const cases = () =>
  shop.db.selectFrom('money_case').select(['kind', 'amount', 'note']).orderBy('id').execute();

/** One request and its retry get no answer. */
const SILENT_ONCE = 2;

/** Paid in time, but without a notification, and Omise gave no answer when the code expired. */
async function paidUnanswered(orderId: number): Promise<PaymentAttempt> {
  const attempt = await startAttempt(shop.db, orderId);
  await decide(attempt, 'approve');
  await fail('read-error', SILENT_ONCE);
  await reconcilePayments(shop.db, minutesAfter(endOf(attempt), 0.2));
  expect(await readAttempt(shop.db, attempt.id)).toMatchObject({ status: 'expired', isUnanswered: true });
  return attempt;
}

describe(`codes that ended without an answer, ${databaseMode()}`, () => {
  test('PAY-21 Omise was silent when the code ran out: it is asked on, and the money is found', async () => {
    const { orderId } = await addPromptPayOrder(shop.db);
    const attempt = await paidUnanswered(orderId);
    expect(await reconcilePayments(shop.db, minutesAfter(endOf(attempt), 1.5))).toBe(1);
    expect(await readAttempt(shop.db, attempt.id)).toMatchObject({
      status: 'succeeded',
      isUnanswered: false,
    });
    expect(await statusOf(orderId)).toBe('approved');
  });

  test('PAY-09 the buyer need not wait for the answer: another try is possible, and the first money is not lost', async () => {
    const { orderId } = await addPromptPayOrder(shop.db);
    const attempt = await startAttempt(shop.db, orderId);
    await decide(attempt, 'approve');
    await shop.db.updateTable('payment_attempt').set({ expires_at: new Date() }).execute();
    // no check at its expiry: the second try ends the first unseen
    const again = await startAttempt(shop.db, orderId, { isAnotherTry: true });
    expect(again).toMatchObject({ status: 'open', step: { kind: 'qr' } });
    expect(again.id).not.toBe(attempt.id);
    expect(await readAttempt(shop.db, attempt.id)).toMatchObject({ status: 'expired', isUnanswered: true });
    await reconcilePayments(shop.db, minutesAfter(new Date(), 1));
    expect(await statusOf(orderId)).toBe('approved');
  });

  test('PAY-22 the order was cancelled and its one question had no answer: the money is found all the same', async () => {
    const { orderId } = await addPromptPayOrder(shop.db);
    const attempt = await startAttempt(shop.db, orderId);
    await decide(attempt, 'approve');
    await cancelOrder(shop.db, { orderId, kind: 'cancelled-by-staff', actor: 'staff' }, new Date());
    await fail('read-error', SILENT_ONCE);
    await reconcilePayments(shop.db, endOf(attempt));
    expect(await cases()).toEqual([]);
    await reconcilePayments(shop.db, minutesAfter(endOf(attempt), 1));
    expect(await cases()).toMatchObject([{ kind: 'late' }]);
  });

  test('PAY-21 an answer ends the asking, and so do 25 hours of silence', async () => {
    const { orderId } = await addPromptPayOrder(shop.db);
    const attempt = await startAttempt(shop.db, orderId);
    await fail('read-error', SILENT_ONCE);
    const endedAt = minutesAfter(endOf(attempt), 0.2);
    await reconcilePayments(shop.db, endedAt);
    // still silent: the pauses grow again
    await fail('read-error', 1_000);
    const minutes = [1, 2, 3, 4, 5, 6, 7, 8];
    const checks = [];
    for (const minute of minutes)
      checks.push(await reconcilePayments(shop.db, minutesAfter(endedAt, minute)));
    expect(checks).toEqual([1, 1, 0, 1, 0, 0, 0, 0]);
    expect(await reconcilePayments(shop.db, minutesAfter(endedAt, 24.9 * 60))).toBe(1);
    expect(await reconcilePayments(shop.db, minutesAfter(endedAt, 25.1 * 60))).toBe(0);

    await fail('read-error', 0);
    await decide(attempt, 'expire');
    await reconcilePayments(shop.db, minutesAfter(endedAt, 24.95 * 60));
    expect(await reconcilePayments(shop.db, minutesAfter(endedAt, 24.96 * 60))).toBe(0);
  });
});

describe(`money that comes in the last minutes, ${databaseMode()}`, () => {
  const mailKinds = async () =>
    (await shop.db.selectFrom('outbox_mail').select('kind').orderBy('id').execute()).map(({ kind }) => kind);
  const deadline = async (orderId: number, cancelAt: Date) =>
    shop.db.updateTable('purchase_order').set({ cancel_at: cancelAt }).where('id', '=', orderId).execute();

  test('PAY-22 the deadline passes before anybody has asked: the order waits for the answer', async () => {
    const { orderId } = await addPromptPayOrder(shop.db);
    const attempt = await startAttempt(shop.db, orderId);
    const cancelAt = minutesAfter(new Date(), 1);
    await deadline(orderId, cancelAt);
    await decide(attempt, 'approve');
    expect(await expireOrders(shop.db, minutesAfter(cancelAt, 0.1))).toBe(0);
    await reconcilePayments(shop.db, minutesAfter(cancelAt, 0.1));
    expect(await statusOf(orderId)).toBe('approved');
    expect([await cases(), await mailKinds()]).toEqual([[], ['order-approved']]);
  });

  test('PAY-22 an answer that stays away holds the order for five minutes, no longer', async () => {
    const { orderId } = await addPromptPayOrder(shop.db);
    const attempt = await paidUnanswered(orderId);
    const cancelAt = minutesAfter(endOf(attempt), 3);
    await deadline(orderId, cancelAt);
    expect(await expireOrders(shop.db, minutesAfter(cancelAt, 4.9))).toBe(0);
    expect(await expireOrders(shop.db, minutesAfter(cancelAt, 5))).toBe(1);
    expect(await statusOf(orderId)).toBe('cancelled');
  });

  test('PAY-22 nothing holds an order whose code ended with an answer, or that has none', async () => {
    const [declined, untouched] = [await addPromptPayOrder(shop.db), await addPromptPayOrder(shop.db)];
    const attempt = await startAttempt(shop.db, declined.orderId);
    const cancelAt = minutesAfter(new Date(), 10);
    for (const { orderId } of [declined, untouched]) await deadline(orderId, cancelAt);
    await decide(attempt, 'decline');
    await reconcilePayments(shop.db, minutesAfter(new Date(), 5));
    expect(await expireOrders(shop.db, minutesAfter(cancelAt, -0.1))).toBe(0);
    expect(await expireOrders(shop.db, cancelAt)).toBe(2);
  });

  test('PAY-09 a code ends three minutes before its order; later no code is made', async () => {
    const now = new Date();
    const { orderId } = await addPromptPayOrder(shop.db, { now, cancelAt: minutesAfter(now, 10) });
    const attempt = await startAttempt(shop.db, orderId, { now });
    expect(attempt.expiresAt).toEqual(minutesAfter(now, 7));
    const other = await addPromptPayOrder(shop.db, { now, cancelAt: minutesAfter(now, 3) });
    expect(
      await startPayment(shop.db, { orderId: other.orderId, isAnotherTry: false, origin: SHOP }, now),
    ).toEqual({
      ok: false,
      refusal: { code: 'NOT_PAYABLE', status: 'notYetReceived' },
    });
    expect(await shop.db.selectFrom('payment_attempt').select('id').execute()).toEqual([{ id: attempt.id }]);
  });
});

describe(`a charge the provider does not know, ${databaseMode()}`, () => {
  test('PAY-25 the sandbox was started anew: the try fails with its words, and another is possible', async () => {
    const { orderId } = await addPromptPayOrder(shop.db);
    const attempt = await startAttempt(shop.db, orderId);
    await reset();
    // just created, it may not be visible everywhere yet
    await reconcilePayments(shop.db, minutesAfter(attempt.createdAt, 0.5));
    expect(await readAttempt(shop.db, attempt.id)).toMatchObject({ status: 'open' });
    await reconcilePayments(shop.db, minutesAfter(attempt.createdAt, 1.5));
    expect(await readAttempt(shop.db, attempt.id)).toMatchObject({
      status: 'failed',
      failure: { code: 'not_found', description: 'charge was not found' },
    });
    expect(await statusOf(orderId)).toBe('notYetReceived');
    const again = await startAttempt(shop.db, orderId, { isAnotherTry: true });
    expect(again).toMatchObject({ status: 'open', step: { kind: 'qr' } });
    expect(again.id).not.toBe(attempt.id);
  });

  test('PAY-22 not found is not unpaid: with the right keys again the money is found', async () => {
    const { orderId } = await addPromptPayOrder(shop.db);
    const attempt = await startAttempt(shop.db, orderId);
    const elsewhere = await openSandbox({ port: 0, mode: 'demo' });
    useSandboxProviders(elsewhere.url);
    try {
      await reconcilePayments(shop.db, minutesAfter(attempt.createdAt, 1.5));
    } finally {
      setProviderPace(USUAL_PACE);
      useSandboxProviders(shop.url);
      await elsewhere.close();
    }
    expect(await readAttempt(shop.db, attempt.id)).toMatchObject({ status: 'failed', isUnanswered: true });
    await decide(attempt, 'approve');
    await reconcilePayments(shop.db, minutesAfter(attempt.createdAt, 3));
    expect(await readAttempt(shop.db, attempt.id)).toMatchObject({ status: 'succeeded' });
    expect(await statusOf(orderId)).toBe('approved');
  });
});

describe(`a provider that says nothing, ${databaseMode()}`, () => {
  const PAYPAL = {
    id: 2,
    secrets: {
      clientId: 'SANDBOX_PAYPAL_CLIENT',
      clientSecret: 'SANDBOX_SECRET_0001',
      webhookId: 'WH-ID-SANDBOX',
    },
  };
  test('PAY-22 a cancelled order’s code is withdrawn at once, and asked about no oftener than any other', async () => {
    const { orderId } = await addPromptPayOrder(shop.db);
    const attempt = await startAttempt(shop.db, orderId);
    await cancelOrder(shop.db, { orderId, kind: 'cancelled-by-staff', actor: 'staff' }, new Date());
    await fail('read-error', 1_000);
    await decide(attempt, 'approve');
    const startedAt = attempt.createdAt;
    const minutes = [0, 0.1, 0.2, 0.6, 1, 2, 3, 4, 5, 14];
    const checks = [];
    for (const minute of minutes)
      checks.push(await reconcilePayments(shop.db, minutesAfter(startedAt, minute)));
    expect(checks).toEqual([1, 0, 0, 1, 0, 0, 1, 0, 0, 1]);
    expect((await readAttempt(shop.db, attempt.id))?.checks).toBe(4);
    await fail('read-error', 0);
    await reconcilePayments(shop.db, minutesAfter(startedAt, 75));
    expect(await cases()).toMatchObject([{ kind: 'late' }]);
  });

  test('PAY-21 ten orders that nobody wants any more and nobody answers for keep no other buyer waiting', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    try {
      const attempts = [];
      for (let number = 0; number < 10; number++) {
        const { orderId } = await addPromptPayOrder(shop.db);
        attempts.push(await startAttempt(shop.db, orderId));
        await cancelOrder(shop.db, { orderId, kind: 'cancelled-by-staff', actor: 'staff' }, new Date());
      }
      const { orderId } = await addOrderBy(shop.db, PAYPAL);
      const waiting = await startAttempt(shop.db, orderId);
      await fetch(`${shop.url}/paypal/checkoutnow?token=${waiting.providerId}`, {
        method: 'POST',
        body: new URLSearchParams({ decision: 'approve-and-leave', webhook: 'never' }),
        redirect: 'manual',
      });
      const { port } = silent.address() as AddressInfo;
      const providers = withSandbox(providerAddressesOf({}, false), shop.url);
      setProviders({ mode: 'demo', providers: { ...providers, OMISE_API_URL: `http://127.0.0.1:${port}` } });
      // the silent requests end with the test, not by the clock
      setProviderPace({ ...USUAL_PACE, timeoutSeconds: 600 });
      const run = reconcilePayments(shop.db, minutesAfter(waiting.createdAt, 0.5));
      await expect.poll(() => statusOf(orderId), { timeout: LONGEST_WAIT_MS }).toBe('approved');
      silent.closeAllConnections();
      silent.close();
      await run;
    } finally {
      silent.closeAllConnections();
      silent.close();
      useSandboxProviders(shop.url);
    }
  });

  test('PAY-21 however many are waited for, those whose time has come are found', async () => {
    const { orderId } = await addPromptPayOrder(shop.db);
    const attempt = await startAttempt(shop.db, orderId);
    const now = minutesAfter(attempt.createdAt, 0.3);
    const before = minutesAfter(now, -30);
    // checked half an hour ago, due in half an hour
    await sql`insert into payment_attempt
      (order_id, payment_method_id, provider, reference, amount, currency, status, is_unanswered, created_at, ended_at, checked_at, checks)
      select ${orderId}, 9, 'omise', 'many' || n, 100, 'THB', 'expired', true, ${before}, ${before}, ${before}, 9
      from generate_series(1, 5500) as n`.execute(shop.db);
    await decide(attempt, 'approve');
    expect(await reconcilePayments(shop.db, now)).toBe(1);
    expect(await statusOf(orderId)).toBe('approved');
  });
});
