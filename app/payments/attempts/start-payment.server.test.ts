import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { cancelOrder, expireOrders } from '~/orders/life/cancel-order.server';
import { receiveNotification } from '~/payments/notifications/receive-notification.server';
import { reconcilePayments } from '~/payments/reconciliation/reconcile-payments.server';
import { addHours, addMilliseconds } from '~/values/time';
import { openSandbox } from '../../../sandbox/open-sandbox';
import { databaseMode } from '../../../test/support/databases/test-database';
import {
  addPromptPayOrder,
  omiseEvent,
  sandboxCalls,
  startAttempt,
} from '../../../test/support/rows/promptpay-order';
import { openProviderShop } from '../../../test/support/rows/provider-shop';
import { SHOP } from '../../../test/support/rows/sandbox-providers';
import { askProvider, checkAttempt } from './check-attempt.server';
import type { PaymentAttempt } from './payment-attempt';
import { readAttempt } from './payment-attempts.server';
import { startPayment } from './start-payment.server';

const later = (attempt: PaymentAttempt, seconds: number) =>
  addMilliseconds(attempt.createdAt, seconds * 1000);

const shop = openProviderShop();
const { statusOf, stored } = shop;

const { reset, fail, decide, whenHeld, release } = sandboxCalls(() => shop.url);
const charges = async () =>
  (await (
    await fetch(`${shop.url}/omise/charges?limit=100`, {
      headers: { Authorization: `Basic ${Buffer.from('skey_test_sandbox:').toString('base64')}` },
    })
  ).json()) as { data: { id: string; status: string }[] };

const order = async () => (await addPromptPayOrder(shop.db)).orderId;
const start = (orderId: number, isAnotherTry = false, now = new Date()) =>
  startAttempt(shop.db, orderId, { isAnotherTry, now });
const count = async (table: 'payment' | 'money_case' | 'access_grant' | 'outbox_mail' | 'payment_attempt') =>
  Number(
    (
      await shop.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  );
const expire = (now: Date) => expireOrders(shop.db, now);
const notify = (attempt: PaymentAttempt, id = 'evnt_1') =>
  receiveNotification(shop.db, 'omise', omiseEvent(attempt, id), new Date());

describe(`paying at a provider, ${databaseMode()}`, () => {
  test('PAY-09 six starts at once make one attempt and one charge', async () => {
    const orderId = await order();
    const attempts = await Promise.all(Array.from({ length: 6 }, () => start(orderId)));
    expect(new Set(attempts.map(({ id }) => id)).size).toBe(1);
    expect(attempts.every(({ step }) => step?.kind === 'qr')).toBe(true);
    expect((await charges()).data).toHaveLength(1);
    expect((await start(orderId)).id).toBe(attempts[0]!.id);
    expect(await count('payment_attempt')).toBe(1);
  });

  test('PAY-21 notification, page and reconciliation at once approve once', async () => {
    const orderId = await order();
    const attempt = await start(orderId);
    await decide(attempt, 'approve');
    const now = later(attempt, 60);
    await Promise.all([
      notify(attempt),
      notify(attempt),
      notify(attempt, 'evnt_2'),
      checkAttempt(shop.db, attempt, { secondsApart: 5 }, now),
      askProvider(shop.db, attempt, now),
      reconcilePayments(shop.db, now),
    ]);
    expect(await statusOf(orderId)).toBe('approved');
    expect([await count('payment'), await count('access_grant'), await count('money_case')]).toEqual([
      1, 1, 0,
    ]);
    const mails = await shop.db.selectFrom('outbox_mail').select('kind').execute();
    expect(mails).toEqual([{ kind: 'order-approved' }]);
    expect(await readAttempt(shop.db, attempt.id)).toMatchObject({ status: 'succeeded' });
    const events = await shop.db.selectFrom('provider_event').select(['event_key', 'handled_at']).execute();
    expect(events.map(({ event_key }) => event_key).sort()).toEqual(['evnt_1', 'evnt_2']);
    expect(events.every(({ handled_at }) => handled_at !== null)).toBe(true);
  });

  test('PAY-21 a notification alone approves nothing: the provider is asked', async () => {
    const orderId = await order();
    const attempt = await start(orderId);
    expect(await notify(attempt)).toBe('handled');
    expect(await statusOf(orderId)).toBe('notYetReceived');
    expect(await notify({ ...attempt, providerId: 'chrg_test_unknown' })).toBe('ignored');
    expect(
      await receiveNotification(shop.db, 'omise', { headers: new Headers(), body: '{' }, new Date()),
    ).toBe('refused');
  });

  test('PAY-21 while the provider does not answer, the notification is asked for again', async () => {
    const orderId = await order();
    const attempt = await start(orderId);
    await decide(attempt, 'approve');
    await fail('read-error', 2);
    expect(await notify(attempt)).toBe('retry');
    expect(await statusOf(orderId)).toBe('notYetReceived');
    expect(await notify(attempt)).toBe('handled');
    expect(await statusOf(orderId)).toBe('approved');
  });

  test.each([
    ['underpaid', { amount: '158900' }],
    ['overpaid', { amount: '159001' }],
    ['unmatched', { currency: 'USD' }],
  ])('PAY-22 %s money opens a case, and nobody is asked for more', async (kind, paid) => {
    const orderId = await order();
    const attempt = await start(orderId);
    await decide(attempt, 'approve', paid);
    await askProvider(shop.db, attempt, new Date());
    expect(await statusOf(orderId)).toBe('notYetReceived');
    expect(await shop.db.selectFrom('money_case').select('kind').execute()).toEqual([{ kind }]);
    expect(await startPayment(shop.db, { orderId, isAnotherTry: true, origin: SHOP }, new Date())).toEqual({
      ok: false,
      refusal: { code: 'MONEY_WAITS' },
    });
    // asking again records the same money once
    await askProvider(shop.db, attempt, new Date());
    expect([await count('payment'), await count('money_case')]).toEqual([1, 1]);
  });

  test('PAY-22 after an underpayment the rest can be paid, even after the deadline, and approves the order', async () => {
    const orderId = await order();
    const first = await start(orderId);
    await decide(first, 'approve', { amount: '100000' });
    await askProvider(shop.db, first, new Date());
    const late = new Date();
    await shop.db
      .updateTable('purchase_order')
      .set({ cancel_at: addHours(late, -1) })
      .execute();
    expect(await expire(late)).toBe(0);
    // the first attempt stays on screen until the buyer asks to pay the rest
    expect((await start(orderId, false, late)).id).toBe(first.id);
    const second = await start(orderId, true, late);
    expect(second).toMatchObject({ amount: 59_000, status: 'open' });
    await decide(second, 'approve');
    await askProvider(shop.db, second, late);
    expect(await statusOf(orderId)).toBe('approved');
    expect(await shop.db.selectFrom('money_case').select('outcome').execute()).toEqual([
      { outcome: 'accepted' },
    ]);
  });

  test('PAY-22 after staff return an underpayment, a code for the full amount replaces the one for the rest', async () => {
    const orderId = await order();
    const first = await start(orderId);
    await decide(first, 'approve', { amount: '100000' });
    await askProvider(shop.db, first, new Date());
    const rest = await start(orderId, true);
    await shop.db.updateTable('money_case').set({ settled_at: new Date(), outcome: 'closed' }).execute();
    const whole = await start(orderId);
    expect([rest.amount, whole.amount]).toEqual([59_000, 159_000]);
    expect(await stored(rest)).toMatchObject({ status: 'expired', isUnanswered: true });
  });

  test('PAY-22 money for an order cancelled meanwhile opens a case for staff', async () => {
    const orderId = await order();
    const attempt = await start(orderId);
    await cancelOrder(shop.db, { orderId, kind: 'expired', actor: 'system' }, new Date());
    await decide(attempt, 'approve');
    await reconcilePayments(shop.db, later(attempt, 15));
    expect(await statusOf(orderId)).toBe('cancelled');
    expect(await shop.db.selectFrom('money_case').select('kind').execute()).toEqual([{ kind: 'late' }]);
  });

  test('PAY-22 money paid with an expired code is settled too', async () => {
    const orderId = await order();
    const attempt = await start(orderId);
    await shop.db.updateTable('payment_attempt').set({ status: 'expired' }).execute();
    const second = await start(orderId, true);
    expect(second.id).not.toBe(attempt.id);
    await decide(attempt, 'approve');
    await decide(second, 'approve');
    expect(await notify(attempt)).toBe('handled');
    expect(await statusOf(orderId)).toBe('approved');
    expect(await notify(second, 'evnt_2')).toBe('handled');
    expect(await shop.db.selectFrom('money_case').select('kind').execute()).toEqual([{ kind: 'double' }]);
    expect(await count('payment')).toBe(2);
  });

  test('PAY-09 the code of a cancelled order is withdrawn at the provider', async () => {
    const orderId = await order();
    const attempt = await start(orderId);
    await cancelOrder(shop.db, { orderId, kind: 'cancelled-by-buyer', actor: 'buyer' }, new Date());
    await reconcilePayments(shop.db, new Date());
    expect((await charges()).data).toMatchObject([{ status: 'expired' }]);
    expect(await readAttempt(shop.db, attempt.id)).toMatchObject({ status: 'expired' });
  });

  test('PAY-09 declined: the attempt ends with the provider’s words, the order stays, another try is another attempt', async () => {
    const orderId = await order();
    const attempt = await start(orderId);
    await decide(attempt, 'decline');
    expect(await askProvider(shop.db, attempt, new Date())).toMatchObject({
      attempt: { status: 'failed', failure: { code: 'payment_rejected' } },
    });
    expect(await statusOf(orderId)).toBe('notYetReceived');
    expect((await start(orderId)).id).toBe(attempt.id);
    const again = await start(orderId, true);
    expect(again.id).not.toBe(attempt.id);
    expect(again.reference).not.toBe(attempt.reference);
    expect(again.providerId).not.toBe(attempt.providerId);
  });

  test('PAY-09 a call without an answer is unknown, not failed: its charge is found, not made twice', async () => {
    const orderId = await order();
    await fail('create-lost');
    const unknown = await start(orderId);
    expect(unknown).toMatchObject({ status: 'unknown', step: null, providerId: null });
    const attempt = await start(orderId);
    expect(attempt).toMatchObject({ id: unknown.id, status: 'open', step: { kind: 'qr' } });
    expect((await charges()).data.map(({ id }) => id)).toEqual([attempt.providerId]);
  });

  test('PAY-09 a charge that never reached the provider is created again under the same attempt', async () => {
    const orderId = await order();
    await fail('create-error');
    const unknown = await start(orderId);
    expect(unknown.status).toBe('unknown');
    const attempt = await start(orderId);
    expect(attempt).toMatchObject({ id: unknown.id, reference: unknown.reference, status: 'open' });
    expect((await charges()).data).toHaveLength(1);
  });

  test('PAY-09 an unknown attempt that the buyer leaves alone fails by itself', async () => {
    const orderId = await order();
    await fail('create-error');
    const unknown = await start(orderId);
    await reconcilePayments(shop.db, later(unknown, 30));
    expect(await readAttempt(shop.db, unknown.id)).toMatchObject({ status: 'unknown' });
    await reconcilePayments(shop.db, later(unknown, 120));
    expect(await readAttempt(shop.db, unknown.id)).toMatchObject({
      status: 'failed',
      failure: { code: 'not_created' },
    });
  });

  test('PAY-09 an attempt does not fail while its charge is being created and the provider does not know it yet', async () => {
    const orderId = await order();
    await fail('create-error');
    const unknown = await start(orderId);
    await fail('create-held');
    const retriedAt = later(unknown, 70);
    const slow = start(orderId, false, retriedAt);
    await whenHeld();
    // a polling page must not extend the deadline of the call
    await checkAttempt(shop.db, await stored(unknown), { secondsApart: 5 }, later(unknown, 72));
    await reconcilePayments(shop.db, later(unknown, 80));
    expect(await stored(unknown)).toMatchObject({ status: 'open', failure: null });
    await release();
    const started = await slow;
    expect(started).toMatchObject({ id: unknown.id, status: 'open', step: { kind: 'qr' } });
    await decide(started, 'approve');
    expect(await notify(started)).toBe('handled');
    expect(await statusOf(orderId)).toBe('approved');
  });

  test.each(['answered', 'lost'] as const)(
    'PAY-09 an attempt that failed while its charge was being created still gets the charge, answer %s',
    async (answer) => {
      const orderId = await order();
      await fail('create-error');
      const unknown = await start(orderId);
      await fail('create-held');
      if (answer === 'lost') await fail('create-lost');
      const slow = start(orderId, false, later(unknown, 70));
      await whenHeld();
      // longer than any call runs, so the attempt is given up
      await reconcilePayments(shop.db, later(unknown, 600));
      expect(await stored(unknown)).toMatchObject({ status: 'failed', failure: { code: 'not_created' } });
      await release();
      await slow;
      const [charge] = (await charges()).data;
      await decide({ providerId: charge!.id }, 'approve');
      // without a notification, only reconciliation can see the payment
      await reconcilePayments(shop.db, later(unknown, 1_200));
      expect(await statusOf(orderId)).toBe('approved');
    },
  );

  test('PAY-09 a charge created after another try replaced its attempt is still reconciled', async () => {
    const orderId = await order();
    // the deadline limits the code's life to less than the sandbox's maximum of a day
    await shop.db
      .updateTable('purchase_order')
      .set({ cancel_at: addHours(new Date(), 12) })
      .execute();
    await fail('create-error');
    const unknown = await start(orderId);
    await fail('create-held');
    const slow = start(orderId, false, later(unknown, 70));
    await whenHeld();
    await reconcilePayments(shop.db, later(unknown, 600));
    const second = await start(orderId, true, later(unknown, 610));
    await release();
    await slow;
    expect(await stored(unknown)).toMatchObject({ status: 'failed', isUnanswered: true });
    const first = await stored(unknown);
    expect(first.providerId).not.toBeNull();
    await decide(first, 'approve');
    await decide(second, 'approve');
    await reconcilePayments(shop.db, later(unknown, 1_200));
    expect(await statusOf(orderId)).toBe('approved');
    expect(await shop.db.selectFrom('money_case').select('kind').execute()).toEqual([{ kind: 'double' }]);
  });

  test('PAY-09 the provider refuses the charge at once', async () => {
    const orderId = await order();
    await fail('create-refused');
    expect(await start(orderId)).toMatchObject({
      status: 'failed',
      failure: { code: 'invalid_charge', description: 'promptpay is not available' },
    });
    expect(await statusOf(orderId)).toBe('notYetReceived');
  });

  test('PAY-09 another try replaces an expired code', async () => {
    const orderId = await order();
    const attempt = await start(orderId);
    const ranOut = addMilliseconds(attempt.expiresAt!, 1);
    await shop.db
      .updateTable('purchase_order')
      .set({ cancel_at: addHours(ranOut, 24) })
      .execute();
    expect((await start(orderId, false, ranOut)).id).toBe(attempt.id);
    const second = await startPayment(shop.db, { orderId, isAnotherTry: true, origin: SHOP }, ranOut);
    expect(second).toMatchObject({ ok: true });
    expect(await readAttempt(shop.db, attempt.id)).toMatchObject({ status: 'expired' });
    expect(await count('payment_attempt')).toBe(2);
  });

  test('PAY-09 refuses too many tries, cancelled and unknown orders; a bank transfer shows the accounts', async () => {
    const orderId = await order();
    const many = Array.from({ length: 10 }, (_, index) => ({
      order_id: orderId,
      payment_method_id: 9,
      provider: 'omise',
      reference: `r${index}`,
      amount: 1,
      currency: 'THB' as const,
      status: 'failed' as const,
      created_at: new Date(),
    }));
    await shop.db.insertInto('payment_attempt').values(many).execute();
    const refusal = (expected: object) => ({ ok: false, refusal: expected });
    const again = () => startPayment(shop.db, { orderId, isAnotherTry: true, origin: SHOP }, new Date());
    expect(await again()).toEqual(refusal({ code: 'TOO_MANY_TRIES' }));
    await shop.db.updateTable('purchase_order').set({ payment_method_id: 1 }).execute();
    expect(await again()).toEqual({ ok: true, value: { kind: 'accounts' } });
    await cancelOrder(shop.db, { orderId, kind: 'expired', actor: 'system' }, new Date());
    expect(await again()).toEqual(refusal({ code: 'NOT_PAYABLE', status: 'cancelled' }));
    expect(
      await startPayment(shop.db, { orderId: 999, isAnotherTry: false, origin: SHOP }, new Date()),
    ).toEqual(refusal({ code: 'NO_SUCH_ORDER' }));
  });

  test('PAY-09 a disabled method starts no attempt; a code already on screen stays', async () => {
    const [shownOrder, unstarted, endedOrder] = [await order(), await order(), await order()];
    const attempt = await start(shownOrder);
    await decide(await start(endedOrder), 'decline');
    await reconcilePayments(shop.db, later(attempt, 60));
    await fail('create-error');
    const unanswered = await order();
    await start(unanswered);
    await shop.db.updateTable('payment_method').set({ is_enabled: false }).where('id', '=', 9).execute();
    for (const orderId of [unstarted, endedOrder, unanswered])
      expect(await startPayment(shop.db, { orderId, isAnotherTry: true, origin: SHOP }, new Date())).toEqual({
        ok: false,
        refusal: { code: 'METHOD_NOT_USABLE' },
      });
    expect(await start(shownOrder)).toMatchObject({ id: attempt.id, status: 'open' });
    expect((await charges()).data).toHaveLength(2);
    expect(await count('payment_attempt')).toBe(3);
  });

  test('PAY-21 pages that poll at once ask the provider once in five seconds', async () => {
    const attempt = await start(await order());
    await reset();
    await pause(1);
    const now = later(attempt, 10);
    await Promise.all(
      Array.from({ length: 8 }, () => checkAttempt(shop.db, attempt, { secondsApart: 5 }, now)),
    );
    const lines = await shop.calls();
    const checks = lines.filter(({ what }) => what === `GET /omise/charges/${attempt.providerId}`);
    expect(checks).toHaveLength(1);
  });

  test('the sandbox refuses to run beside a live shop', async () => {
    await expect(openSandbox({ port: 0, mode: 'live' })).rejects.toThrow('SHOP_MODE=live');
  });
});
