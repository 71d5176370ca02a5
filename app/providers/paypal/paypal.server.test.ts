import { describe, expect, test } from 'vitest';
import { cancelOrder } from '~/orders/life/cancel-order.server';
import { askProvider } from '~/payments/attempts/check-attempt.server';
import type { PaymentAttempt } from '~/payments/attempts/payment-attempt';
import { readAttempt } from '~/payments/attempts/payment-attempts.server';
import { receiveNotification } from '~/payments/notifications/receive-notification.server';
import { reconcilePayments } from '~/payments/reconciliation/reconcile-payments.server';
import { withSandbox, providerAddressesOf } from '~/providers/methods/provider-addresses';
import type { ChargeRequest } from '~/providers/port/provider';
import { satang } from '~/values/money';
import { addMilliseconds } from '~/values/time';
import { databaseMode } from '../../../test/support/databases/test-database';
import { startAttempt } from '../../../test/support/rows/promptpay-order';
import { openProviderShop } from '../../../test/support/rows/provider-shop';
import { addOrderBy } from '../../../test/support/rows/sandbox-order';
import { SHOP } from '../../../test/support/rows/sandbox-providers';
import { payPal } from './paypal.server';

const KEYS = {
  clientId: 'SANDBOX_PAYPAL_CLIENT',
  clientSecret: 'SANDBOX_SECRET_0001',
  webhookId: 'WH-ID-SANDBOX',
};
const METHOD = { id: 2, secrets: KEYS };

const shop = openProviderShop();
const { post, statusOf, ask } = shop;

const fail = (mode: string, times = 1) => shop.fail('paypal', mode, times);
const calls = async (what: RegExp) => (await shop.calls()).filter((line) => what.test(line.what));
/** The payer's action on PayPal's page; it sends a notification only with `webhook`. */
const decide = (
  { providerId }: Pick<PaymentAttempt, 'providerId'>,
  decision: string,
  fields: Record<string, string> = {},
) => post(`/paypal/checkoutnow?token=${providerId}`, { decision, webhook: 'never', ...fields });

const order = async (overrides: Parameters<typeof addOrderBy>[2] = {}) =>
  (await addOrderBy(shop.db, METHOD, overrides)).orderId;
const cases = () => shop.db.selectFrom('money_case').select('kind').execute();
const payments = () => shop.db.selectFrom('payment').select(['amount', 'currency', 'reference']).execute();

describe(`paying by PayPal, ${databaseMode()}`, () => {
  test('PAY-02 one order at PayPal for the amount due, under our reference, with ways back', async () => {
    const orderId = await order();
    const attempt = await startAttempt(shop.db, orderId);
    expect(attempt.step).toEqual({
      kind: 'redirect',
      url: `${shop.url}/paypal/checkoutnow?token=${attempt.providerId}`,
    });
    const [createCall] = await calls(/^POST \/paypal\/v2\/checkout\/orders$/);
    expect(createCall?.fields).toMatchObject({
      intent: 'CAPTURE',
      purchase_units: {
        0: {
          custom_id: attempt.reference,
          invoice_id: attempt.reference,
          amount: { currency_code: 'THB', value: '1590.00' },
        },
      },
    });
    const text = JSON.stringify(createCall?.fields);
    // the sandbox's log must not contain the return key
    expect(text).toContain(`${SHOP}/pay/return/***"`);
    expect(text).toContain(`${SHOP}/pay/return/***?cancelled=1`);
    expect(text).not.toContain('breakdown');
    // PayPal forgets it after three hours
    expect(attempt.expiresAt!.getTime() - attempt.createdAt.getTime()).toBe(3 * 3_600_000);
    expect((await startAttempt(shop.db, orderId)).id).toBe(attempt.id);
  });

  test('PAY-02 what the payer agreed to is captured once, however many ask at the same time', async () => {
    const orderId = await order();
    const attempt = await startAttempt(shop.db, orderId);
    expect((await ask(attempt)).status).toBe('open');
    await decide(attempt, 'approve');
    expect(await statusOf(orderId)).toBe('notYetReceived');
    await Promise.all([
      ask(attempt),
      ask(attempt),
      reconcilePayments(shop.db, addMilliseconds(attempt.createdAt, 60_000)),
    ]);
    expect(await statusOf(orderId)).toBe('approved');
    expect(await payments()).toEqual([{ amount: 159_000, currency: 'THB', reference: attempt.providerId }]);
    expect(await cases()).toEqual([]);
    const captured = await calls(/capture$/);
    expect(captured.every(({ status }) => status < 300)).toBe(true);
  });

  test('PAY-02 dollars where the order is in dollars', async () => {
    const orderId = await order({ currency: 'USD', due: 4_999 });
    const attempt = await startAttempt(shop.db, orderId);
    await decide(attempt, 'approve');
    await ask(attempt);
    expect(await statusOf(orderId)).toBe('approved');
    expect(await payments()).toMatchObject([{ amount: 4_999, currency: 'USD' }]);
  });

  test('PAY-02 nobody came back: the reconciliation captures', async () => {
    const orderId = await order();
    const attempt = await startAttempt(shop.db, orderId);
    await decide(attempt, 'approve-and-leave');
    await reconcilePayments(shop.db, addMilliseconds(attempt.createdAt, 30_000));
    expect(await statusOf(orderId)).toBe('approved');
  });

  test('PAY-02 an order that does not wait for money any more is not collected', async () => {
    const orderId = await order();
    const attempt = await startAttempt(shop.db, orderId);
    await decide(attempt, 'approve');
    await cancelOrder(shop.db, { orderId, kind: 'expired', actor: 'system' }, new Date());
    await reconcilePayments(shop.db, addMilliseconds(attempt.createdAt, 30_000));
    expect(await readAttempt(shop.db, attempt.id)).toMatchObject({ status: 'expired' });
    expect(await calls(/capture$/)).toEqual([]);
    expect([await payments(), await cases()]).toEqual([[], []]);
  });

  test('PAY-25 a declined instrument sends the payer back to the same page, with why', async () => {
    const orderId = await order();
    const attempt = await startAttempt(shop.db, orderId);
    await decide(attempt, 'instrument-declined');
    expect(await ask(attempt)).toMatchObject({
      status: 'open',
      step: { kind: 'redirect' },
      failure: { code: 'INSTRUMENT_DECLINED', description: expect.stringContaining('declined') as string },
    });
    expect(await ask(attempt)).toMatchObject({ status: 'open', failure: { code: 'INSTRUMENT_DECLINED' } });
    await decide(attempt, 'approve');
    expect((await ask(attempt)).status).toBe('succeeded');
    expect(await statusOf(orderId)).toBe('approved');
  });

  test('PAY-02 a capture under review waits, and counts once it is through', async () => {
    const orderId = await order();
    const attempt = await startAttempt(shop.db, orderId);
    await decide(attempt, 'pending');
    expect((await ask(attempt)).status).toBe('open');
    expect(await statusOf(orderId)).toBe('notYetReceived');
    await decide(attempt, 'complete-pending');
    await ask(attempt);
    expect(await statusOf(orderId)).toBe('approved');
  });

  test('PAY-25 a declined capture fails with its reason, and another try is another order at PayPal', async () => {
    const orderId = await order();
    const attempt = await startAttempt(shop.db, orderId);
    await decide(attempt, 'declined');
    expect(await ask(attempt)).toMatchObject({ status: 'failed', failure: { code: 'PAYER_CANNOT_PAY' } });
    const second = await startAttempt(shop.db, orderId, { isAnotherTry: true });
    expect(second.providerId).not.toBe(attempt.providerId);
    expect(second.reference).not.toBe(attempt.reference);
    await decide(second, 'approve');
    await ask(second);
    expect(await statusOf(orderId)).toBe('approved');
  });

  test.each([
    ['underpaid', { amount: '1589.99' }],
    ['overpaid', { amount: '1590.01' }],
    ['unmatched', { currency: 'USD' }],
  ])('PAY-22 %s money opens a case', async (kind, overrides) => {
    const orderId = await order();
    const attempt = await startAttempt(shop.db, orderId);
    await decide(attempt, 'approve', overrides);
    await ask(attempt);
    expect(await statusOf(orderId)).toBe('notYetReceived');
    expect(await cases()).toEqual([{ kind }]);
  });

  test('PAY-22 agreed to after our deadline: it is collected all the same, and only by the last try', async () => {
    const orderId = await order();
    const attempt = await startAttempt(shop.db, orderId);
    const ranOut = addMilliseconds(attempt.expiresAt!, 1);
    await decide(attempt, 'approve');
    const second = await startAttempt(shop.db, orderId, { isAnotherTry: true, now: ranOut });
    expect(second.id).not.toBe(attempt.id);
    await ask(attempt);
    expect([await statusOf(orderId), await payments()]).toEqual(['notYetReceived', []]);
    await shop.db
      .updateTable('payment_attempt')
      .set({ status: 'expired', is_unanswered: true, detail: '{}' })
      .where('id', '=', second.id)
      .execute();
    await decide(second, 'approve');
    expect((await ask(second)).status).toBe('succeeded');
    await ask(attempt);
    expect(await statusOf(orderId)).toBe('approved');
    expect(await payments()).toHaveLength(1);
  });

  test('PAY-02 a create without an answer is asked again under the same id: one order at PayPal', async () => {
    const orderId = await order();
    await fail('create-lost');
    const unknown = await startAttempt(shop.db, orderId);
    expect(unknown).toMatchObject({ status: 'unknown', step: null, providerId: null });
    const attempt = await startAttempt(shop.db, orderId);
    expect(attempt).toMatchObject({ id: unknown.id, status: 'open', step: { kind: 'redirect' } });
    const index = await (await fetch(shop.url)).text();
    expect(index.match(/checkoutnow/g)).toHaveLength(1);
  });

  test.each(['create-error', 'create-garbage'])(
    'PAY-02 %s: it is made under the same attempt later',
    async (fault) => {
      const orderId = await order();
      await fail(fault);
      const unknown = await startAttempt(shop.db, orderId);
      expect(unknown.status).toBe('unknown');
      expect(await startAttempt(shop.db, orderId)).toMatchObject({ id: unknown.id, status: 'open' });
    },
  );

  test('PAY-02 one that nobody came back for ends by itself: no page of PayPal’s was ever shown', async () => {
    const orderId = await order();
    await fail('create-error');
    const unknown = await startAttempt(shop.db, orderId);
    await reconcilePayments(shop.db, addMilliseconds(unknown.createdAt, 120_000));
    expect(await readAttempt(shop.db, unknown.id)).toMatchObject({ status: 'failed' });
  });

  test('PAY-25 PayPal says no at once', async () => {
    const orderId = await order();
    await fail('create-refused');
    expect(await startAttempt(shop.db, orderId)).toMatchObject({
      status: 'failed',
      failure: { code: 'CURRENCY_NOT_SUPPORTED', description: 'Currency code is not currently supported.' },
    });
  });

  test.each([
    ['capture-error', 1],
    ['capture-lost', 1],
    ['read-error', 2],
    ['read-garbage', 1],
  ])('PAY-21 %s approves nothing and loses nothing', async (fault, times) => {
    const orderId = await order();
    const attempt = await startAttempt(shop.db, orderId);
    await decide(attempt, 'approve');
    await fail(fault, times);
    const after = await ask(attempt);
    // a capture whose answer was lost is found at once
    expect(after.status).toBe(fault === 'capture-lost' ? 'succeeded' : 'open');
    await ask(attempt);
    expect(await statusOf(orderId)).toBe('approved');
    expect(await payments()).toHaveLength(1);
  });

  test('PAY-02 an order PayPal does not know any more ends: nobody collected it', async () => {
    const orderId = await order();
    const attempt = await startAttempt(shop.db, orderId);
    await decide(attempt, 'expire');
    const later = addMilliseconds(attempt.createdAt, 90_000);
    expect((await askProvider(shop.db, attempt, later)).attempt).toMatchObject({
      status: 'expired',
      isUnanswered: false,
    });
  });

  test('PAY-02 one token serves all; one that is not taken any more is renewed once', async () => {
    await post('/_sandbox/reset');
    const orders = [await order(), await order(), await order()];
    await fail('token-ended');
    const attempts = await Promise.all(orders.map((id) => startAttempt(shop.db, id)));
    expect(attempts.every(({ status }) => status === 'open')).toBe(true);
    await ask(attempts[0]!);
    const tokens = await calls(/oauth2/);
    expect(tokens.length).toBeLessThanOrEqual(2);
    expect(tokens.length).toBeGreaterThan(0);
  });

  test('PAY-02 keys that PayPal does not take make no order', async () => {
    const orderId = await order();
    await shop.db
      .updateTable('payment_method')
      .set({ secrets: JSON.stringify({ ...KEYS, clientSecret: 'ANOTHER_SECRET' }) })
      .where('id', '=', 2)
      .execute();
    expect(await startAttempt(shop.db, orderId)).toMatchObject({
      status: 'failed',
      failure: { code: 'invalid_client' },
    });
  });
});

describe('what a PayPal client does by itself', () => {
  const client = (apiUrl: string, mode: 'demo' | 'live' = 'demo') =>
    payPal({
      mode,
      providers: { ...withSandbox(providerAddressesOf({}, false), shop.url), PAYPAL_API_URL: apiUrl },
    }).open(
      { ...KEYS, clientSecret: mode === 'live' ? 'REAL_SECRET_0001' : KEYS.clientSecret },
      { is2c2pProduction: false },
    )!;
  const charge = (reference: string): ChargeRequest => ({
    reference,
    providerId: null,
    createdAt: new Date(),
    orderNumber: 'R69-1',
    amount: satang(159_000),
    currency: 'THB',
    buyer: { name: 'ก', email: 'a@example.test' },
    locale: 'th',
    returnUrl: `${SHOP}/pay/return/K`,
    notifyUrl: `${SHOP}/webhook/paypal`,
    expiresAt: addMilliseconds(new Date(), 3_600_000),
    card: null,
    mayExist: false,
  });

  test.each([
    ['demo', 'https://evil.example/checkoutnow?token=5O1', 'refused'],
    ['demo', 'https://www.sandbox.paypal.com/checkoutnow?token=5O1', 'started'],
    ['live', 'https://www.paypal.com/checkoutnow?token=5O1', 'started'],
    ['live', 'https://www.sandbox.paypal.com/checkoutnow?token=5O1', 'refused'],
    ['live', 'https://www.paypal.com.evil.example/checkoutnow?token=5O1', 'refused'],
    ['live', 'the address of its interface', 'refused'],
  ] as const)('PAY-25 in a %s shop the page %s is %s', async (mode, page, outcome) => {
    const { createServer } = await import('node:http');
    const server = createServer(({ url, headers }, response) => {
      const href = page.startsWith('https') ? page : `http://${headers.host}/checkoutnow`;
      const order = { id: '5O1', status: 'PAYER_ACTION_REQUIRED', links: [{ href, rel: 'payer-action' }] };
      const token = { access_token: 'A21', expires_in: 32_400 };
      response.end(JSON.stringify(url?.includes('oauth2') ? token : order));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    const started = await client(`http://127.0.0.1:${port}`, mode).start(charge('R1'), new Date());
    server.close();
    expect(started.outcome).toBe(outcome);
  });

  test('PAY-24 money goes back through the capture, once for a reference', async () => {
    const payPalClient = client(`${shop.url}/paypal`);
    const started = await payPalClient.start(charge('R3'), new Date());
    if (started.outcome !== 'started') throw new Error('not started');
    const attempt = { ...charge('R3'), providerId: started.providerId };
    await decide(attempt, 'approve');
    expect(await payPalClient.fetchVerdict({ ...attempt, isWanted: true }, new Date())).toMatchObject({
      state: 'paid',
    });
    const part = { ...attempt, amount: satang(59_000), refundReference: 'RF1' };
    const first = await payPalClient.refund(part);
    expect(first).toMatchObject({ outcome: 'refunded' });
    expect(await payPalClient.refund(part)).toEqual(first);
    expect(
      await payPalClient.refund({ ...part, amount: satang(100_001), refundReference: 'RF2' }),
    ).toMatchObject({
      outcome: 'refused',
      failure: { code: 'REFUND_AMOUNT_EXCEEDED' },
    });
    expect(
      await payPalClient.refund({ ...part, amount: satang(100_000), refundReference: 'RF3' }),
    ).toMatchObject({
      outcome: 'refunded',
    });
    expect(await payPalClient.refund({ ...part, reference: 'OTHER', refundReference: 'RF4' })).toMatchObject({
      outcome: 'refused',
    });
  });

  test('PAY-24 a refund PayPal has not carried out is none yet; asked again under its reference it tells the end', async () => {
    const payPalClient = client(`${shop.url}/paypal`);
    const started = await payPalClient.start(charge('R4'), new Date());
    if (started.outcome !== 'started') throw new Error('not started');
    const attempt = { ...charge('R4'), providerId: started.providerId };
    await decide(attempt, 'approve');
    await payPalClient.fetchVerdict({ ...attempt, isWanted: true }, new Date());
    await fail('refund-pending');
    const whole = { ...attempt, refundReference: 'RF5' };
    expect(await payPalClient.refund(whole)).toMatchObject({
      outcome: 'unknown',
      failure: { code: 'PENDING' },
    });
    expect(await payPalClient.refund(whole)).toMatchObject({ outcome: 'refunded' });
  });
});

describe('PayPal’s notifications', () => {
  /** Sends the sandbox's notifications to this test instead of a shop. */
  async function recordNotifications(
    run: () => Promise<unknown>,
  ): Promise<{ headers: Headers; body: string }[]> {
    const { createServer } = await import('node:http');
    const notifications: { headers: Headers; body: string }[] = [];
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        notifications.push({ headers: new Headers(request.headers as Record<string, string>), body });
        response.end('ok');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    shop.sandbox.notify(`http://127.0.0.1:${(server.address() as { port: number }).port}`);
    await run();
    await expect.poll(() => notifications.length).toBeGreaterThan(0);
    server.close();
    shop.sandbox.notify('http://127.0.0.1:1');
    return notifications;
  }
  const receive = (notification: { headers: Headers; body: string }, now = new Date()) =>
    receiveNotification(shop.db, 'paypal', notification, now);

  test('PAY-21 approved at PayPal and gone: the notification makes us capture', async () => {
    const orderId = await order();
    const attempt = await startAttempt(shop.db, orderId);
    const [event] = await recordNotifications(() =>
      decide(attempt, 'approve-and-leave', { webhook: 'once' }),
    );
    expect(event?.body).toContain('CHECKOUT.ORDER.APPROVED');
    expect(await receive(event!)).toBe('handled');
    expect(await statusOf(orderId)).toBe('approved');
    // only once
    expect(await receive(event!)).toBe('handled');
    expect(await payments()).toHaveLength(1);
    expect(await shop.db.selectFrom('provider_event').select('provider').execute()).toHaveLength(1);
  });

  test('PAY-21 one that PayPal did not send is refused: changed, signed by nobody, for another webhook', async () => {
    const orderId = await order();
    const attempt = await startAttempt(shop.db, orderId);
    const [event] = await recordNotifications(() =>
      decide(attempt, 'approve-and-leave', { webhook: 'once' }),
    );
    expect(await receive({ ...event!, body: event!.body.replace('{', '{ ') })).toBe('refused');
    expect(await receive({ ...event!, headers: new Headers() })).toBe('refused');
    expect(await receive({ ...event!, body: 'x' })).toBe('refused');
    await shop.db
      .updateTable('payment_method')
      .set({ secrets: JSON.stringify({ ...KEYS, webhookId: 'WH-OTHER' }) })
      .where('id', '=', 2)
      .execute();
    expect(await receive(event!)).toBe('refused');
    expect(await statusOf(orderId)).toBe('notYetReceived');
  });

  test('PAY-21 about another payment it changes nothing', async () => {
    const orderId = await order();
    const attempt = await startAttempt(shop.db, orderId);
    const [foreign] = await recordNotifications(() =>
      decide(attempt, 'approve-and-leave', { webhook: 'foreign' }),
    );
    expect(await receive(foreign!)).toBe('ignored');
    expect(await statusOf(orderId)).toBe('notYetReceived');
  });

  test('PAY-21 while PayPal does not say whether it sent it, it makes us ask for the order, and no more', async () => {
    const orderId = await order();
    const attempt = await startAttempt(shop.db, orderId);
    const [event] = await recordNotifications(() =>
      decide(attempt, 'approve-and-leave', { webhook: 'once' }),
    );
    const later = addMilliseconds(attempt.createdAt, 10_000);
    await fail('verify-error', 2);
    expect(await receive(event!, later)).toBe('handled');
    expect(await statusOf(orderId)).toBe('approved');
    // like any unsigned notification too soon after the last one: accepted, and a job asks
    const forged = { ...event!, body: event!.body.replace('WH-', 'WH-2') };
    expect(await receive(forged, addMilliseconds(later, 500))).toBe('handled');
  });
});
