import { describe, expect, test } from 'vitest';
import { cancelAsStaff } from '~/orders/life/cancel-as-staff.server';
import { expireOrders } from '~/orders/life/cancel-order.server';
import { cancelUnpaidOrder } from '~/orders/life/cancel-unpaid-order.server';
import { remindOfDeadlines } from '~/orders/life/remind-of-deadlines.server';
import { applyProviderStatus } from '~/payments/attempts/apply-provider-status.server';
import { startPayment } from '~/payments/attempts/start-payment.server';
import { changeMethod } from '~/payments/methods/change-method.server';
import { addHours } from '~/values/time';
import { databaseMode } from '../../../test/support/databases/test-database';
import { startAttempt } from '../../../test/support/rows/promptpay-order';
import { openProviderShop } from '../../../test/support/rows/provider-shop';
import { addOrderBy } from '../../../test/support/rows/sandbox-order';
import { SHOP } from '../../../test/support/rows/sandbox-providers';
import { reconcilePayments } from './reconcile-payments.server';

const PAYPAL = {
  id: 2,
  secrets: {
    clientId: 'SANDBOX_PAYPAL_CLIENT',
    clientSecret: 'SANDBOX_SECRET_0001',
    webhookId: 'WH-ID-SANDBOX',
  },
};

const shop = openProviderShop();
const { post, statusOf, ask, stored } = shop;

const decide = (providerId: string | null, decision: string) =>
  post(`/paypal/checkoutnow?token=${providerId}`, { decision, webhook: 'never' });

/** A payment that PayPal holds for review; its order expires in 24 hours. */
async function heldAttempt() {
  const { orderId, token } = await addOrderBy(shop.db, PAYPAL);
  const attempt = await startAttempt(shop.db, orderId);
  await decide(attempt.providerId, 'pending');
  await ask(attempt);
  expect(await stored(attempt)).toMatchObject({ status: 'open', isMoneyUnderWay: true });
  const { cancel_at } = await shop.db
    .selectFrom('purchase_order')
    .select('cancel_at')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return { orderId, token, attempt, deadline: cancel_at! };
}

describe(`money a provider holds, ${databaseMode()}`, () => {
  test('the order is neither reminded of nor cancelled, however long it takes', async () => {
    const { orderId, attempt, deadline } = await heldAttempt();
    expect(await remindOfDeadlines(shop.db, addHours(deadline, -1))).toBe(0);
    for (const hours of [0.1, 1, 30, 80, 400]) {
      const later = addHours(deadline, hours);
      await reconcilePayments(shop.db, later);
      expect(await expireOrders(shop.db, later)).toBe(0);
    }
    expect(await statusOf(orderId)).toBe('notYetReceived');
    // staff has seen it long before
    expect(await shop.db.selectFrom('money_case').select('kind').execute()).toEqual([{ kind: 'unanswered' }]);
    await decide(attempt.providerId, 'complete-pending');
    await reconcilePayments(shop.db, addHours(deadline, 402));
    expect(await statusOf(orderId)).toBe('approved');
    expect(await shop.db.selectFrom('money_case').select('outcome').execute()).toEqual([
      { outcome: 'answered' },
    ]);
  });

  test('it stays held when two processes give the attempt up at the same moment', async () => {
    const { orderId, attempt, deadline } = await heldAttempt();
    const later = addHours(deadline, 25);
    // an hour apart: both claim the check, by what they read before either ended it
    await Promise.all([reconcilePayments(shop.db, later), reconcilePayments(shop.db, addHours(later, 1))]);
    expect(await stored(attempt)).toMatchObject({
      status: 'expired',
      isUnanswered: true,
      isMoneyUnderWay: true,
    });
    expect(await expireOrders(shop.db, addHours(later, 1))).toBe(0);
    expect(await statusOf(orderId)).toBe('notYetReceived');
  });

  test('nobody pays it again: no second try, no other method, no cancelling by its buyer', async () => {
    const { orderId, token, deadline } = await heldAttempt();
    for (const at of [new Date(), addHours(deadline, -1)])
      for (const isAnotherTry of [false, true])
        expect(await startPayment(shop.db, { orderId, isAnotherTry, origin: SHOP }, at)).toEqual({
          ok: false,
          refusal: { code: 'MONEY_HELD' },
        });
    expect(await changeMethod(shop.db, { orderToken: token, methodId: 1 }, new Date())).toEqual({
      ok: false,
      refusal: { code: 'MONEY_WAITS' },
    });
    expect(await cancelUnpaidOrder(shop.db, { token }, new Date())).toMatchObject({
      ok: false,
      refusal: { code: 'MONEY_WAITS' },
    });
    const cancellation = { orderId, administratorId: 1, reason: 'x', knowsMoney: false };
    expect(await cancelAsStaff(shop.db, cancellation, new Date())).toMatchObject({
      ok: false,
      refusal: { code: 'MONEY_WAITS' },
    });
    expect(await shop.db.selectFrom('payment_attempt').select('id').execute()).toHaveLength(1);
  });

  test('the provider gives it up: it can be paid again, and its time runs on', async () => {
    const { orderId, attempt, deadline } = await heldAttempt();
    const failure = { code: 'DECLINED', description: '' };
    await applyProviderStatus(shop.db, attempt, { state: 'failed', failure }, addHours(deadline, -2));
    const again = await startPayment(
      shop.db,
      { orderId, isAnotherTry: true, origin: SHOP },
      addHours(deadline, -2),
    );
    expect(again).toMatchObject({ ok: true, value: { kind: 'attempt' } });
    expect(await expireOrders(shop.db, addHours(deadline, 1))).toBe(1);
  });

  test('money held for a try that had ended keeps the order all the same', async () => {
    const { orderId } = await addOrderBy(shop.db, PAYPAL);
    const attempt = await startAttempt(shop.db, orderId);
    const { cancel_at } = await shop.db
      .selectFrom('purchase_order')
      .select('cancel_at')
      .executeTakeFirstOrThrow();
    // no notification came in time
    await applyProviderStatus(shop.db, attempt, { state: 'unknown', why: 'x' }, attempt.expiresAt!);
    expect(await stored(attempt)).toMatchObject({ status: 'expired', isUnanswered: true });
    const providerId = attempt.providerId!;
    await applyProviderStatus(
      shop.db,
      attempt,
      { state: 'pending', providerId, isMoneyUnderWay: true },
      attempt.expiresAt!,
    );
    expect(await stored(attempt)).toMatchObject({ status: 'expired', isMoneyUnderWay: true });
    expect(await expireOrders(shop.db, addHours(cancel_at!, 20))).toBe(0);
    expect(await startPayment(shop.db, { orderId, isAnotherTry: true, origin: SHOP }, new Date())).toEqual({
      ok: false,
      refusal: { code: 'MONEY_HELD' },
    });
  });
});
