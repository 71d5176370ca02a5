import { describe, expect, test } from 'vitest';
import { cancelOrder } from '~/orders/life/cancel-order.server';
import { applyProviderStatus } from '~/payments/attempts/apply-provider-status.server';
import type { PaymentAttempt } from '~/payments/attempts/payment-attempt';
import { receiveNotification } from '~/payments/notifications/receive-notification.server';
import { reconcilePayments } from '~/payments/reconciliation/reconcile-payments.server';
import { addMilliseconds } from '~/values/time';
import { databaseMode } from '../../../test/support/databases/test-database';
import { startAttempt } from '../../../test/support/rows/promptpay-order';
import { openProviderShop } from '../../../test/support/rows/provider-shop';
import { addOrderBy } from '../../../test/support/rows/sandbox-order';
import { SHOP } from '../../../test/support/rows/sandbox-providers';
import { verdictOfInquiry } from './pay-solutions-inquiry';

const KEYS = { merchantId: '12345678', secretKey: 'SANDBOX_SECRET_0001', apiKey: 'SANDBOX_SECRET_0001' };
const METHOD = { id: 13, secrets: KEYS };

const shop = openProviderShop();
const { post, statusOf, ask } = shop;

const fail = (mode: string, times = 1) => shop.fail('paysolutions', mode, times);

/** Posts the form as the buyer's browser does, with changes. */
async function submit({ step }: PaymentAttempt, changed: Record<string, string> = {}): Promise<number> {
  if (step?.kind !== 'form') throw new Error('no form');
  const answer = await fetch(step.action, {
    method: 'POST',
    body: new URLSearchParams({ ...step.fields, ...changed }),
  });
  return answer.status;
}
/** The buyer's action on its page; it sends a notification only with `webhook`. */
const decide = ({ reference }: PaymentAttempt, decision: string, fields: Record<string, string> = {}) =>
  post(`/paysolutions/payments/${reference}`, { decision, webhook: 'never', ...fields });
const pay = async (attempt: PaymentAttempt, decision = 'CP', changed: Record<string, string> = {}) => {
  expect(await submit(attempt, changed)).toBe(200);
  await decide(attempt, decision);
};

const order = async () => (await addOrderBy(shop.db, METHOD)).orderId;
const cases = () => shop.db.selectFrom('money_case').select('kind').execute();
const paymentsOf = async (orderId: number) =>
  (
    await shop.db
      .selectFrom('payment')
      .select(['reference', 'amount'])
      .where('order_id', '=', orderId)
      .execute()
  ).map(({ reference, amount }): [string, number] => [reference, amount]);
/** The verdict of an inquiry that lists these numbers. */
const inquired = ({ reference }: PaymentAttempt, numbers: string[], totals: ReadonlyMap<string, number>) =>
  verdictOfInquiry(
    numbers.map((OrderNo) => ({
      Status: 'CP',
      RefNo: reference,
      CurrencyCode: '00',
      OrderNo,
      Total: totals.get(OrderNo),
    })),
    { reference, merchantId: KEYS.merchantId, acceptsTest: false },
  );
const setKeys = (change: Record<string, string>) =>
  shop.db
    .updateTable('payment_method')
    .set({ secrets: JSON.stringify({ ...KEYS, ...change }) })
    .where('id', '=', 13)
    .execute();

describe(`paying by Pay Solutions, ${databaseMode()}`, () => {
  test('PAY-13 the form under twelve digits, and nothing asked of the provider for it', async () => {
    const attempt = await startAttempt(shop.db, await order());
    expect(attempt.reference).toMatch(/^[1-9]\d{11}$/);
    expect(attempt.step).toMatchObject({
      kind: 'form',
      action: `${shop.url}/paysolutions/epaylink/payment.aspx`,
      fields: {
        merchantid: '12345678',
        refno: attempt.reference,
        customeremail: 'buyer@example.test',
        total: '1590.00',
        cc: '00',
        lang: 'TH',
        returnurl: `${SHOP}/pay/return/${attempt.returnKey}`,
        postbackurl: `${SHOP}/webhook/pay-solutions`,
      },
    });
    expect(JSON.stringify(attempt.step)).not.toContain('SANDBOX_SECRET');
    expect(await submit(attempt)).toBe(200);
    expect(await submit(attempt, { merchantid: '87654321' })).toBe(400);
  });

  test('PAY-13 paid by the word of the inquiry, once', async () => {
    const orderId = await order();
    const attempt = await startAttempt(shop.db, orderId);
    expect((await ask(attempt)).status).toBe('open');
    await submit(attempt);
    expect((await ask(attempt)).status).toBe('open');
    await decide(attempt, 'CP');
    await Promise.all([
      ask(attempt),
      ask(attempt),
      reconcilePayments(shop.db, addMilliseconds(attempt.createdAt, 60_000)),
    ]);
    expect(await statusOf(orderId)).toBe('approved');
    expect(await shop.db.selectFrom('payment').select(['amount', 'reference']).execute()).toEqual([
      { amount: 159_000, reference: expect.stringMatching(`^${attempt.reference} 90000\\d\\d$`) as string },
    ]);
  });

  test('PAY-22 paid several times: seen in any order, and more of it each time, every payment is recorded once', async () => {
    const totals = new Map([
      ['9000003', 1590],
      ['9000001', 1590],
      ['9000002', 1],
      ['10000000', 1590],
    ]);
    const numbers = [...totals.keys()];
    const roads = [
      [numbers.slice(0, 1), numbers.slice(0, 2), numbers],
      [numbers.slice(2, 3), numbers.slice(1, 3), [...numbers].reverse(), numbers],
      [[...numbers].reverse(), numbers.slice(1), numbers],
    ];
    for (const road of roads) {
      const orderId = await order();
      const attempt = await startAttempt(shop.db, orderId);
      for (const listed of road)
        await applyProviderStatus(shop.db, attempt, inquired(attempt, listed, totals), new Date());
      expect(await statusOf(orderId)).toBe('approved');
      const recorded = await paymentsOf(orderId);
      const expected = numbers.map((number) => [`${attempt.reference} ${number}`, totals.get(number)! * 100]);
      expect(recorded.sort()).toEqual(expected.sort());
    }
  });

  test('PAY-22 recorded under the attempt’s own name before, it is not recorded again; what comes on top is', async () => {
    const orderId = await order();
    const attempt = await startAttempt(shop.db, orderId);
    const totals = new Map([
      ['1', 1],
      ['2', 1590],
      ['3', 1590],
    ]);
    const nameless = inquired(attempt, [''], new Map([['', 1590]]));
    for (const verdict of [
      nameless,
      inquired(attempt, ['2'], totals),
      inquired(attempt, ['1', '2', '3'], totals),
      inquired(attempt, ['3', '2', '1'], totals),
    ])
      await applyProviderStatus(shop.db, attempt, verdict, new Date());
    expect((await paymentsOf(orderId)).map(([, amount]) => amount).sort()).toEqual([100, 159_000, 159_000]);
    expect(await cases()).toHaveLength(2);
  });

  test('PAY-22 money that is recorded for another order ends the attempt and opens an exception, once', async () => {
    const [orderId, otherId] = [await order(), await order()];
    const attempt = await startAttempt(shop.db, orderId);
    const verdict = inquired(attempt, ['1'], new Map([['1', 1590]]));
    await shop.db
      .insertInto('payment')
      .values({
        order_id: otherId,
        payment_method_id: 13,
        provider: 'pay-solutions',
        currency: 'THB',
        reference: `${attempt.reference} 1`,
        amount: 159_000,
        received_at: new Date(),
      })
      .execute();
    const failedState = {
      status: 'failed',
      failure: { code: 'reference_of_another_order' },
      isUnanswered: false,
    };
    expect(await applyProviderStatus(shop.db, attempt, verdict, new Date())).toMatchObject(failedState);
    // closed by a person, with that person's note
    await shop.db
      .updateTable('money_case')
      .set({ settled_at: new Date(), outcome: 'closed', note: 'คืนเงินแล้ว' })
      .execute();
    expect(await applyProviderStatus(shop.db, attempt, verdict, new Date())).toMatchObject(failedState);
    expect(await cases()).toEqual([{ kind: 'unmatched' }]);
    expect(await statusOf(orderId)).toBe('notYetReceived');
  });

  test.each([
    ['underpaid', { total: '1.00' }],
    ['overpaid', { total: '1590.01' }],
    ['unmatched', { cc: '01' }],
  ])('PAY-22 the buyer changes the form: %s money opens a case', async (kind, changed) => {
    const orderId = await order();
    const attempt = await startAttempt(shop.db, orderId);
    await pay(attempt, 'CP', changed);
    await ask(attempt);
    expect(await statusOf(orderId)).toBe('notYetReceived');
    expect(await cases()).toEqual([{ kind }]);
  });

  test('PAY-22 yen for baht approve nothing', async () => {
    const orderId = await order();
    const attempt = await startAttempt(shop.db, orderId);
    await pay(attempt, 'CP', { cc: '02' });
    await ask(attempt);
    expect(await statusOf(orderId)).toBe('notYetReceived');
  });

  test('PAY-13 a test payment counts only where the keys say so', async () => {
    const orderId = await order();
    const attempt = await startAttempt(shop.db, orderId);
    await pay(attempt, 'TC');
    expect(await ask(attempt)).toMatchObject({ status: 'failed', failure: { code: 'TC' } });
    await setKeys({ acceptsTest: 'yes' });
    const second = await startAttempt(shop.db, orderId, { isAnotherTry: true });
    await pay(second, 'TC');
    await ask(second);
    expect(await statusOf(orderId)).toBe('approved');
  });

  test('PAY-25 refused, cancelled: the provider’s words, and another try under another number', async () => {
    const orderId = await order();
    const attempt = await startAttempt(shop.db, orderId);
    await pay(attempt, 'RE');
    expect(await ask(attempt)).toMatchObject({
      status: 'failed',
      failure: { code: 'RE', description: 'REJECTED' },
    });
    const second = await startAttempt(shop.db, orderId, { isAnotherTry: true });
    expect(second.reference).not.toBe(attempt.reference);
    await pay(second, 'C');
    expect(await ask(second)).toMatchObject({ status: 'failed', failure: { code: 'C' } });
    expect(await statusOf(orderId)).toBe('notYetReceived');
  });

  test('PAY-13 on hold it waits, and counts once it is through', async () => {
    const orderId = await order();
    const attempt = await startAttempt(shop.db, orderId);
    await pay(attempt, 'HO');
    expect((await ask(attempt)).status).toBe('open');
    await decide(attempt, 'CP');
    await ask(attempt);
    expect(await statusOf(orderId)).toBe('approved');
  });

  test('PAY-22 paid after our deadline, or after the order was cancelled: late money is kept for a person', async () => {
    const orderId = await order();
    const attempt = await startAttempt(shop.db, orderId);
    await submit(attempt);
    await cancelOrder(shop.db, { orderId, kind: 'expired', actor: 'system' }, new Date());
    await decide(attempt, 'CP');
    await reconcilePayments(shop.db, addMilliseconds(attempt.createdAt, 60_000));
    expect(await statusOf(orderId)).toBe('cancelled');
    expect(await cases()).toEqual([{ kind: 'late' }]);
  });

  test.each([
    ['read-error', 2],
    ['read-garbage', 1],
  ])('PAY-21 %s approves nothing and loses nothing', async (fault, times) => {
    const orderId = await order();
    const attempt = await startAttempt(shop.db, orderId);
    await pay(attempt);
    await fail(fault, times);
    expect((await ask(attempt)).status).toBe('open');
    await ask(attempt);
    expect(await statusOf(orderId)).toBe('approved');
  });

  test('PAY-13 another merchant’s keys hear nothing of it', async () => {
    const orderId = await order();
    const attempt = await startAttempt(shop.db, orderId);
    await pay(attempt);
    await setKeys({ merchantId: '87654321' });
    expect((await ask(attempt)).status).toBe('open');
    expect(await statusOf(orderId)).toBe('notYetReceived');
  });
});

describe('Pay Solutions’ postbacks', () => {
  const receive = (attempt: PaymentAttempt, status: string, orderno = '9000001', now = new Date()) =>
    receiveNotification(
      shop.db,
      'pay-solutions',
      {
        headers: new Headers({ 'Content-Type': 'application/x-www-form-urlencoded' }),
        body: new URLSearchParams({ refno: attempt.reference, orderno, status, total: '1590.00' }).toString(),
      },
      now,
    );

  test('PAY-21 unsigned as they are, they approve nothing: the provider is asked, and not too often', async () => {
    const orderId = await order();
    const attempt = await startAttempt(shop.db, orderId);
    const later = addMilliseconds(attempt.createdAt, 10_000);
    expect(await receive(attempt, 'CP', 'forged', later)).toBe('handled');
    expect(await statusOf(orderId)).toBe('notYetReceived');
    // too soon after the last one: accepted, and a job asks
    expect(await receive(attempt, 'CP', 'forged-2', addMilliseconds(later, 500))).toBe('handled');
    expect(await statusOf(orderId)).toBe('notYetReceived');
    await pay(attempt);
    expect(await receive(attempt, 'CP', '9000001', addMilliseconds(later, 5_000))).toBe('handled');
    expect(await statusOf(orderId)).toBe('approved');
    expect(await receive(attempt, 'CP', '9000001', addMilliseconds(later, 9_000))).toBe('handled');
    expect(await shop.db.selectFrom('payment').select('id').execute()).toHaveLength(1);
  });

  test('PAY-21 an unknown reference and a body of nothing', async () => {
    const attempt = await startAttempt(shop.db, await order());
    expect(await receive({ ...attempt, reference: '999999999999' }, 'CP')).toBe('ignored');
    expect(await receive({ ...attempt, reference: 'x' }, 'CP')).toBe('refused');
  });
});
