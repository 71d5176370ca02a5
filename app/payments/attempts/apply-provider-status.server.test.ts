import { describe, expect, test } from 'vitest';
import { changeMethod } from '~/payments/methods/change-method.server';
import { reconcilePayments } from '~/payments/reconciliation/reconcile-payments.server';
import { addHours, addMilliseconds } from '~/values/time';
import { databaseMode } from '../../../test/support/databases/test-database';
import { startAttempt } from '../../../test/support/rows/promptpay-order';
import { openProviderShop } from '../../../test/support/rows/provider-shop';
import { addOrderBy } from '../../../test/support/rows/sandbox-order';
import { applyProviderStatus } from './apply-provider-status.server';
import { claimPaymentForm } from './claim-payment-form.server';
import type { PaymentAttempt } from './payment-attempt';

const SECRET = 'SANDBOX_SECRET_0001';
const PAY_SOLUTIONS = { id: 13, secrets: { merchantId: '12345678', secretKey: SECRET, apiKey: SECRET } };
const PAYPAL = {
  id: 2,
  secrets: { clientId: 'SANDBOX_PAYPAL_CLIENT', clientSecret: SECRET, webhookId: 'WH-ID-SANDBOX' },
};

const shop = openProviderShop();
const { post, statusOf, ask, stored } = shop;

const fail = (mode: string, times = 1) => shop.fail('paypal', mode, times);
const cases = async () =>
  (await shop.db.selectFrom('money_case').select('kind').where('settled_at', 'is', null).execute()).map(
    ({ kind }) => kind,
  );

describe(`a refusal on a page that can still be paid, ${databaseMode()}`, () => {
  const failure = { code: 'RE', description: 'rejected' };
  const refusal = { state: 'failed', failure } as const;
  const start = async () => {
    const { orderId } = await addOrderBy(shop.db, PAY_SOLUTIONS);
    return { orderId, attempt: await startAttempt(shop.db, orderId) };
  };
  const paid = ({ reference, providerId, amount }: PaymentAttempt) =>
    ({
      state: 'paid',
      reference,
      providerId: providerId!,
      moneyId: `${reference} 1`,
      amount,
      currency: 'THB',
      paidAt: null,
    }) as const;

  test('PAY-25 the buyer sees it and tries again; paid after all, the money is found', async () => {
    const { orderId, attempt } = await start();
    await applyProviderStatus(shop.db, attempt, refusal, new Date());
    expect(await stored(attempt)).toMatchObject({ status: 'failed', failure, isUnanswered: true });
    // repeating the same status does not end the attempt and changes nothing
    await applyProviderStatus(shop.db, attempt, refusal, addHours(new Date(), 1));
    expect(await stored(attempt)).toMatchObject({ status: 'failed', isUnanswered: true });
    const second = await startAttempt(shop.db, orderId, { isAnotherTry: true });
    expect(second).toMatchObject({ status: 'open', step: { kind: 'form' } });
    if (attempt.step?.kind !== 'form') throw new Error('no form');
    await post('/paysolutions/epaylink/payment.aspx', attempt.step.fields);
    await post(`/paysolutions/payments/${attempt.reference}`, { decision: 'CP', webhook: 'never' });
    await reconcilePayments(shop.db, addMilliseconds(new Date(), 60_000));
    expect(await stored(attempt)).toMatchObject({ status: 'succeeded', isUnanswered: false });
    expect(await statusOf(orderId)).toBe('approved');
    await applyProviderStatus(shop.db, second, paid(second), new Date());
    expect(await cases()).toEqual(['double']);
    const events = await shop.db
      .selectFrom('order_event')
      .select('id')
      .where('kind', '=', 'payment-failed')
      .execute();
    expect(events).toHaveLength(1);
  });

  test.each([
    ['failed', refusal],
    ['pending', { state: 'pending', providerId: '1' }],
  ] as const)('PAY-25 still %s when its time is up: it ends, and alarms nobody', async (_word, verdict) => {
    const { attempt } = await start();
    const failedAt = new Date();
    await applyProviderStatus(shop.db, attempt, refusal, failedAt);
    await applyProviderStatus(shop.db, attempt, verdict, addHours(failedAt, 22));
    expect(await stored(attempt)).toMatchObject({ isUnanswered: true });
    await applyProviderStatus(shop.db, attempt, verdict, addHours(failedAt, 24));
    expect(await stored(attempt)).toMatchObject({ status: 'failed', failure, isUnanswered: false });
    await reconcilePayments(shop.db, addHours(failedAt, 30));
    expect(await cases()).toEqual([]);
  });

  test('PAY-07 a form may hold an encrypted card: it is not kept after the end', async () => {
    const ends: ((attempt: PaymentAttempt, orderId: number) => Promise<unknown>)[] = [
      (attempt) => applyProviderStatus(shop.db, attempt, refusal, new Date()),
      (attempt) => applyProviderStatus(shop.db, attempt, paid(attempt), new Date()),
      (attempt, orderId) =>
        startAttempt(shop.db, orderId, {
          isAnotherTry: true,
          now: addMilliseconds(attempt.expiresAt!, 1),
        }),
      async (_attempt, orderId) => {
        await addOrderBy(shop.db, PAYPAL);
        const { token } = await shop.db
          .selectFrom('purchase_order')
          .select('token')
          .where('id', '=', orderId)
          .executeTakeFirstOrThrow();
        expect(
          await changeMethod(shop.db, { orderToken: token, methodId: PAYPAL.id }, new Date()),
        ).toMatchObject({
          ok: true,
        });
      },
    ];
    for (const end of ends) {
      const { orderId, attempt } = await start();
      expect(attempt.step?.kind).toBe('form');
      // the order is not cancelled before its attempt has expired
      await shop.db
        .updateTable('purchase_order')
        .set({ cancel_at: addHours(new Date(), 72) })
        .execute();
      await end(attempt, orderId);
      const after = await stored(attempt);
      expect(after.status).not.toBe('open');
      expect(after.step).toBeNull();
      expect(await claimPaymentForm(shop.db, attempt.id)).toMatchObject({ ok: false });
    }
  });
});

describe(`money that PayPal holds, ${databaseMode()}`, () => {
  const start = async () => {
    const { orderId } = await addOrderBy(shop.db, PAYPAL);
    return { orderId, attempt: await startAttempt(shop.db, orderId) };
  };
  const decide = ({ providerId }: PaymentAttempt, decision: string) =>
    post(`/paypal/checkoutnow?token=${providerId}`, { decision, webhook: 'never' });

  test('PAY-02 a held capture never ends as "nobody paid": it is asked about on, then a person looks', async () => {
    const { orderId, attempt } = await start();
    await decide(attempt, 'pending');
    expect(await ask(attempt)).toMatchObject({ status: 'open', isMoneyUnderWay: true });
    const at = (hours: number) => addHours(attempt.createdAt, hours);
    await reconcilePayments(shop.db, at(26));
    expect(await stored(attempt)).toMatchObject({ status: 'expired', isUnanswered: true });
    await reconcilePayments(shop.db, at(50));
    expect(await cases()).toEqual([]);
    await reconcilePayments(shop.db, at(52));
    expect(await cases()).toEqual(['unanswered']);
    // the provider releases the money in the end
    await decide(attempt, 'complete-pending');
    await ask(attempt, at(70));
    expect(await statusOf(orderId)).toBe('approved');
    expect(await cases()).toEqual([]);
  });

  test('PAY-02 forgotten by PayPal: nobody collected it, so nobody paid', async () => {
    const { attempt } = await start();
    await post('/_sandbox/reset');
    expect(await ask(attempt)).toMatchObject({ status: 'expired', isUnanswered: false });
  });

  test('PAY-02 not found after a capture that had no answer: whether it was paid is not known', async () => {
    const { attempt } = await start();
    await decide(attempt, 'approve');
    await fail('capture-error', 2);
    expect(await ask(attempt)).toMatchObject({ status: 'open', isMoneyUnderWay: true });
    await post('/_sandbox/reset');
    const later = addMilliseconds(attempt.createdAt, 90_000);
    expect(await ask(attempt, later)).toMatchObject({ status: 'failed', isUnanswered: true });
  });
});
