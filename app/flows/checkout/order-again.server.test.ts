import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addToCart } from '~/orders/cart/add-to-cart.server';
import { cancelOrder, expireOrders } from '~/orders/life/cancel-order.server';
import { settlePayment } from '~/payments/settlement/settle-payment.server';
import type { OpenDatabase } from '~/platform/database/database.server';
import { satang } from '~/values/money';
import { newToken, tokenHash } from '~/values/tokens.server';
import { databaseMode, openTestDatabase, truncateAll } from '../../../test/support/databases/test-database';
import { installTestJobs } from '../../../test/support/databases/test-jobs';
import { purchaseSender } from '../../../test/support/rows/purchase-sender';
import {
  addClass,
  addFee,
  addGoods,
  addLimitedCoupon,
  addMethods,
  address,
  courseLine,
  PLAN_PRICE,
  PRODUCT_PRICE,
  productLine,
} from '../../../test/support/rows/purchase-shop';
import type { FormAnswer } from './submitted-form.server';

const now = new Date('2026-11-20T05:00:00Z');
const DEAR = 400_000;
/** Twenty meetings of two; the embedded database has one connection, on which they meet in the same order each time. */
const ROUNDS = databaseMode() === 'postgres' ? 20 : 5;
let database: OpenDatabase;
const db = () => database.db;

beforeAll(async () => {
  database = await openTestDatabase();
  await installTestJobs(database);
});
afterAll(() => database.close());
beforeEach(() => newShop());
async function newShop() {
  await truncateAll(db());
  await addMethods(db());
  await db()
    .insertInto('bank_account')
    .values({ external_key: 'a', bank_code: 'KBANK', account_number: '1234567890', account_name: 'เรียน' })
    .execute();
}

const contact = {
  firstname: 'ปาริฉัตร',
  lastname: 'ศรีสุวรรณวงศ์',
  email: 'again@example.test',
  tel: '0812345678',
};
type Visitor = ReturnType<typeof purchaseSender>;
const newcomer = () => purchaseSender(db(), { now });
const orders = () => db().selectFrom('purchase_order').selectAll().orderBy('id').execute();
const states = async () => (await orders()).map(({ status, due }) => [status, due]);
const led = (answer: FormAnswer) =>
  answer.kind === 'redirect' ? answer.to : JSON.stringify(answer.kind === 'page' && answer.messages);
const seatsHeld = async (courseId: number) =>
  (await db().selectFrom('course').select('seats_held').where('id', '=', courseId).executeTakeFirstOrThrow())
    .seats_held;

/** A class with so many seats and two plans. */
async function twoPlans(seats = 1) {
  const { courseId, planId } = await addClass(db(), { seats });
  const { id: dearId } = await db()
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
  return { courseId, planId, dearId };
}

/** The form of the course's page as this visitor sees it now, with one plan. */
async function pay(
  visitor: Visitor,
  courseId: number,
  planId: number,
  change: Record<string, string> = {},
): Promise<FormAnswer> {
  return visitor.send(courseId, { ...sentAs(await visitor.look(courseId), planId), ...change });
}

function sentAs({ quotes, plans, checkoutKey }: Awaited<ReturnType<Visitor['look']>>, planId: number) {
  const due = quotes[plans.findIndex(({ id }) => id === planId)]?.due ?? 0;
  return {
    ...contact,
    plan_id: String(planId),
    payment_method_id: '1',
    intent: 'pay',
    checkout_key: checkoutKey,
    [`seen_due_${planId}`]: String(due),
  };
}

describe(`CHK-02 back from an unpaid order and sent again with other data, ${databaseMode()}`, () => {
  test('another plan: the new order has the last seat, the former ends and names it', async () => {
    const { courseId, planId, dearId } = await twoPlans(1);
    const visitor = newcomer();
    expect(led(await pay(visitor, courseId, planId))).toMatch(/^\/order\//);
    const view = await visitor.look(courseId);
    expect(view).toMatchObject({ blocked: null, blockers: [], replaced: [{ number: /^R69-/ }] });
    expect(view.values.email).toBe(contact.email);
    expect(led(await pay(visitor, courseId, dearId))).toMatch(/^\/order\//);
    expect(await states()).toEqual([
      ['cancelled', PLAN_PRICE],
      ['notYetReceived', DEAR],
    ]);
    const [former, successor] = await orders();
    expect(former?.status_reason).toMatch(/สั่งใหม่แทนแล้วเป็น R69-1120-/);
    expect(former?.replaced_by_id).toBe(successor!.id);
    expect(await seatsHeld(courseId)).toBe(1);
    const events = await db().selectFrom('order_event').select('kind').orderBy('id').execute();
    expect(events.map(({ kind }) => kind)).toEqual(['placed', 'replaced', 'placed']);
  });

  test('a guest’s mistyped e-mail: the order goes to the right one, and no second seat is held', async () => {
    const { courseId, planId } = await twoPlans(1);
    const visitor = newcomer();
    await pay(visitor, courseId, planId, { email: 'agian@example.test' });
    expect(led(await pay(visitor, courseId, planId))).toMatch(/^\/order\//);
    expect((await orders()).map(({ status, email }) => [status, email])).toEqual([
      ['cancelled', 'agian@example.test'],
      ['notYetReceived', contact.email],
    ]);
    expect(await seatsHeld(courseId)).toBe(1);
  });

  test('a coupon that may be used once is used once, by the new order', async () => {
    const { courseId, planId, dearId } = await twoPlans(3);
    await addLimitedCoupon(db(), 'ONCE', { per_buyer_limit: 1, quota: 1 });
    const visitor = newcomer();
    await visitor.send(courseId, {
      ...contact,
      plan_id: String(planId),
      payment_method_id: '1',
      intent: 'apply-coupon',
      coupon_code: 'ONCE',
    });
    await pay(visitor, courseId, planId);
    expect((await visitor.look(courseId)).coupons).toMatchObject([{ code: 'ONCE', refusal: null }]);
    expect(led(await pay(visitor, courseId, dearId))).toMatch(/^\/order\//);
    expect(await states()).toEqual([
      ['cancelled', PLAN_PRICE - 10_000],
      ['notYetReceived', DEAR - 10_000],
    ]);
    expect(await db().selectFrom('coupon').select('used').execute()).toEqual([{ used: 1 }]);
  });

  const parcel = {
    ...Object.fromEntries(Object.entries(address).map(([name, value]) => [`ship_${name}`, value])),
  };
  async function cartOf(...lines: Parameters<typeof addToCart>[2][]) {
    const visitor = newcomer();
    const owner = { sessionHash: tokenHash(await visitor.begin()) };
    for (const line of lines) await addToCart(db(), owner, line, now);
    return visitor;
  }

  test('more pieces from the cart, up to all there are', async () => {
    const productId = await addGoods(db(), 3);
    const shipping_fee_id = String(await addFee(db(), 0));
    const visitor = await cartOf(productLine(productId, 2));
    const send = (qty: number) => {
      const fields = { ...contact, ...parcel, shipping_fee_id, payment_method_id: '1' };
      const due = String(qty * PRODUCT_PRICE);
      const ofCart = { [`qty_${productId}`]: String(qty), intent: 'pay', seen_due: due };
      return visitor.send(null, { ...fields, ...ofCart, checkout_key: newToken() });
    };
    expect(led(await send(2))).toMatch(/^\/order\//);
    expect((await visitor.look(null)).lines).toMatchObject([{ qty: 2, available: 3 }]);
    expect(led(await send(3))).toMatch(/^\/order\//);
    expect(await states()).toEqual([
      ['cancelled', 2 * PRODUCT_PRICE],
      ['notYetReceived', 3 * PRODUCT_PRICE],
    ]);
    expect(await db().selectFrom('product').select('available_qty').execute()).toEqual([
      { available_qty: 0 },
    ]);
  });

  test('refused, nothing has ended: the former order is as it was', async () => {
    const { courseId, planId, dearId } = await twoPlans(1);
    const visitor = newcomer();
    await pay(visitor, courseId, planId);
    const stale = await pay(visitor, courseId, dearId, { [`seen_due_${dearId}`]: '100' });
    expect(stale).toMatchObject({ kind: 'page', messages: { newDue: DEAR } });
    expect(await states()).toEqual([['notYetReceived', PLAN_PRICE]]);
    expect(await seatsHeld(courseId)).toBe(1);
  });

  test('an order of several things is not ended by the form of one of them', async () => {
    const one = await addClass(db());
    const other = await addClass(db());
    const visitor = await cartOf(courseLine(one), courseLine(other));
    const plans = Object.fromEntries(
      [one, other].map(({ courseId, planId }) => [`plan_${courseId}`, String(planId)]),
    );
    const fields = { ...contact, ...plans, payment_method_id: '1', intent: 'pay' };
    await visitor.send(null, { ...fields, seen_due: String(2 * PLAN_PRICE), checkout_key: newToken() });
    expect(await states()).toEqual([['notYetReceived', 2 * PLAN_PRICE]]);
    expect((await visitor.look(one.courseId)).blocked).not.toBeNull();
  });

  test('a transfer that was reported, or money that is looked at, keeps its order', async () => {
    for (const stir of ['reported', 'money'] as const) {
      await newShop();
      const { courseId, planId, dearId } = await twoPlans(2);
      const visitor = newcomer();
      await pay(visitor, courseId, planId);
      const [order] = await orders();
      if (stir === 'reported')
        await db().updateTable('purchase_order').set({ status: 'pendingApproved' }).execute();
      else
        await db()
          .insertInto('money_case')
          .values({ kind: 'underpaid', order_id: order!.id, amount: 100, currency: 'THB', opened_at: now })
          .execute();
      expect((await visitor.look(courseId)).blocked).not.toBeNull();
      await pay(visitor, courseId, dearId);
      expect(await orders()).toHaveLength(1);
    }
  });

  test('two tabs at once with two plans: one order lives, one seat is held', async () => {
    for (let round = 0; round < 8; round += 1) {
      await newShop();
      const { courseId, planId, dearId } = await twoPlans(2);
      const visitor = newcomer();
      await pay(visitor, courseId, planId, { email: 'first@example.test' });
      await Promise.all([pay(visitor, courseId, planId), pay(visitor, courseId, dearId)]);
      const live = (await orders()).filter(({ status }) => status !== 'cancelled');
      expect(live).toHaveLength(1);
      expect(await seatsHeld(courseId)).toBe(1);
    }
  });

  test('a tab that was open when another made the order somebody else’s, by its e-mail: no second order', async () => {
    const { courseId, planId, dearId } = await twoPlans(2);
    const visitor = newcomer();
    await pay(visitor, courseId, planId, { email: 'first@example.test' });
    const view = await visitor.look(courseId);
    const late = await visitor.open();
    await pay(visitor, courseId, planId);
    const answer = await visitor.send(courseId, sentAs(view, dearId), late);
    expect(led(answer)).toMatch(/^\/order\//);
    expect((await orders()).map(({ status }) => status)).toEqual(['cancelled', 'notYetReceived']);
    expect(await seatsHeld(courseId)).toBe(1);
  });

  const money = (orderId: number) => ({
    orderId,
    methodId: 1,
    provider: 'bank-transfer',
    reference: `report:${orderId}`,
    amount: satang(PLAN_PRICE),
    currency: 'THB' as const,
    receivedAt: now,
  });
  test.each([
    ['its money', (id: number) => settlePayment(db(), money(id), now)],
    [
      'its buyer',
      (id: number) => cancelOrder(db(), { orderId: id, kind: 'cancelled-by-buyer', actor: 'buyer' }, now),
    ],
    ['the clock', () => expireOrders(db(), now)],
  ] as const)(
    'sent again at the same moment as %s comes: one of both, never twice held or given',
    async (_who, stir) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        await newShop();
        const { courseId, planId, dearId } = await twoPlans(2);
        const visitor = newcomer();
        await pay(visitor, courseId, planId);
        const [former] = await orders();
        // its time alone is over, not that of the one sent again
        if (_who === 'the clock')
          await db()
            .updateTable('purchase_order')
            .set({ cancel_at: now })
            .where('id', '=', former!.id)
            .execute();
        const [again] = await Promise.all([pay(visitor, courseId, dearId), stir(former!.id)]);
        const now_ = await orders();
        const live = now_.filter(({ status }) => status !== 'cancelled');
        expect(await seatsHeld(courseId)).toBe(live.length);
        expect(live).toHaveLength(1);
        // paid first: the buyer is led to it; replaced first: the money is late, and staff decide
        if (live[0]!.id === former!.id) expect(live[0]!.status).toBe('approved');
        else expect(led(again)).toMatch(/^\/order\//);
        const cases = await db().selectFrom('money_case').select('kind').execute();
        if (_who === 'its money' && live[0]!.id !== former!.id) expect(cases).toEqual([{ kind: 'late' }]);
      }
    },
  );
});
