import { describe, expect, test } from 'vitest';
import { cancelOrder, expireOrders } from '~/orders/life/cancel-order.server';
import { findOwnOrder } from '~/orders/page/own-order.server';
import { claimPaymentForm } from '~/payments/attempts/claim-payment-form.server';
import type { PaymentAttempt } from '~/payments/attempts/payment-attempt';
import { readAttempt } from '~/payments/attempts/payment-attempts.server';
import { startPayment } from '~/payments/attempts/start-payment.server';
import { takePostedReturn } from '~/payments/notifications/posted-return.server';
import { receiveNotification } from '~/payments/notifications/receive-notification.server';
import { reconcilePayments } from '~/payments/reconciliation/reconcile-payments.server';
import { providerAddressesOf, withSandbox } from '~/providers/methods/provider-addresses';
import { addMilliseconds } from '~/values/time';
import { seal, SECRET } from '../../../sandbox/2c2p/gateway-2c2p-envelope';
import { writeResponse } from '../../../sandbox/2c2p/securepay-2c2p-message';
import { databaseMode, truncateAll } from '../../../test/support/databases/test-database';
import { startAttempt } from '../../../test/support/rows/promptpay-order';
import { openProviderShop } from '../../../test/support/rows/provider-shop';
import { addOrderBy } from '../../../test/support/rows/sandbox-order';
import { SHOP } from '../../../test/support/rows/sandbox-providers';
import { card2c2p } from './2c2p.server';

const KEYS = { merchantId: 'JT99', secretKey: SECRET };
const CARD = { id: 3, secrets: KEYS };
const FORM_CARD = { id: 3, secrets: { ...KEYS, transport: 'securepay99' } };
const INSTALMENT = { id: 10, secrets: { ...KEYS, periods: '3,6,10', interestType: 'M' } };
const QR = { id: 15, secrets: KEYS };

const shop = openProviderShop();
const { post, statusOf, ask } = shop;

const fail = (mode: string, times = 1) => shop.fail('2c2p-pgw', mode, times);
const countInquiries = async () => {
  const log = await shop.calls();
  return log.filter(({ what }) => what === '2c2p paymentToken').map(({ fields }) => fields);
};
const order = async (
  method: Parameters<typeof addOrderBy>[1] = CARD,
  overrides: Parameters<typeof addOrderBy>[2] = {},
) => (await addOrderBy(shop.db, method, overrides)).orderId;
const begin = async (
  method: Parameters<typeof addOrderBy>[1] = CARD,
  overrides: Parameters<typeof addOrderBy>[2] = {},
) => {
  const orderId = await order(method, overrides);
  return { orderId, attempt: await startAttempt(shop.db, orderId) };
};
/** The buyer's action on the hosted page; it sends no notification. */
const decide = ({ step }: PaymentAttempt, decision: string, fields: Record<string, string> = {}) =>
  post('/2c2p-pgw/ui/payment/4.3/decide', {
    token: step?.kind === 'redirect' ? new URL(step.url).searchParams.get('token')! : '',
    decision,
    webhook: 'never',
    ...fields,
  });
const notify = (body: object | string) =>
  receiveNotification(
    shop.db,
    '2c2p',
    {
      headers: new Headers(),
      query: new URLSearchParams(),
      body: typeof body === 'string' ? body : JSON.stringify(body),
    },
    new Date(),
  );
const notificationOf = ({ reference }: PaymentAttempt, overrides: object = {}) => ({
  merchantID: 'JT99',
  invoiceNo: reference,
  amount: 1590,
  currencyCode: 'THB',
  respCode: '0000',
  tranRef: '1',
  ...overrides,
});
/** Expires the attempt and checks it for 25 hours, as the reconciliation does. */
const unheard = async ({ id, expiresAt }: PaymentAttempt) => {
  for (const hours of [0.1, 12, 24.5, 27])
    await reconcilePayments(shop.db, addMilliseconds(expiresAt!, hours * 3_600_000));
  return readAttempt(shop.db, id);
};
const cases = async () =>
  (await shop.db.selectFrom('money_case').select('kind').execute()).map(({ kind }) => kind);
const payments = () => shop.db.selectFrom('payment').select(['amount', 'currency']).execute();

describe(`paying at 2C2P’s gateway, ${databaseMode()}`, () => {
  test('PAY-03 PAY-10 PAY-15 each asks for its channel, under twelve figures, and leads to the hosted page', async () => {
    const cases: [typeof CARD, object][] = [
      [CARD, { paymentChannel: { 0: 'CC' }, request3DS: 'Y' }],
      [
        INSTALMENT,
        { paymentChannel: { 0: 'IPP' }, interestType: 'M', installmentPeriodFilter: { 0: 3, 1: 6, 2: 10 } },
      ],
      [QR, { paymentChannel: { 0: 'THQR' } }],
    ];
    for (const [method, channel] of cases) {
      await post('/_sandbox/reset');
      const { attempt } = await begin(method, { due: 350_000 });
      expect(attempt.reference).toMatch(/^\d{12}$/);
      expect(attempt).toMatchObject({ status: 'open', provider: '2c2p', providerId: attempt.reference });
      expect(attempt.step).toMatchObject({ kind: 'redirect' });
      const [question, ...more] = await countInquiries();
      expect(more).toEqual([]);
      expect(question).toMatchObject({
        invoiceNo: attempt.reference,
        amount: 3500,
        currencyCode: 'THB',
        frontendReturnUrl: expect.stringMatching(`^${SHOP}/pay/return/`) as string,
        backendReturnUrl: `${SHOP}/webhook/2c2p`,
        ...channel,
      });
      // a token lives half an hour, and so does the attempt
      expect(attempt.expiresAt!.getTime() - attempt.createdAt.getTime()).toBeLessThanOrEqual(31 * 60_000);
    }
  });

  test('PAY-15 a channel this merchant has not is asked for by its other name, under the same invoice', async () => {
    const { attempt } = await begin({ id: 15, secrets: { ...KEYS, channel: 'PPQR' } });
    expect(attempt.step?.kind).toBe('redirect');
    expect(
      (await countInquiries()).map(({ paymentChannel, invoiceNo }) => [paymentChannel, invoiceNo]),
    ).toEqual([
      [{ 0: 'PPQR' }, attempt.reference],
      [{ 0: 'QR' }, attempt.reference],
    ]);
  });

  test('PAY-03 dollars are charged as dollars', async () => {
    const { orderId, attempt } = await begin(CARD, { currency: 'USD', due: 4_550 });
    expect((await countInquiries())[0]).toMatchObject({ amount: 45.5, currencyCode: 'USD' });
    await decide(attempt, 'pay');
    expect((await ask(attempt)).status).toBe('succeeded');
    expect(await payments()).toEqual([{ amount: 4_550, currency: 'USD' }]);
    expect(await statusOf(orderId)).toBe('approved');
  });

  test('PAY-21 the inquiry approves, whoever asks and however often', async () => {
    const { orderId, attempt } = await begin();
    await decide(attempt, 'pay');
    await Promise.all([
      ask(attempt),
      ask(attempt),
      notify(seal(notificationOf(attempt))),
      notify(seal(notificationOf(attempt))),
    ]);
    expect(await statusOf(orderId)).toBe('approved');
    expect(await payments()).toEqual([{ amount: 159_000, currency: 'THB' }]);
    expect(await cases()).toEqual([]);
  });

  test('PAY-21 a notification approves nothing by what it says, and nothing at all without our signature', async () => {
    const { orderId, attempt } = await begin();
    expect(await notify(seal(notificationOf(attempt)))).toBe('handled');
    const forged = [
      seal(notificationOf(attempt), 'SOMEBODY_ELSE'),
      notificationOf(attempt),
      seal(notificationOf(attempt, { merchantID: 'JT98' })),
      {
        payload: seal(notificationOf(attempt)).payload.replace(
          /^[^.]+/,
          Buffer.from('{"alg":"none"}').toString('base64url'),
        ),
      },
      'paymentResponse=x',
      '{',
    ];
    for (const message of forged) expect(await notify(message), JSON.stringify(message)).toBe('refused');
    expect(await notify(seal(notificationOf(attempt, { invoiceNo: '999999999999' })))).toBe('ignored');
    expect(await statusOf(orderId)).toBe('notYetReceived');
    const events = await shop.db.selectFrom('provider_event').select('payload').execute();
    expect(events.map(({ payload }) => payload)).toEqual([
      { invoiceNo: attempt.reference, respCode: '0000', tranRef: '1' },
    ]);
  });

  test('PAY-21 a success nobody signed is no answer, and a page of somebody else is not gone to', async () => {
    const { orderId, attempt } = await begin();
    await fail('read-garbage', 3);
    expect((await ask(attempt)).status).toBe('open');
    expect(await statusOf(orderId)).toBe('notYetReceived');
    await fail('create-garbage', 2);
    const { attempt: foreignAttempt } = await begin();
    expect(foreignAttempt).toMatchObject({ status: 'unknown', step: null });
  });

  test('PAY-22 other amounts and currencies go to a person; another merchant’s money says nothing', async () => {
    const wrong: [Record<string, string>, string[]][] = [
      [{ amount: '159100' }, ['overpaid']],
      [{ amount: '100' }, ['underpaid']],
      [{ currency: 'USD' }, ['unmatched']],
      [{ merchant: 'JT98' }, []],
    ];
    for (const [overrides, expected] of wrong) {
      await truncateAll(shop.db);
      const { orderId, attempt } = await begin();
      await decide(attempt, 'pay', overrides);
      await ask(attempt);
      expect(await cases(), JSON.stringify(overrides)).toEqual(expected);
      expect(await statusOf(orderId), JSON.stringify(overrides)).toBe('notYetReceived');
    }
  });

  test.each([
    [159_051, '4051', 'Insufficient funds.'],
    [159_005, '4005', 'Do not honor.'],
    [159_081, '4081', 'Cardholder not authenticated.'],
  ])(
    'PAY-25 %i satang: declined with %s, and another try is another invoice',
    async (due, code, description) => {
      const { orderId, attempt } = await begin(CARD, { due });
      await decide(attempt, 'pay');
      expect(await ask(attempt)).toMatchObject({ status: 'failed', failure: { code, description } });
      const again = await startAttempt(shop.db, orderId, { isAnotherTry: true });
      expect(again.reference).not.toBe(attempt.reference);
      expect(again.step?.kind).toBe('redirect');
      expect(await statusOf(orderId)).toBe('notYetReceived');
    },
  );

  test('PAY-03 turned back, left hanging, not begun, run out', async () => {
    const { attempt: cancelled } = await begin();
    await decide(cancelled, 'cancel');
    expect(await ask(cancelled)).toMatchObject({
      status: 'failed',
      failure: { code: '0003', end: 'cancelled' },
    });
    const { attempt: pending } = await begin(CARD, { due: 159_099 });
    await decide(pending, 'pay');
    expect((await ask(pending)).status).toBe('open');
    const { attempt: untouched } = await begin();
    expect((await ask(untouched)).status).toBe('open');
    await decide(untouched, 'expire');
    expect((await ask(untouched)).status).toBe('expired');
  });

  test('PAY-25 a card was refused and another one paid on the same page: the money is found', async () => {
    const { orderId, attempt } = await begin();
    await decide(attempt, 'decline');
    expect(await ask(attempt)).toMatchObject({ status: 'failed', failure: { code: '4005' } });
    await decide(attempt, 'pay');
    await reconcilePayments(shop.db, addMilliseconds(new Date(), 60_000));
    expect(await statusOf(orderId)).toBe('approved');
    // the answer of a declined card ends the checks, without an exception
    const { attempt: refusedAttempt } = await begin();
    await decide(refusedAttempt, 'decline');
    await ask(refusedAttempt);
    await unheard(refusedAttempt);
    expect(await cases()).toEqual([]);
  });

  test('PAY-22 paid after it ran out: the order is still to be paid, and is', async () => {
    const { orderId, attempt } = await begin();
    await decide(attempt, 'expire');
    await ask(attempt);
    await decide(attempt, 'pay');
    expect(await notify(seal(notificationOf(attempt)))).toBe('handled');
    expect(await statusOf(orderId)).toBe('approved');
  });

  test('PAY-22 paid after the order was cancelled: a person settles it', async () => {
    const { orderId, attempt } = await begin();
    await cancelOrder(shop.db, { orderId, kind: 'expired', actor: 'system' }, new Date());
    await decide(attempt, 'pay');
    await reconcilePayments(shop.db, addMilliseconds(new Date(), 60_000));
    expect(await statusOf(orderId)).toBe('cancelled');
    expect(await cases()).toEqual(['late']);
  });

  test('PAY-03 no notification and nobody came back: the reconciliation finds the money', async () => {
    const { orderId, attempt } = await begin();
    await decide(attempt, 'pay');
    await reconcilePayments(shop.db, addMilliseconds(attempt.createdAt, 11_000));
    expect(await statusOf(orderId)).toBe('approved');
  });

  test('PAY-03 an answer that was lost is asked for again under the same invoice: one payment', async () => {
    await fail('create-lost');
    const { attempt } = await begin();
    expect(attempt).toMatchObject({ status: 'open', step: { kind: 'redirect' } });
    const questions = await countInquiries();
    expect(questions.map(({ invoiceNo }) => invoiceNo)).toEqual([attempt.reference, attempt.reference]);
    expect(questions[0]).toEqual(questions[1]);
    await decide(attempt, 'pay');
    expect((await ask(attempt)).status).toBe('succeeded');
    expect(await payments()).toHaveLength(1);
  });

  test('PAY-03 an invoice that exists and cannot be had again: asked about, then another try', async () => {
    const orderId = await order();
    const client = card2c2p({
      mode: 'demo',
      providers: withSandbox(providerAddressesOf({}, false), shop.url),
    }).open(KEYS, {
      is2c2pProduction: false,
    })!;
    const { attempt } = { attempt: await startAttempt(shop.db, orderId) };
    const charge = {
      ...attempt,
      orderNumber: 'R69-1120-0001',
      buyer: { name: 'x', email: 'x@example.test' },
      locale: 'th',
      returnUrl: `${SHOP}/pay/return/x`,
      notifyUrl: `${SHOP}/webhook/2c2p`,
      expiresAt: attempt.expiresAt!,
      card: null,
      mayExist: true,
    } as const;
    // other parameters, so that it is not a retry
    expect(await client.start(charge, new Date())).toMatchObject({
      outcome: 'refused',
      failure: { code: '9015' },
    });
    await decide(attempt, 'pay');
    expect(await client.start(charge, new Date())).toMatchObject({
      outcome: 'started',
      step: { kind: 'wait' },
    });
    await fail('read-error', 2);
    expect(await client.start(charge, new Date())).toMatchObject({ outcome: 'unknown' });
  });

  test('PAY-25 refused when it is asked for: its words, and nothing to pay', async () => {
    await fail('create-refused');
    const { attempt } = await begin();
    expect(attempt).toMatchObject({
      status: 'failed',
      failure: { code: '9057', description: 'Channel is not available.' },
    });
    // keys of another merchant
    await truncateAll(shop.db);
    const { attempt: foreign } = await begin({ id: 3, secrets: { ...KEYS, secretKey: 'not the secret' } });
    expect(foreign).toMatchObject({ status: 'failed', failure: { code: '9042' } });
  });

  test('PAY-03 changed keys make no payment fail: nothing is known of it', async () => {
    const { attempt } = await begin();
    await shop.db
      .updateTable('payment_method')
      .set({ secrets: JSON.stringify({ ...KEYS, secretKey: 'another secret' }) })
      .where('id', '=', 3)
      .execute();
    expect((await ask(attempt)).status).toBe('open');
  });

  test('PAY-24 there is no refund by this protocol: a person makes it', async () => {
    const client = card2c2p({
      mode: 'demo',
      providers: withSandbox(providerAddressesOf({}, false), shop.url),
    }).open(KEYS, {
      is2c2pProduction: false,
    })!;
    expect(await client.refund({} as never)).toEqual({ outcome: 'by-hand' });
  });
});

describe(`paying by SecurePay, ${databaseMode()}`, () => {
  const FIELDS = {
    encryptedCardInfo: '00acSANDBOXMTExMQ==',
    maskedCardInfo: '411111XXXXXX1111',
    expMonthCardInfo: '12',
    expYearCardInfo: '2030',
  };
  const beginWithCard = async (overrides: Parameters<typeof addOrderBy>[2] = {}) => {
    const orderId = await order(FORM_CARD, overrides);
    const started = await startPayment(
      shop.db,
      { orderId, isAnotherTry: true, card: { kind: 'token', fields: FIELDS }, origin: SHOP },
      new Date(),
    );
    if (!started.ok || started.value.kind !== 'attempt') throw new Error(JSON.stringify(started));
    return { orderId, attempt: started.value.attempt };
  };
  const response = ({ reference }: PaymentAttempt, overrides: Record<string, string> = {}, secret = SECRET) =>
    new URLSearchParams({
      paymentResponse: writeResponse(
        {
          merchantID: 'JT99',
          uniqueTransactionCode: reference,
          amt: '000000159000',
          respCode: '00',
          status: 'A',
          failReason: 'Approved',
          tranRef: '5',
          ...overrides,
        },
        secret,
      ),
    }).toString();
  const secretsOfCard = (secrets: object) =>
    shop.db
      .updateTable('payment_method')
      .set({ secrets: JSON.stringify(secrets) })
      .where('id', '=', 3)
      .execute();
  const comeBack = (body: string) =>
    takePostedReturn(
      shop.db,
      '2c2p',
      { headers: new Headers(), query: new URLSearchParams(), body },
      new Date(),
    );

  test('PAY-03 the card comes first; encrypted it becomes a signed form, handed out once and kept no longer', async () => {
    const waiting = await startPayment(
      shop.db,
      { orderId: await order(FORM_CARD), isAnotherTry: false, origin: SHOP },
      new Date(),
    );
    expect(waiting).toMatchObject({
      value: {
        kind: 'card-form',
        form: { dialect: 'securepay', vault: null, publicKey: 'JT99', hasHostedPage: true },
      },
    });
    expect(JSON.stringify(waiting)).not.toContain(SECRET);
    const { attempt } = await beginWithCard();
    expect(attempt).toMatchObject({
      status: 'open',
      providerId: `securepay:${attempt.reference}`,
      step: { kind: 'form' },
    });
    const claims = await Promise.all([
      claimPaymentForm(shop.db, attempt.id),
      claimPaymentForm(shop.db, attempt.id),
    ]);
    const forms = claims.flatMap((one) => (one.ok ? [one.value] : []));
    expect(forms).toHaveLength(1);
    const page = await (
      await fetch(forms[0]!.action, { method: 'POST', body: new URLSearchParams(forms[0]!.fields) })
    ).text();
    expect(page).toContain('3-D Secure');
    const storedDetail = await shop.db
      .selectFrom('payment_attempt')
      .select('detail')
      .where('id', '=', attempt.id)
      .executeTakeFirstOrThrow();
    expect(storedDetail.detail).toEqual({ step: { kind: 'wait' }, isSent: true });
  });

  test('PAY-21 its signed word approves once, by front or back or both; another’s signature never', async () => {
    const { orderId, attempt } = await beginWithCard();
    expect(await comeBack(response(attempt, {}, 'SOMEBODY_ELSE'))).toBeNull();
    expect(await comeBack('paymentResponse=')).toBeNull();
    expect(await comeBack(response(attempt, { merchantID: 'JT98' }))).toBeNull();
    expect(await statusOf(orderId)).toBe('notYetReceived');
    const both = await Promise.all([comeBack(response(attempt)), notify(response(attempt))]);
    expect(both).toEqual([`/pay/return/${attempt.returnKey}`, 'handled']);
    expect(await statusOf(orderId)).toBe('approved');
    expect(await payments()).toEqual([{ amount: 159_000, currency: 'THB' }]);
    expect(await shop.db.selectFrom('provider_event').select('id').execute()).toHaveLength(1);
  });

  test('PAY-21 a verdict counts under the key of its own method alone, and while the shop pays by SecurePay', async () => {
    const OTHER = 'SANDBOX_SECRET_OF_METHOD_10';
    const { orderId, attempt } = await beginWithCard();
    // another method's account at the same provider: its key proves nothing for this payment, enabled or not
    await order({ id: 10, secrets: { ...KEYS, secretKey: OTHER } });
    await order({ id: 15, secrets: { ...KEYS, secretKey: 'SANDBOX_SECRET_OF_15' } });
    await shop.db
      .updateTable('payment_method')
      .set({ is_enabled: false })
      .where('id', 'in', [10, 15])
      .execute();
    for (const secret of [OTHER, 'SANDBOX_SECRET_OF_15']) {
      expect(await comeBack(response(attempt, {}, secret))).toBeNull();
      expect(await notify(response(attempt, {}, secret))).toBe('refused');
      // a gateway message under that key only triggers a check
      expect(await notify(seal(notificationOf(attempt), secret))).toBe('retry');
    }
    await secretsOfCard(KEYS);
    expect(await notify(response(attempt))).toBe('retry');
    expect([await statusOf(orderId), await payments(), await cases()]).toEqual(['notYetReceived', [], []]);
    await secretsOfCard(FORM_CARD.secrets);
    expect(await notify(response(attempt))).toBe('handled');
    expect(await statusOf(orderId)).toBe('approved');
  });

  test('PAY-22 signed as paid and not to be understood: not taken as handled, and a person looks at last', async () => {
    const { orderId, attempt } = await beginWithCard();
    await claimPaymentForm(shop.db, attempt.id);
    const strange = response(attempt, { currencyCode: '978' });
    for (let time = 0; time < 2; time++) expect(await notify(strange)).toBe('retry');
    const events = await shop.db.selectFrom('provider_event').select('handled_at').execute();
    expect(events).toEqual([{ handled_at: null }]);
    await unheard(attempt);
    expect(await statusOf(orderId)).toBe('notYetReceived');
    expect(await cases()).toEqual(['unanswered']);
  });

  test('PAY-22 both posts were lost: whether the card was charged nobody knows, and a person finds out', async () => {
    const { attempt } = await beginWithCard();
    await claimPaymentForm(shop.db, attempt.id);
    await unheard(attempt);
    expect(await cases()).toEqual(['unanswered']);
    // it was paid, as the late post says
    await notify(response(attempt));
    expect(await readAttempt(shop.db, attempt.id)).toMatchObject({ status: 'succeeded' });
    expect(
      await shop.db.selectFrom('money_case').select('kind').where('settled_at', 'is', null).execute(),
    ).toEqual([]);
  });

  test('PAY-22 a form that was left lying: a person looks after a day, and its order ends with its time', async () => {
    const { orderId, attempt } = await beginWithCard();
    await claimPaymentForm(shop.db, attempt.id);
    const { cancel_at } = await shop.db
      .selectFrom('purchase_order')
      .select('cancel_at')
      .executeTakeFirstOrThrow();
    // a charge may be on its way; after this nothing holds the order
    expect(await expireOrders(shop.db, addMilliseconds(cancel_at!, 60_000))).toBe(0);
    await unheard(attempt);
    expect(await expireOrders(shop.db, addMilliseconds(cancel_at!, 6 * 60_000))).toBe(1);
    expect([await statusOf(orderId), await cases()]).toEqual(['cancelled', ['unanswered']]);
  });

  test('PAY-22 a form nobody was ever given opens no exception', async () => {
    const { attempt } = await beginWithCard();
    // the process died before it had stored the form
    await shop.db
      .updateTable('payment_attempt')
      .set({ detail: '{}', provider_id: null, status: 'unknown' })
      .execute();
    expect((await unheard(attempt))?.status).toBe('failed');
    expect(await cases()).toEqual([]);
  });

  test('PAY-22 another amount is an exception; PAY-25 a decline keeps its words', async () => {
    const { orderId, attempt } = await beginWithCard();
    await notify(response(attempt, { amt: '000000000100' }));
    expect(await statusOf(orderId)).toBe('notYetReceived');
    expect(await cases()).toHaveLength(1);
    const { attempt: declined } = await beginWithCard();
    await notify(response(declined, { respCode: '05', status: 'F', failReason: 'Do not honor' }));
    expect(await readAttempt(shop.db, declined.id)).toMatchObject({
      status: 'failed',
      failure: { code: '05', description: 'Do not honor' },
      // its signed answer is final: no more checks
      isUnanswered: false,
    });
  });

  test('PAY-22 dollars are dollars, though the answer names no currency', async () => {
    const { orderId, attempt } = await beginWithCard({ currency: 'USD', due: 4_550 });
    await notify(response(attempt, { amt: '000000004550', userDefined1: 'USD' }));
    expect(await statusOf(orderId)).toBe('approved');
  });

  test('PAY-03 without a word of it nothing is known, however often it is asked', async () => {
    const { attempt } = await beginWithCard();
    expect((await ask(attempt)).status).toBe('open');
    expect(attempt.expiresAt!.getTime() - attempt.createdAt.getTime()).toBeLessThanOrEqual(21 * 60_000);
  });

  test('PAY-03 no JavaScript: the hosted page takes the card', async () => {
    const orderId = await order(FORM_CARD);
    const started = await startPayment(
      shop.db,
      { orderId, isAnotherTry: true, card: { kind: 'hosted-page' }, origin: SHOP },
      new Date(),
    );
    expect(started).toMatchObject({ value: { attempt: { step: { kind: 'redirect' } } } });
  });

  test('PAY-03 the order of the return page is its owner’s, or this session’s last one', async () => {
    const { orderId, token, personId } = await addOrderBy(shop.db, FORM_CARD);
    const other = await addOrderBy(shop.db, FORM_CARD);
    const find = (
      orderName: string,
      owner: { personId?: number; lastOrderToken?: string; heldToken?: string },
    ) =>
      findOwnOrder(shop.db, orderName, { personId: null, lastOrderToken: null, heldToken: null, ...owner });
    const orderName = String(orderId);
    expect(await find(orderName, { personId })).toBe(token);
    expect(await find(orderName, { lastOrderToken: token })).toBe(token);
    expect(await find(orderName, { heldToken: token })).toBe(token);
    expect(await find('x', { lastOrderToken: token })).toBe(token);
    for (const owner of [
      {},
      { personId: other.personId },
      { lastOrderToken: other.token },
      { heldToken: other.token },
    ])
      expect(await find(orderName, owner)).toBeNull();
    expect(await find('99999999999999', { personId })).toBeNull();
    expect(await find('x', { personId })).toBeNull();
  });
});
