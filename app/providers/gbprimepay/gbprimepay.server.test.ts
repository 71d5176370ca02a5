import { describe, expect, test } from 'vitest';
import { cancelOrder } from '~/orders/life/cancel-order.server';
import { askProvider } from '~/payments/attempts/check-attempt.server';
import type { PaymentAttempt } from '~/payments/attempts/payment-attempt';
import { readAttempt } from '~/payments/attempts/payment-attempts.server';
import { startPayment } from '~/payments/attempts/start-payment.server';
import { receiveNotification } from '~/payments/notifications/receive-notification.server';
import { reconcilePayments } from '~/payments/reconciliation/reconcile-payments.server';
import { GBPRIMEPAY_CARD } from '~/providers/gbprimepay/gbprimepay-card';
import { GBPRIMEPAY_QR } from '~/providers/gbprimepay/gbprimepay-qr';
import type { CardWay } from '~/providers/port/provider';
import { readThaiQr } from '~/providers/port/thai-qr';
import { addMilliseconds } from '~/values/time';
import { GBP_KEYS } from '../../../sandbox/gbprimepay/gbprimepay-transactions';
import { XENDIT_KEYS } from '../../../sandbox/xendit/xendit-store';
import { databaseMode } from '../../../test/support/databases/test-database';
import { startAttempt } from '../../../test/support/rows/promptpay-order';
import { openProviderShop } from '../../../test/support/rows/provider-shop';
import { addOrderBy } from '../../../test/support/rows/sandbox-order';
import { SHOP } from '../../../test/support/rows/sandbox-providers';

const LEGACY = { dialect: 'legacy', ...GBP_KEYS };
const XENDIT = { dialect: 'xendit', ...XENDIT_KEYS };

const shop = openProviderShop();
const { post, statusOf, fail } = shop;

const order = async (methodId: number, secrets: Readonly<Record<string, string>>) =>
  (await addOrderBy(shop.db, { id: methodId, secrets })).orderId;
const start = (orderId: number, isAnotherTry = false) => startAttempt(shop.db, orderId, { isAnotherTry });
const cases = async () =>
  (await shop.db.selectFrom('money_case').select('kind').execute()).map(({ kind }) => kind);
const count = async (table: 'payment' | 'payment_attempt') =>
  (await shop.db.selectFrom(table).select('id').execute()).length;
const ask = (attempt: PaymentAttempt) => askProvider(shop.db, attempt, new Date());
const notify = (body: unknown, headers: Record<string, string> = {}, now = new Date()) =>
  receiveNotification(
    shop.db,
    'gbprime',
    {
      headers: new Headers({ 'Content-Type': 'application/json', ...headers }),
      body: typeof body === 'string' ? body : JSON.stringify(body),
    },
    now,
  );

/** The payer's action; it sends a notification only with `webhook`. */
const atLegacy = ({ reference }: PaymentAttempt, decision: string, fields: Record<string, string> = {}) =>
  post(`/gbprime/transactions/${reference}/decide`, { decision, webhook: 'never', ...fields });
const atXendit = ({ providerId }: PaymentAttempt, decision: string, fields: Record<string, string> = {}) =>
  post(`/xendit/web/${providerId}/decide`, { decision, webhook: 'never', ...fields });

/** Makes a card token as the buyer's browser does. */
async function cardToken(number = '4535017710535741'): Promise<string> {
  const card = {
    number,
    expirationMonth: '05',
    expirationYear: '28',
    securityCode: '184',
    name: 'Card Test',
  };
  const response = await fetch(`${shop.url}/gbprime/v2/tokens`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Basic ${Buffer.from(`${LEGACY.publicKey}:`).toString('base64')}`,
    },
    body: JSON.stringify({ rememberCard: false, card }),
  });
  return ((await response.json()) as { card: { token: string } }).card.token;
}
async function startCard(orderId: number, card?: CardWay) {
  const way: CardWay = card ?? { kind: 'token', fields: { token: await cardToken(), lastDigits: '5741' } };
  const started = await startPayment(
    shop.db,
    { orderId, isAnotherTry: true, card: way, origin: SHOP },
    new Date(),
  );
  if (!started.ok || started.value.kind !== 'attempt') throw new Error(JSON.stringify(started));
  return started.value.attempt;
}

describe.each([
  ['legacy', LEGACY, 'gbprime', atLegacy],
  ['xendit', XENDIT, 'xendit', atXendit],
] as const)(`PromptPay of GBPrimePay (%s), ${databaseMode()}`, (dialect, secrets, part, decide) => {
  test('PAY-12 a code for this much, drawn here; paid, it approves once', async () => {
    const orderId = await order(GBPRIMEPAY_QR.id, secrets);
    const attempt = await start(orderId);
    const { payload } = attempt.step as { payload: string };
    expect(readThaiQr(payload)?.amount).toBe(159_000);
    expect((await ask(attempt)).attempt.status).toBe('open');
    await decide(attempt, 'approve');
    await Promise.all([
      ask(attempt),
      ask(attempt),
      reconcilePayments(shop.db, addMilliseconds(new Date(), 15_000)),
    ]);
    expect(await statusOf(orderId)).toBe('approved');
    expect(await count('payment')).toBe(1);
  });

  test.each([
    ['create-refused', 'failed'],
    ['create-wrong', 'failed'],
    ['create-error', 'unknown'],
    ['create-garbage', 'unknown'],
  ])('PAY-12 %s: no code is shown', async (fault, status) => {
    await fail(part, fault);
    expect(await start(await order(GBPRIMEPAY_QR.id, secrets))).toMatchObject({ status, step: null });
  });

  test('PAY-12 no answer, and tried again: one payment comes of it', async () => {
    const orderId = await order(GBPRIMEPAY_QR.id, secrets);
    await fail(part, 'create-lost');
    expect(await start(orderId)).toMatchObject({ status: 'unknown' });
    let attempt = await start(orderId);
    // the legacy API has used up its reference: the next try has a new one
    if (dialect === 'legacy') {
      expect(attempt).toMatchObject({ status: 'failed', failure: { code: 'interrupted' } });
      attempt = await start(orderId, true);
    }
    expect(attempt).toMatchObject({ status: 'open', step: { kind: 'qr' } });
    await decide(attempt, 'approve');
    await ask(attempt);
    expect(await statusOf(orderId)).toBe('approved');
    expect(await count('payment')).toBe(1);
  });

  test.each([
    [{ amount: '1589' }, 'underpaid'],
    [{ amount: '1590.01' }, 'overpaid'],
    [{ currency: dialect === 'legacy' ? '840' : 'USD' }, 'unmatched'],
  ])('PAY-22 %j opens a case', async (fields, kind) => {
    const orderId = await order(GBPRIMEPAY_QR.id, secrets);
    const attempt = await start(orderId);
    await decide(attempt, 'approve', fields);
    await ask(attempt);
    expect(await statusOf(orderId)).toBe('notYetReceived');
    expect(await cases()).toEqual([kind]);
  });

  test('PAY-22 an order that was cancelled meanwhile', async () => {
    const orderId = await order(GBPRIMEPAY_QR.id, secrets);
    const attempt = await start(orderId);
    await cancelOrder(shop.db, { orderId, kind: 'expired', actor: 'system' }, new Date());
    if (dialect === 'legacy') {
      await decide(attempt, 'approve');
      await reconcilePayments(shop.db, addMilliseconds(attempt.createdAt, 15_000));
      expect(await cases()).toEqual(['late']);
    } else {
      // its code is withdrawn
      await reconcilePayments(shop.db, addMilliseconds(attempt.createdAt, 15_000));
      expect(await readAttempt(shop.db, attempt.id)).toMatchObject({
        status: 'expired',
        isUnanswered: false,
      });
    }
  });

  test('PAY-25 declined: the provider’s words, and another try is another attempt', async () => {
    const orderId = await order(GBPRIMEPAY_QR.id, secrets);
    const attempt = await start(orderId);
    await decide(attempt, dialect === 'legacy' ? 'decline' : 'fail');
    const code = dialect === 'legacy' ? '55' : 'CHANNEL_UNAVAILABLE';
    expect((await ask(attempt)).attempt).toMatchObject({ status: 'failed', failure: { code } });
    const second = await start(orderId, true);
    expect(second.reference).not.toBe(attempt.reference);
    expect(second.step?.kind).toBe('qr');
  });

  test('PAY-21 no answer is no verdict, and what it has forgotten is said', async () => {
    const orderId = await order(GBPRIMEPAY_QR.id, secrets);
    const attempt = await start(orderId);
    for (const fault of ['read-error', 'read-garbage']) {
      await fail(part, fault, 2);
      expect(await ask(attempt)).toMatchObject({ isAnswered: false, attempt: { status: 'open' } });
    }
    await post('/_sandbox/reset');
    const later = addMilliseconds(attempt.createdAt, 90_000);
    expect((await askProvider(shop.db, attempt, later)).attempt).toMatchObject({ status: 'failed' });
  });
});

describe(`a card at GBPrimePay’s older API, ${databaseMode()}`, () => {
  test('PAY-11 nothing is asked before the browser has a token; what the page needs is not secret', async () => {
    const orderId = await order(GBPRIMEPAY_CARD.id, LEGACY);
    const started = await startPayment(shop.db, { orderId, isAnotherTry: false, origin: SHOP }, new Date());
    expect(started).toMatchObject({
      ok: true,
      value: {
        kind: 'card-form',
        form: {
          dialect: 'gbprime',
          script: null,
          vault: `${shop.url}/gbprime/v2/tokens`,
          publicKey: LEGACY.publicKey,
          hasHostedPage: true,
        },
      },
    });
    expect(JSON.stringify(started)).not.toContain(LEGACY.secretKey);
    expect(await count('payment_attempt')).toBe(0);
  });

  test('PAY-11 charged, confirmed at the bank by a form, approved once it is authorised', async () => {
    const orderId = await order(GBPRIMEPAY_CARD.id, LEGACY);
    const attempt = await startCard(orderId);
    expect(attempt.step).toEqual({
      kind: 'form',
      action: `${shop.url}/gbprime/v2/tokens/3d_secured`,
      fields: { publicKey: LEGACY.publicKey, gbpReferenceNo: attempt.providerId },
    });
    expect((await ask(attempt)).attempt.status).toBe('open');
    const bank = await post('/gbprime/v2/tokens/3d_secured', {
      publicKey: LEGACY.publicKey,
      gbpReferenceNo: attempt.providerId ?? '',
    });
    expect(await bank.text()).toContain('453501XXXXXX5741');
    await atLegacy(attempt, 'approve');
    await ask(attempt);
    expect(await statusOf(orderId)).toBe('approved');
  });

  test('PAY-11 without JavaScript: a page of the provider’s', async () => {
    const orderId = await order(GBPRIMEPAY_CARD.id, LEGACY);
    const attempt = await startCard(orderId, { kind: 'hosted-page' });
    expect(attempt.step).toMatchObject({ kind: 'redirect' });
    expect((attempt.step as { url: string }).url).toContain(`${shop.url}/gbprime/`);
    await atLegacy(attempt, 'approve');
    await ask(attempt);
    expect(await statusOf(orderId)).toBe('approved');
  });

  test('PAY-25 declined at the bank, or a token nobody knows', async () => {
    const orderId = await order(GBPRIMEPAY_CARD.id, LEGACY);
    const attempt = await startCard(orderId);
    await atLegacy(attempt, 'decline');
    expect((await ask(attempt)).attempt).toMatchObject({
      status: 'failed',
      failure: { code: '55', description: 'Declined' },
    });
    const unknownToken = { kind: 'token', fields: { token: 'not-a-token-of-ours' } } as const;
    expect(await startCard(orderId, unknownToken)).toMatchObject({
      status: 'failed',
      failure: { code: '02', description: 'Invalid token' },
    });
    const noToken = { kind: 'token', fields: { number: '4535017710535741' } } as const;
    expect(await startCard(orderId, noToken)).toMatchObject({ failure: { code: 'no_token' } });
  });

  test('PAY-11 no answer to the charge: it is looked for, nothing is charged twice', async () => {
    const orderId = await order(GBPRIMEPAY_CARD.id, LEGACY);
    await fail('gbprime', 'create-lost');
    expect(await startCard(orderId)).toMatchObject({ status: 'unknown' });
    expect(await start(orderId)).toMatchObject({ status: 'failed', failure: { code: 'interrupted' } });
    const second = await startCard(orderId);
    await atLegacy(second, 'approve');
    await ask(second);
    expect(await statusOf(orderId)).toBe('approved');
    expect(await count('payment')).toBe(1);
  });

  test('PAY-21 the form nobody signed rings, and is believed in nothing', async () => {
    const orderId = await order(GBPRIMEPAY_CARD.id, LEGACY);
    const attempt = await startCard(orderId);
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const body = new URLSearchParams({
      referenceNo: attempt.reference,
      gbpReferenceNo: attempt.providerId ?? '',
      resultCode: '00',
      amount: '1590.00',
    }).toString();
    const at = (seconds: number) => addMilliseconds(attempt.createdAt, seconds * 1000);
    expect(await notify(body, form, at(5))).toBe('handled');
    expect(await statusOf(orderId)).toBe('notYetReceived');
    await atLegacy(attempt, 'approve');
    expect(await notify(body, form, at(10))).toBe('handled');
    expect(await statusOf(orderId)).toBe('approved');
    expect(await notify(body, form, at(15))).toBe('handled');
    expect(await count('payment')).toBe(1);
    expect(await notify({ referenceNo: '999999999999', gbpReferenceNo: 'x', resultCode: '00' })).toBe(
      'ignored',
    );
    expect(await notify('{')).toBe('refused');
  });
});

describe(`a card at Xendit, ${databaseMode()}`, () => {
  test('PAY-11 a page of an invoice, with the order’s own end, and back', async () => {
    const orderId = await order(GBPRIMEPAY_CARD.id, XENDIT);
    const attempt = await start(orderId);
    expect(attempt.step).toEqual({
      kind: 'redirect',
      url: `${shop.url}/xendit/web/${attempt.providerId}`,
    });
    await atXendit(attempt, 'approve');
    await ask(attempt);
    expect(await statusOf(orderId)).toBe('approved');
  });

  test('PAY-11 no answer: the invoice is found by our reference, and not made twice', async () => {
    const orderId = await order(GBPRIMEPAY_CARD.id, XENDIT);
    await fail('xendit', 'create-lost');
    expect(await start(orderId)).toMatchObject({ status: 'unknown' });
    const again = await start(orderId);
    expect(again).toMatchObject({ status: 'open', step: { kind: 'redirect' } });
    const log = await shop.calls();
    expect(log.filter(({ what }) => what === 'POST /xendit/v2/invoices').length).toBeLessThanOrEqual(1);
  });

  test('PAY-11 a card that is declined leaves the page open; an invoice that ran out ends', async () => {
    const attempt = await start(await order(GBPRIMEPAY_CARD.id, XENDIT));
    await atXendit(attempt, 'fail');
    expect((await ask(attempt)).attempt.status).toBe('open');
    await atXendit(attempt, 'expire');
    expect((await ask(attempt)).attempt.status).toBe('expired');
  });

  test('PAY-21 its token is compared, and its content decides nothing', async () => {
    const orderId = await order(GBPRIMEPAY_CARD.id, XENDIT);
    // both dialects side by side, as in the demo
    await order(GBPRIMEPAY_QR.id, LEGACY);
    const attempt = await start(orderId);
    const news = {
      id: attempt.providerId,
      external_id: attempt.reference,
      status: 'PAID',
      paid_amount: 1590,
    };
    for (const header of [null, 'another-token', ''])
      expect(await notify(news, header === null ? {} : { 'x-callback-token': header })).toBe('refused');
    const token = { 'x-callback-token': XENDIT_KEYS.callbackToken };
    expect(await notify({ ...news, external_id: '999999999999' }, token)).toBe('ignored');
    expect(await notify({ hello: 'world' }, token)).toBe('refused');
    expect(await notify({ ...news, status: 'PENDING' }, token)).toBe('handled');
    expect(await statusOf(orderId)).toBe('notYetReceived');
    await atXendit(attempt, 'approve');
    expect(await notify(news, token)).toBe('handled');
    expect(await notify(news, token)).toBe('handled');
    expect(await statusOf(orderId)).toBe('approved');
    expect(await count('payment')).toBe(1);
  });

  test('PAY-25 refused: its words', async () => {
    await fail('xendit', 'create-refused');
    expect(await start(await order(GBPRIMEPAY_CARD.id, XENDIT))).toMatchObject({
      status: 'failed',
      failure: { code: 'UNSUPPORTED_CHANNEL', description: 'the channel is not activated' },
    });
  });
});
