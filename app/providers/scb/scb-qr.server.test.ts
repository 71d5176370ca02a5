import { describe, expect, test } from 'vitest';
import { cancelOrder } from '~/orders/life/cancel-order.server';
import { askProvider } from '~/payments/attempts/check-attempt.server';
import type { PaymentAttempt } from '~/payments/attempts/payment-attempt';
import { readAttempt } from '~/payments/attempts/payment-attempts.server';
import { receiveNotification } from '~/payments/notifications/receive-notification.server';
import { reconcilePayments } from '~/payments/reconciliation/reconcile-payments.server';
import { readThaiQr } from '~/providers/port/thai-qr';
import { SCB_QR } from '~/providers/scb/scb-qr';
import { addHours, addMilliseconds } from '~/values/time';
import { SCB_KEYS } from '../../../sandbox/scb/scb-bills';
import { databaseMode } from '../../../test/support/databases/test-database';
import { startAttempt } from '../../../test/support/rows/promptpay-order';
import { openProviderShop } from '../../../test/support/rows/provider-shop';
import { addOrderBy } from '../../../test/support/rows/sandbox-order';

const { merchantId, terminalId, ...SECRETS } = SCB_KEYS;

const shop = openProviderShop();
const { post, statusOf } = shop;

const fail = (mode: string, times = 1) => shop.fail('scb', mode, times);
const calls = async (what: string) => (await shop.calls()).filter((line) => line.what === what).length;
const TOKEN = 'POST /scb/v1/oauth/token';
const CREATE = 'POST /scb/v1/payment/qrcode/create';

const order = async (more: Record<string, string> = {}) =>
  (await addOrderBy(shop.db, { id: SCB_QR.id, secrets: { ...SECRETS, ...more } })).orderId;
const start = (orderId: number, isAnotherTry = false, now = new Date()) =>
  startAttempt(shop.db, orderId, { isAnotherTry, now });
/** The payer's action in the bank's app; it sends a notification only with `webhook`. */
const pay = ({ reference }: PaymentAttempt, fields: Record<string, string> = {}) =>
  post(`/scb/bills/${reference}/pay`, { decision: 'pay', webhook: 'never', ...fields });
const cases = async () =>
  (await shop.db.selectFrom('money_case').select(['kind', 'amount']).orderBy('id').execute()).map(
    ({ kind, amount }) => [kind, Number(amount)],
  );
const payments = async () =>
  (await shop.db.selectFrom('payment').select(['reference', 'amount']).orderBy('id').execute()).map((each) =>
    Number(each.amount),
  );
let transactions = 0;
const ring = (attempt: Pick<PaymentAttempt, 'reference'>, now = new Date(), id = `T${(transactions += 1)}`) =>
  receiveNotification(
    shop.db,
    'scb',
    {
      headers: new Headers(),
      body: JSON.stringify({ transactionId: id, billPaymentRef1: attempt.reference, amount: '1590.00' }),
    },
    now,
  );

describe(`the bank’s QR, ${databaseMode()}`, () => {
  test('PAY-04 one code for our bill, shown for a quarter of an hour', async () => {
    const now = new Date();
    const attempt = await start(await order(), false, now);
    expect(attempt.step).toMatchObject({ kind: 'qr' });
    const { payload } = attempt.step as { payload: string };
    expect(readThaiQr(payload)).toEqual({
      bill: { billerId: SECRETS.billerId, reference1: attempt.reference, reference2: null },
      reference3: `SHOP${attempt.reference}`,
      amount: 159_000,
    });
    expect(attempt.reference).toMatch(/^\d{12}$/);
    expect(attempt.expiresAt).toEqual(addMilliseconds(now, 15 * 60_000));
  });

  test('PAY-04 a token is asked for once for many, kept, and renewed once when the bank refuses it', async () => {
    await post('/scb/_sandbox/drop-tokens');
    const first = await start(await order());
    const tokenCalls = await calls(TOKEN);
    await pay(first, { amount: '1.00' });
    await Promise.all([1, 2, 3].map(() => askProvider(shop.db, first, new Date())));
    expect(await calls(TOKEN)).toBe(tokenCalls);
    await post('/scb/_sandbox/drop-tokens');
    const orders = [await order(), await order(), await order()];
    const attempts = await Promise.all(orders.map((orderId) => start(orderId)));
    expect(attempts.every(({ step }) => step?.kind === 'qr')).toBe(true);
    expect(await calls(TOKEN)).toBe(tokenCalls + 1);
  });

  test('PAY-25 keys the bank does not take: its words, and nothing to pay', async () => {
    const attempt = await start(await order({ apiSecret: 'another secret' }));
    expect(attempt).toMatchObject({ status: 'failed', failure: { code: '9500' } });
  });

  test.each([
    ['create-refused', { status: 'failed', failure: { code: '4100', description: 'biller is not active' } }],
    ['create-wrong', { status: 'failed', failure: { code: 'wrong_code' } }],
    ['create-error', { status: 'unknown', step: null }],
    ['create-garbage', { status: 'unknown', step: null }],
  ])('PAY-04 %s: no code is shown', async (fault, expected) => {
    await fail(fault);
    expect(await start(await order())).toMatchObject(expected);
  });

  test('PAY-04 no answer, and asked again: the same bill, and one payment', async () => {
    const orderId = await order();
    await fail('create-lost');
    const first = await start(orderId);
    expect(first).toMatchObject({ status: 'unknown', step: null });
    const again = await start(orderId);
    expect(again).toMatchObject({ id: first.id, reference: first.reference, status: 'open' });
    expect(await calls(CREATE)).toBeGreaterThan(0);
    await pay(again);
    await askProvider(shop.db, again, new Date());
    expect(await statusOf(orderId)).toBe('approved');
    expect(await payments()).toEqual([159_000]);
  });

  test('PAY-21 a doorbell nobody signed: the bank is asked, and only its answer approves', async () => {
    const orderId = await order();
    const attempt = await start(orderId);
    const later = addMilliseconds(attempt.createdAt, 10_000);
    expect(await ring(attempt, later, 'T-same')).toBe('handled');
    expect(await statusOf(orderId)).toBe('notYetReceived');
    await pay(attempt);
    // a notification with the same id came before; the bank's answer still counts
    expect(await ring(attempt, addMilliseconds(later, 5_000), 'T-same')).toBe('handled');
    expect(await statusOf(orderId)).toBe('approved');
    expect(await ring(attempt, addMilliseconds(later, 10_000), 'T-same')).toBe('handled');
    expect(await payments()).toEqual([159_000]);
    expect(await ring({ reference: '999999999999' }, later)).toBe('ignored');
    for (const body of ['{', '{}', '{"transactionId":"../x","billPaymentRef1":"123456789012"}'])
      expect(await receiveNotification(shop.db, 'scb', { headers: new Headers(), body }, later)).toBe(
        'refused',
      );
  });

  test('PAY-21 it makes us ask no oftener than every two seconds, and a job asks for one in between', async () => {
    const attempt = await start(await order());
    const now = addMilliseconds(attempt.createdAt, 10_000);
    expect(await ring(attempt, now)).toBe('handled');
    expect(await ring(attempt, addMilliseconds(now, 500))).toBe('handled');
    await fail('read-error', 2);
    expect(await ring(attempt, addMilliseconds(now, 5_000))).toBe('retry');
  });

  test.each([
    [{ amount: '1589.00' }, 'underpaid', 158_900],
    [{ amount: '1590.01' }, 'overpaid', 159_001],
    [{ currency: '840' }, 'unmatched', 159_000],
  ])('PAY-22 %j opens a case', async (fields, kind, amount) => {
    const orderId = await order();
    const attempt = await start(orderId);
    await pay(attempt, fields);
    await askProvider(shop.db, attempt, new Date());
    expect(await statusOf(orderId)).toBe('notYetReceived');
    expect(await cases()).toEqual([[kind, amount]]);
  });

  test('PAY-22 a code paid twice: both are recorded, the second is an exception, seen once', async () => {
    const orderId = await order();
    const attempt = await start(orderId);
    await pay(attempt);
    await ring(attempt, addMilliseconds(attempt.createdAt, 5_000));
    expect(await statusOf(orderId)).toBe('approved');
    await pay(attempt);
    for (const seconds of [10, 20]) await ring(attempt, addMilliseconds(attempt.createdAt, seconds * 1000));
    expect(await payments()).toEqual([159_000, 159_000]);
    expect(await cases()).toEqual([['double', 159_000]]);
  });

  test('PAY-22 both seen at once come to the same', async () => {
    const orderId = await order();
    const attempt = await start(orderId);
    await pay(attempt);
    await pay(attempt, { amount: '20.00' });
    await askProvider(shop.db, attempt, new Date());
    expect(await statusOf(orderId)).toBe('approved');
    expect(await payments()).toEqual([159_000, 2_000]);
    expect(await cases()).toEqual([['double', 2_000]]);
  });

  test('PAY-04 what the bank has reversed is no payment', async () => {
    const orderId = await order();
    const attempt = await start(orderId);
    await pay(attempt);
    await pay(attempt, { decision: 'reverse' });
    await askProvider(shop.db, attempt, new Date());
    expect(await statusOf(orderId)).toBe('notYetReceived');
  });

  test('PAY-22 its time is over, and it is paid all the same: the money counts', async () => {
    const orderId = await order();
    // started earlier: the sandbox pays at this machine's time and is asked from the day of the code
    const afterwards = new Date();
    const attempt = await start(orderId, false, addMilliseconds(afterwards, -16 * 60_000));
    const second = await start(orderId, true, afterwards);
    expect(second.id).not.toBe(attempt.id);
    expect(await readAttempt(shop.db, attempt.id)).toMatchObject({ status: 'expired', isUnanswered: true });
    await pay(attempt);
    await reconcilePayments(shop.db, addMilliseconds(afterwards, 60_000));
    expect(await statusOf(orderId)).toBe('approved');
    // the second is unwanted but stays payable: it ends in the shop, which still checks it
    await reconcilePayments(shop.db, addMilliseconds(afterwards, 120_000));
    expect(await readAttempt(shop.db, second.id)).toMatchObject({ status: 'expired', isUnanswered: true });
    await pay(second);
    await ring(second, addMilliseconds(afterwards, 180_000));
    expect(await cases()).toEqual([['double', 159_000]]);
  });

  test('PAY-22 an order that was cancelled meanwhile keeps its money in an exception', async () => {
    const orderId = await order();
    const attempt = await start(orderId);
    await cancelOrder(shop.db, { orderId, kind: 'expired', actor: 'system' }, new Date());
    await reconcilePayments(shop.db, addMilliseconds(attempt.createdAt, 15_000));
    expect(await readAttempt(shop.db, attempt.id)).toMatchObject({ status: 'expired', isUnanswered: true });
    await pay(attempt);
    await reconcilePayments(shop.db, addMilliseconds(attempt.createdAt, 60_000));
    expect(await statusOf(orderId)).toBe('cancelled');
    expect(await cases()).toEqual([['late', 159_000]]);
  });

  test('PAY-22 a code nobody paid for a day is let go, and alarms nobody', async () => {
    const orderId = await order();
    const attempt = await start(orderId);
    await cancelOrder(shop.db, { orderId, kind: 'expired', actor: 'system' }, new Date());
    for (const hours of [0.01, 1, 12, 22, 23.5, 26, 27])
      await reconcilePayments(shop.db, addHours(attempt.createdAt, hours));
    expect(await readAttempt(shop.db, attempt.id)).toMatchObject({ status: 'expired', isUnanswered: false });
    expect(await cases()).toEqual([]);
  });

  test('PAY-04 a code for cards as well: the bank’s own end, paid by card, then by PromptPay', async () => {
    const cards = { qrType: 'PPCS', merchantId, terminalId };
    const orderId = await order(cards);
    const attempt = await start(orderId);
    expect(attempt.providerId).toMatch(/^QR/);
    expect(attempt.expiresAt!.getTime() - attempt.createdAt.getTime()).toBeGreaterThan(14 * 60_000);
    await pay(attempt, { decision: 'card' });
    expect(
      await receiveNotification(
        shop.db,
        'scb',
        { headers: new Headers(), body: JSON.stringify({ transactionId: 'C1', qrId: attempt.providerId }) },
        addMilliseconds(attempt.createdAt, 5_000),
      ),
    ).toBe('handled');
    expect(await statusOf(orderId)).toBe('approved');
    await pay(attempt);
    await ring(attempt, addMilliseconds(attempt.createdAt, 10_000));
    expect(await cases()).toEqual([['double', 159_000]]);
  });

  test('PAY-04 no answer with cards: an invoice is never used twice', async () => {
    const orderId = await order({ qrType: 'PPCS', merchantId, terminalId });
    await fail('create-lost');
    expect(await start(orderId)).toMatchObject({ status: 'unknown' });
    expect(await start(orderId)).toMatchObject({ status: 'open', step: { kind: 'qr' } });
  });

  test('PAY-04 money goes back by hand', async () => {
    const { getProviderClient } = await import('~/payments/provider-clients.server');
    await order();
    const client = await getProviderClient(shop.db, SCB_QR.id);
    const refunded = await client?.refund({
      reference: '1',
      providerId: '1',
      createdAt: new Date(),
      amount: 1 as never,
      currency: 'THB',
      refundReference: 'r',
    });
    expect(refunded).toEqual({ outcome: 'by-hand' });
  });
});
