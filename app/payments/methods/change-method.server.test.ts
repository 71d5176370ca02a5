import { describe, expect, test } from 'vitest';
import { cancelOrder } from '~/orders/life/cancel-order.server';
import { askProvider } from '~/payments/attempts/check-attempt.server';
import type { PaymentAttempt } from '~/payments/attempts/payment-attempt';
import { readAttempt } from '~/payments/attempts/payment-attempts.server';
import { settlePayment } from '~/payments/settlement/settle-payment.server';
import { satang } from '~/values/money';
import { databaseMode } from '../../../test/support/databases/test-database';
import { addPromptPayOrder, sandboxCalls, startAttempt } from '../../../test/support/rows/promptpay-order';
import { openProviderShop } from '../../../test/support/rows/provider-shop';
import { changeMethod } from './change-method.server';
import { readOrderMethods } from './order-methods.server';

const shop = openProviderShop();

const { fail, decide } = sandboxCalls(() => shop.url);

/** An order to pay by PromptPay, its code on screen; the shop also has accounts to transfer to. */
async function shownOrder() {
  await shop.db
    .insertInto('bank_account')
    .values({ external_key: 'k', bank_code: 'KBANK', account_number: '1234567890', account_name: 'เรียนดี' })
    .execute();
  const order = await addPromptPayOrder(shop.db);
  return { ...order, attempt: await startAttempt(shop.db, order.orderId) };
}
const change = (orderToken: string, methodId: number) =>
  changeMethod(shop.db, { orderToken, methodId }, new Date());
const orderOf = (id: number) =>
  shop.db
    .selectFrom('purchase_order')
    .select(['status', 'payment_method_id', 'due'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const ask = async ({ id }: PaymentAttempt) =>
  askProvider(shop.db, (await readAttempt(shop.db, id))!, new Date());
const exceptionsOf = async (orderId: number) =>
  (await shop.db.selectFrom('money_case').select('kind').where('order_id', '=', orderId).execute()).map(
    ({ kind }) => kind,
  );
const transfer = (orderId: number) =>
  settlePayment(
    shop.db,
    {
      orderId,
      methodId: 1,
      provider: 'bank-transfer',
      reference: `report:${orderId}`,
      amount: satang(159_000),
      currency: 'THB',
      receivedAt: new Date(),
    },
    new Date(),
  );

describe(`changing the method of an order, ${databaseMode()}`, () => {
  test('PAY-23 the amount stays, the old code is withdrawn at the provider, the history says from what to what', async () => {
    const { orderId, token, attempt } = await shownOrder();
    expect(await change(token, 1)).toEqual({ ok: true, value: { isNew: true } });
    expect(await orderOf(orderId)).toEqual({ status: 'notYetReceived', payment_method_id: 1, due: 159_000 });
    expect(await readAttempt(shop.db, attempt.id)).toMatchObject({ status: 'expired', isUnanswered: true });
    // the provider has ended the code, and its answer says so
    expect((await ask(attempt)).verdict).toMatchObject({ state: 'expired' });
    expect(await readAttempt(shop.db, attempt.id)).toMatchObject({ isUnanswered: false });
    const events = await shop.db.selectFrom('order_event').select(['kind', 'actor', 'detail']).execute();
    expect(events).toEqual([
      { kind: 'method-changed', actor: 'buyer', detail: { reason: 'พร้อมเพย์ → โอนเงิน' } },
    ]);
    expect(await change(token, 1)).toEqual({ ok: true, value: { isNew: false } });
    // back again: another code
    await change(token, 9);
    const next = await startAttempt(shop.db, orderId, { isAnotherTry: true });
    expect(next).toMatchObject({ status: 'open' });
    expect(next.id).not.toBe(attempt.id);
  });

  test('PAY-23 the old code was paid before it could be withdrawn: the order is approved by it, once', async () => {
    const { orderId, token, attempt } = await shownOrder();
    await decide(attempt, 'approve');
    await change(token, 1);
    await ask(attempt);
    await ask(attempt);
    expect((await orderOf(orderId)).status).toBe('approved');
    expect(await exceptionsOf(orderId)).toEqual([]);
    expect(await shop.db.selectFrom('payment').select('amount').execute()).toEqual([{ amount: 159_000 }]);
  });

  test('PAY-23 both ways paid: the second money waits for a person', async () => {
    const { orderId, token, attempt } = await shownOrder();
    await decide(attempt, 'approve');
    await change(token, 1);
    await transfer(orderId);
    await ask(attempt);
    expect((await orderOf(orderId)).status).toBe('approved');
    expect(await exceptionsOf(orderId)).toEqual(['double']);
  });

  test('PAY-23 a change and the provider’s word at the same moment: the order is paid once, whoever comes first', async () => {
    for (let round = 0; round < 6; round++) {
      const { orderId, token, attempt } = await shownAgain(round);
      await decide(attempt, 'approve');
      const [changed] = await Promise.all([change(token, 1), ask(attempt)]);
      await ask(attempt);
      expect((await orderOf(orderId)).status).toBe('approved');
      expect(changed.ok || changed.refusal.code === 'NOT_PAYABLE').toBe(true);
      expect(await exceptionsOf(orderId)).toEqual([]);
    }
  });
  const shownAgain = async (round: number) => {
    if (round === 0) return shownOrder();
    const order = await addPromptPayOrder(shop.db);
    return { ...order, attempt: await startAttempt(shop.db, order.orderId) };
  };

  test('PAY-23 the provider cannot be reached: the change holds, and the old code is asked about on', async () => {
    const { token, attempt } = await shownOrder();
    await fail('read-error', 2);
    await change(token, 1);
    expect(await readAttempt(shop.db, attempt.id)).toMatchObject({ status: 'expired', isUnanswered: true });
  });

  test('R-332 PAY-23 an order’s method is changed twenty times an hour at most; the one it has stays, and pays', async () => {
    const { orderId, token } = await shownOrder();
    const answers = [];
    for (let times = 0; times < 21; times++) answers.push(await change(token, times % 2 === 0 ? 1 : 9));
    expect(answers.slice(0, 20).every(({ ok }) => ok)).toBe(true);
    expect(answers[20]).toMatchObject({ refusal: { code: 'TOO_OFTEN' } });
    expect(await orderOf(orderId)).toMatchObject({ payment_method_id: 9 });
    // keeping the same method is not counted
    expect(await change(token, 9)).toEqual({ ok: true, value: { isNew: false } });
    const anHourLater = new Date(Date.now() + 3601 * 1000);
    expect(await changeMethod(shop.db, { orderToken: token, methodId: 1 }, anHourLater)).toMatchObject({
      ok: true,
    });
  });

  test('PAY-23 refused: cancelled, money that waits, no such order, a method that is none or has no keys', async () => {
    const { orderId, token } = await shownOrder();
    expect(await change('AAAAAAAAAAAAAAAAAAAAAA', 1)).toMatchObject({ refusal: { code: 'NO_SUCH_ORDER' } });
    expect(await change(token, 77)).toMatchObject({ refusal: { code: 'NOT_USABLE' } });
    await shop.db.insertInto('payment_method').values({ id: 13, name_th: 'บัตร', is_enabled: true }).execute();
    expect(await change(token, 13)).toMatchObject({ refusal: { code: 'NOT_USABLE' } });
    await shop.db
      .insertInto('money_case')
      .values({ kind: 'underpaid', order_id: orderId, amount: 100, currency: 'THB', opened_at: new Date() })
      .execute();
    expect(await change(token, 1)).toMatchObject({ refusal: { code: 'MONEY_WAITS' } });
    await shop.db.deleteFrom('money_case').execute();
    await cancelOrder(shop.db, { orderId, kind: 'cancelled-by-buyer', actor: 'buyer' }, new Date());
    expect(await change(token, 1)).toMatchObject({ refusal: { code: 'NOT_PAYABLE', status: 'cancelled' } });
  });

  test('PAY-23 a coupon of the order keeps to its methods, and the page says which', async () => {
    const { orderId, token } = await shownOrder();
    const coupon = await shop.db
      .insertInto('coupon')
      .values({ code: 'PROMPTPAY50', normal_code: 'promptpay50', coupon_type: 'P1', discount_type: 'amount' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await shop.db
      .insertInto('coupon_payment_method')
      .values({ coupon_id: coupon.id, payment_method_id: 9 })
      .execute();
    await shop.db
      .insertInto('order_coupon')
      .values({ order_id: orderId, coupon_id: coupon.id, position: 1, discount: 50 })
      .execute();
    expect(await change(token, 1)).toMatchObject({ refusal: { code: 'NOT_USABLE' } });
    const methods = await readOrderMethods(
      shop.db,
      { id: orderId, due: satang(159_000), currency: 'THB' },
      'th',
    );
    expect(methods.find(({ id }) => id === 1)?.whyNot).toEqual({
      text: 'method.couponOnly',
      words: { code: 'PROMPTPAY50', methods: 'พร้อมเพย์' },
    });
    expect(methods.find(({ id }) => id === 9)?.whyNot).toBeNull();
  });
});
