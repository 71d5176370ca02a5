import { describe, expect, test } from 'vitest';
import { addPromptPayOrder, startAttempt } from '../../test/support/promptpay-order';
import { openProviderShop } from '../../test/support/provider-shop';
import { databaseMode } from '../../test/support/test-database';
import { addMilliseconds } from '~/values/time';
import { cancelOwnOrder } from './cancel-own-order.server';
import { checkAttempt } from './check-attempt.server';
import { readOrderPage } from './order-page.server';

const shop = openProviderShop();
const WAITS = { ok: false, refusal: { code: 'MONEY_WAITS' } };

/** An order with a code that a page has just asked about, and after how many seconds it is cancelled. */
async function shownCode() {
  const { orderId, token } = await addPromptPayOrder(shop.db);
  const attempt = await startAttempt(shop.db, orderId);
  const begun = addMilliseconds(new Date(), 10_000);
  const at = (seconds: number) => addMilliseconds(begun, seconds * 1000);
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
    // asked again, and again no answer
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
});
