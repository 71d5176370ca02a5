import { beforeEach, describe, expect, test } from 'vitest';
import { askProvider } from '~/payments/attempts/check-attempt.server';
import type { PaymentAttempt } from '~/payments/attempts/payment-attempt';
import { readAttempt } from '~/payments/attempts/payment-attempts.server';
import { startPayment } from '~/payments/attempts/start-payment.server';
import { newToken } from '~/values/tokens.server';
import { databaseMode } from '../../../test/support/databases/test-database';
import { sandboxCalls } from '../../../test/support/rows/promptpay-order';
import { openProviderShop } from '../../../test/support/rows/provider-shop';
import { purchaseSender } from '../../../test/support/rows/purchase-sender';
import { addClass, PLAN_PRICE } from '../../../test/support/rows/purchase-shop';
import { SHOP } from '../../../test/support/rows/sandbox-providers';

const DEAR = 400_000;
const shop = openProviderShop();
const { fail, decide } = sandboxCalls(() => shop.url);
const secrets = { secretKey: 'skey_test_sandbox', webhookSecret: 'c2FuZGJveC1vbWlzZS13ZWJob29rLWtleQ==' };

beforeEach(async () => {
  await shop.db
    .insertInto('payment_method')
    .values({ id: 9, name_th: 'พร้อมเพย์', is_enabled: true, secrets: JSON.stringify(secrets) })
    .execute();
});

/** A guest whose order's code is shown, unpaid; `again` sends the form with the dearer plan. */
async function shown() {
  const { courseId, planId } = await addClass(shop.db, { seats: 3 });
  const { id: dearId } = await shop.db
    .insertInto('price_plan')
    .values({
      external_key: newToken(),
      course_id: courseId,
      name: 'สองรอบ',
      plan_type: 'One-Time Payment',
      price_satang: DEAR,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const visitor = purchaseSender(shop.db, { now: new Date() });
  // a minute later: about a code that was made this second no provider is asked
  const later = purchaseSender(shop.db, { now: new Date(Date.now() + 60_000) });
  const pay = (sender: typeof visitor, plan: number, due: number) =>
    sender.send(courseId, {
      firstname: 'ปาริฉัตร',
      lastname: 'ศรีสุวรรณวงศ์',
      email: 'qr@example.test',
      tel: '0812345678',
      plan_id: String(plan),
      payment_method_id: '9',
      intent: 'pay',
      checkout_key: newToken(),
      [`seen_due_${plan}`]: String(due),
    });
  await pay(visitor, planId, PLAN_PRICE);
  later.take(visitor.token());
  const [order] = await orders();
  const started = await startPayment(
    shop.db,
    { orderId: order!.id, isAnotherTry: false, origin: SHOP },
    new Date(),
  );
  if (!started.ok || started.value.kind !== 'attempt') throw new Error(JSON.stringify(started));
  return {
    former: order!,
    attempt: started.value.attempt,
    again: () => pay(later, dearId, DEAR),
    atOnce: () => pay(visitor, dearId, DEAR),
  };
}
const orders = () =>
  shop.db.selectFrom('purchase_order').select(['id', 'token', 'status', 'due']).orderBy('id').execute();
const states = async () => (await orders()).map(({ status }) => status);
const stored = async ({ id }: PaymentAttempt) => (await readAttempt(shop.db, id))!;

describe(`CHK-02 sent again while a code of the former order is shown, ${databaseMode()}`, () => {
  test('unpaid: it is withdrawn at the provider, and the new order takes its place', async () => {
    const { attempt, again } = await shown();
    expect(await again()).toMatchObject({ kind: 'redirect' });
    expect(await states()).toEqual(['cancelled', 'notYetReceived']);
    expect(await stored(attempt)).toMatchObject({ status: 'expired', isUnanswered: true });
    // the provider has ended it, and says so when it is asked
    expect((await askProvider(shop.db, await stored(attempt), new Date())).verdict).toMatchObject({
      state: 'expired',
    });
    expect(await shop.db.selectFrom('money_case').select('kind').execute()).toEqual([]);
  });

  test('made this very second: it is withdrawn all the same', async () => {
    const { attempt, atOnce } = await shown();
    await atOnce();
    expect(await states()).toEqual(['cancelled', 'notYetReceived']);
    expect((await askProvider(shop.db, await stored(attempt), new Date())).verdict).toMatchObject({
      state: 'expired',
    });
  });

  test('paid a moment ago: the former is approved, nothing else is ordered', async () => {
    const { former, attempt, again } = await shown();
    await decide(attempt, 'approve');
    const answer = await again();
    expect(await orders()).toMatchObject([{ id: former.id, status: 'approved' }]);
    expect(answer).toEqual({ kind: 'redirect', to: `/order/${former.token}`, token: null });
    expect(await shop.db.selectFrom('payment').select('amount').execute()).toEqual([{ amount: PLAN_PRICE }]);
  });

  test('nobody can say: the former stays, and its page is shown', async () => {
    const { former, again } = await shown();
    await fail('read-error', 5);
    expect(await again()).toMatchObject({ kind: 'redirect', to: `/order/${former.token}` });
    expect(await states()).toEqual(['notYetReceived']);
  });

  test('paid by the old code all the same: the money is late and waits for staff, nobody pays twice unseen', async () => {
    const { attempt, again } = await shown();
    await Promise.all([again(), decide(attempt, 'approve')]);
    await askProvider(shop.db, await stored(attempt), new Date());
    const [former, ...others] = await orders();
    const cases = await shop.db.selectFrom('money_case').select(['kind', 'order_id']).execute();
    if (former!.status === 'approved') expect([others, cases]).toEqual([[], []]);
    else {
      expect(await states()).toEqual(['cancelled', 'notYetReceived']);
      const { status } = await stored(attempt);
      expect(cases).toEqual(status === 'succeeded' ? [{ kind: 'late', order_id: former!.id }] : []);
    }
  });
});
