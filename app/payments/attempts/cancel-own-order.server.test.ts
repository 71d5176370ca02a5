import { describe, expect, test } from 'vitest';
import { cancelUnpaidOrder } from '~/orders/life/cancel-unpaid-order.server';
import { leaveMethod } from '~/payments/methods/leave-method.server';
import { readOrderPage } from '~/payments/order-page/order-page.server';
import { decideException } from '~/payments/payment-exceptions/decide-exception.server';
import { giveUpUnanswered } from '~/payments/reconciliation/give-up-unanswered.server';
import { lockException } from '~/payments/settlement/lock-exception.server';
import { versionTag } from '~/payments/settlement/money-decision';
import type { Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { OMISE_PROMPTPAY } from '~/providers/omise/omise-promptpay';
import { addHours, addMilliseconds } from '~/values/time';
import { databaseMode } from '../../../test/support/databases/test-database';
import { addPromptPayOrder, startAttempt } from '../../../test/support/rows/promptpay-order';
import { openProviderShop } from '../../../test/support/rows/provider-shop';
import { cancelOwnOrder } from './cancel-own-order.server';
import { checkAttempt } from './check-attempt.server';

const shop = openProviderShop();
const WAITS = { ok: false, refusal: { code: 'MONEY_WAITS' } };

/** An order with a code that a page has just checked, and a way to cancel it some seconds later. */
async function shownCode() {
  const { orderId, token } = await addPromptPayOrder(shop.db);
  const attempt = await startAttempt(shop.db, orderId);
  const start = addMilliseconds(new Date(), 10_000);
  const at = (seconds: number) => addMilliseconds(start, seconds * 1000);
  return {
    cancel: (seconds: number) => cancelOwnOrder(shop.db, { token }, at(seconds)),
    look: async (seconds: number) =>
      void (await checkAttempt(shop.db, await shop.stored(attempt), { secondsApart: 1 }, at(seconds))),
    isUnderWay: async (seconds: number) =>
      (await readOrderPage(shop.db, token, at(seconds)))?.situation.isUnderWay,
  };
}

describe(`a buyer cancels, ${databaseMode()}`, () => {
  test('CHK-04 the provider did not answer a moment ago: it may be paid, so it is not cancelled, and the page says so', async () => {
    const order = await shownCode();
    expect(await order.isUnderWay(0)).toBe(false);
    await shop.fail('omise', 'read-error', 1_000);
    await order.look(0);
    expect(await order.cancel(2)).toMatchObject(WAITS);
    expect(await order.isUnderWay(2)).toBe(true);
    // the second check has no answer either
    expect(await order.cancel(7)).toMatchObject(WAITS);

    await shop.fail('omise', 'read-error', 0);
    expect(await order.cancel(13)).toMatchObject({ ok: true });
  });

  test('CHK-04 the provider said a moment ago that nobody has paid: the order is cancelled without asking again', async () => {
    const order = await shownCode();
    await shop.fail('omise', 'read-error', 1_000);
    await order.look(0);
    await shop.fail('omise', 'read-error', 0);
    await order.look(6);
    expect(await order.isUnderWay(7)).toBe(false);
    await shop.fail('omise', 'read-error', 1_000);
    expect(await order.cancel(7)).toMatchObject({ ok: true });
  });

  test.each([
    ['a code', undefined],
    // its fields are dropped when it ends
    ['a form', { kind: 'form', action: 'https://pay.example.test', fields: { refno: '1' } }],
  ])(
    'CHK-04 another way was chosen a moment ago than %s: the provider of the one before says that nobody paid, and the order is cancelled',
    async (_kind, step) => {
      const { orderId, token } = await addPromptPayOrder(shop.db);
      const { id } = await startAttempt(shop.db, orderId);
      if (step)
        await shop.db
          .updateTable('payment_attempt')
          .set({ detail: JSON.stringify({ step }) })
          .where('id', '=', id)
          .execute();
      const start = addMilliseconds(new Date(), 10_000);
      await shop.db
        .insertInto('payment_method')
        .values({ id: 1, name_th: 'โอนเงิน', is_enabled: true })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute();
      const leave = (tx: Tx) => leaveMethod(tx, shop.db, { orderId, from: OMISE_PROMPTPAY.id, to: 1 }, start);
      await inTransaction(shop.db, leave);
      const cancel = (seconds: number) =>
        cancelOwnOrder(shop.db, { token }, addMilliseconds(start, seconds * 1000));
      await shop.fail('omise', 'read-error', 1_000);
      expect(await cancel(2)).toMatchObject(WAITS);
      // checked a moment ago without an answer: still unknown
      expect(await cancel(3)).toMatchObject(WAITS);
      await shop.fail('omise', 'read-error', 0);
      expect(await cancel(30)).toMatchObject({ ok: true });
    },
  );

  test('CHK-04 staff said that nobody paid where the provider never did: the order is cancelled', async () => {
    const { orderId, token, personId } = await addPromptPayOrder(shop.db);
    const attempt = await startAttempt(shop.db, orderId);
    const later = addHours(new Date(), 30);
    await shop.db
      .updateTable('payment_attempt')
      .set({
        status: 'expired',
        detail: JSON.stringify({ isWithdrawn: true }),
        is_unanswered: true,
        is_money_under_way: true,
        ended_at: addHours(later, -26),
      })
      .where('id', '=', attempt.id)
      .execute();
    expect(await giveUpUnanswered(shop.db, later)).toBe(1);
    const cancel = () => cancelUnpaidOrder(shop.db, { token }, later);
    expect(await cancel()).toMatchObject(WAITS);
    const { id: exceptionId } = await shop.db.selectFrom('money_case').select('id').executeTakeFirstOrThrow();
    const versionTagSeen = versionTag(
      (await inTransaction(shop.db, (tx) => lockException(tx, exceptionId, [])))!,
    );
    const decision = { kind: 'close', note: 'nothing at the provider' } as const;
    const request = { exceptionId, administratorId: personId, seen: versionTagSeen, decision };
    expect(await decideException(shop.db, request, later)).toMatchObject({ ok: true });
    // the shop does not ask again and opens no second exception
    expect(await giveUpUnanswered(shop.db, later)).toBe(0);
    expect(await shop.stored(attempt)).toMatchObject({ status: 'expired', isUnanswered: false });
    expect(await cancel()).toMatchObject({ ok: true });
  });
});
