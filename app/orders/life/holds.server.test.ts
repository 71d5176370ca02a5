import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { placeOrder } from '~/orders/placing/place-order.server';
import type { OrderRequest } from '~/orders/placing/purchase-command';
import type { Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { fileDatabase } from '../../../test/support/databases/file-database';
import { databaseMode } from '../../../test/support/databases/test-database';
import {
  addClass,
  addFee,
  addGoods,
  addLimitedCoupon,
  addLimitedPromotion,
  addMethods,
  address,
  asking,
  courseLine,
  ordering,
  PLAN_PRICE,
  PRODUCT_PRICE,
  productLine,
} from '../../../test/support/rows/purchase-shop';
import { cancelOrder } from './cancel-order.server';

const now = new Date('2026-11-20T05:00:00Z');
/** Buyers at once, each with a connection of its own where there are several. */
const CROWD = 20;
const { db } = fileDatabase({ hasJobs: true, maxConnections: CROWD });

beforeEach(async () => {
  await addMethods(db());
});

const crowd = async (requestOf: (index: number) => OrderRequest) =>
  Promise.all(Array.from({ length: CROWD }, (_, index) => placeOrder(db(), requestOf(index), now)));
type Answers = Awaited<ReturnType<typeof crowd>>;
const placedIn = (answers: Answers) => answers.flatMap((answer) => (answer.ok ? [answer.value] : []));
const refusalsIn = (answers: Answers) => answers.flatMap((answer) => (answer.ok ? [] : [answer.refusal]));

/** Every counter beside what the orders that hold something say; null: nothing differs. */
async function differences() {
  const { rows } = await sql<{ what: string; id: number; counter: number; held: number }>`
    with held as (select id, promotion_id from purchase_order where is_holding)
    select * from (
      select 'seats' as what, course.id, seats_held::int as counter, (select count(*)::int from order_line
        join held on held.id = order_id where course_id = course.id and holds_seat) as held from course
      union all
      select 'stock', product.id, (${STOCK} - available_qty)::int, (select coalesce(sum(qty), 0)::int from order_line
        join held on held.id = order_id where product_id = product.id) from product
      union all
      select 'coupon', coupon.id, used, (select count(*)::int from order_coupon
        join held on held.id = order_id where coupon_id = coupon.id) from coupon
      union all
      select 'promotion', promotion.id, used, (select count(*)::int from held where promotion_id = promotion.id)
        from promotion
    ) as counted where counter <> held`.execute(db());
  return rows;
}
const STOCK = 5;
const usedOf = async (table: 'coupon' | 'promotion', id: number) =>
  (await db().selectFrom(table).select('used').where('id', '=', id).executeTakeFirstOrThrow()).used;

describe(`twenty buyers at once, ${databaseMode()}`, () => {
  test('CRT-05 a coupon for three is used three times; the others are shown the amount without it', async () => {
    const bought = await addClass(db());
    const couponId = await addLimitedCoupon(db(), 'SAVE', { quota: 3 });
    const purchase = asking([courseLine(bought)], { couponCodes: ['save'] });
    const answers = await crowd(() => ordering(purchase, PLAN_PRICE - 10_000));
    expect(placedIn(answers)).toHaveLength(3);
    expect(new Set(refusalsIn(answers).map((refusal) => JSON.stringify(refusal)))).toEqual(
      new Set([JSON.stringify({ code: 'PRICE_CHANGED', due: PLAN_PRICE, currency: 'THB' })]),
    );
    expect(await usedOf('coupon', couponId)).toBe(3);
    expect(await differences()).toEqual([]);
  });

  test('CRT-05 one person at twenty windows uses a coupon once that is for once a buyer', async () => {
    const bought = await addClass(db());
    await addLimitedCoupon(db(), 'ONCE', { per_buyer_limit: 1 });
    const purchase = asking([courseLine(bought)], { couponCodes: ['ONCE'] });
    const answers = await crowd(() => ordering(purchase, PLAN_PRICE - 10_000, { email: 'one@example.test' }));
    expect(placedIn(answers)).toHaveLength(1);
    expect(refusalsIn(answers).every(({ code }) => code === 'PRICE_CHANGED')).toBe(true);
    expect(await differences()).toEqual([]);
  });

  test('a promotion for two is given twice, and once a buyer where that is its limit', async () => {
    const bought = await addClass(db());
    const promotionId = await addLimitedPromotion(db(), [bought.courseId], { quota: 2, per_buyer_limit: 1 });
    const purchase = asking([courseLine(bought)]);
    const answers = await crowd((index) =>
      ordering(purchase, PLAN_PRICE * 0.9, { email: index % 2 ? 'one@example.test' : undefined }),
    );
    expect(placedIn(answers)).toHaveLength(2);
    expect(await usedOf('promotion', promotionId)).toBe(2);
    const emails = await db().selectFrom('purchase_order').select('email').execute();
    expect(new Set(emails.map(({ email }) => email)).size).toBe(2);
    expect(await differences()).toEqual([]);
  });

  test('a stock of five sells five; the others are told how many are left', async () => {
    const productId = await addGoods(db(), STOCK);
    const shippingFeeId = await addFee(db(), 50);
    const purchase = asking([productLine(productId)], { shippingFeeId, shippingAddress: address });
    const answers = await crowd(() => ordering(purchase, PRODUCT_PRICE + 5000));
    expect(placedIn(answers)).toHaveLength(STOCK);
    for (const refusal of refusalsIn(answers))
      expect(refusal).toEqual({
        code: 'BLOCKED',
        blockers: [{ code: 'out_of_stock', productId, available: 0 }],
      });
    expect(await differences()).toEqual([]);
  });

  test('the last seats of two classes in one cart go together or not at all', async () => {
    const [roomy, full] = [await addClass(db(), { seats: 10 }), await addClass(db(), { seats: 4 })];
    const purchase = asking([courseLine(roomy), courseLine(full)]);
    const answers = await crowd(() => ordering(purchase, PLAN_PRICE * 2));
    expect(placedIn(answers)).toHaveLength(4);
    for (const refusal of refusalsIn(answers))
      expect(refusal).toEqual({
        code: 'BLOCKED',
        blockers: [{ code: 'blocked', courseId: full.courseId, reason: { code: 'SOLD_OUT' } }],
      });
    const result = await db().selectFrom('course').select('seats_held').execute();
    expect(result).toEqual([{ seats_held: 4 }, { seats_held: 4 }]);
    expect(await differences()).toEqual([]);
  });
});

test('carts with the same things in opposite order, placed and cancelled at once, never wait for each other', async () => {
  const classes = [await addClass(db(), { seats: 900 }), await addClass(db(), { seats: 900 })];
  const goods = [await addGoods(db(), 900), await addGoods(db(), 900)];
  await addLimitedCoupon(db(), 'A', { quota: 900 });
  await addLimitedCoupon(db(), 'B', { quota: 900 });
  const courseIds = classes.map(({ courseId }) => courseId);
  await addLimitedPromotion(db(), courseIds, { quota: 900 });
  await addLimitedPromotion(db(), [courseIds[0]!]);
  const shippingFeeId = await addFee(db(), 0);
  const lines = [...classes.map(courseLine), ...goods.map((id) => productLine(id))];
  const due = PLAN_PRICE * 2 * 0.9 - 20_000 + PRODUCT_PRICE * 2;
  // a deadlock ends in a second attempt
  let attempts = 0;
  const counted = <T>(work: (tx: Tx) => Promise<T>) =>
    inTransaction(db(), (tx) => {
      attempts += 1;
      return work(tx);
    });
  const placeAndCancel = async (index: number) => {
    const isTurned = index % 2 === 1;
    const purchase = asking(isTurned ? [...lines].reverse() : lines, {
      couponCodes: isTurned ? ['B', 'A'] : ['A', 'B'],
      shippingFeeId,
      shippingAddress: address,
    });
    const answer = await counted((tx) => placeOrder(tx, ordering(purchase, due), now));
    if (!answer.ok) throw new Error(JSON.stringify(answer.refusal));
    const { orderId } = answer.value;
    return counted((tx) => cancelOrder(tx, { orderId, kind: 'cancelled-by-buyer', actor: 'buyer' }, now));
  };
  const answers = await Promise.all(Array.from({ length: CROWD * 4 }, (_, index) => placeAndCancel(index)));
  expect(answers.every((answer) => answer.ok)).toBe(true);
  expect(attempts).toBe(CROWD * 4 * 2);
});

test('CHK-04 whatever is placed, cancelled and refused in any order, every counter says what orders hold', async () => {
  const classes = [
    await addClass(db(), { seats: 2 }),
    await addClass(db(), { seats: 3 }),
    await addClass(db()),
  ];
  const goods = [await addGoods(db(), STOCK), await addGoods(db(), STOCK)];
  const codes = ['A', 'B'];
  await addLimitedCoupon(db(), 'A', { quota: 2 });
  await addLimitedCoupon(db(), 'B', { per_buyer_limit: 2 });
  await addLimitedPromotion(
    db(),
    classes.slice(0, 2).map(({ courseId }) => courseId),
    { quota: 2 },
  );
  const shippingFeeId = await addFee(db(), 0);
  const random = seeded(20261120);
  const some = <T>(all: readonly T[]) => all.filter(() => random() < 0.5);
  const orderIds: number[] = [];
  let placedCount = 0;
  let cancelledCount = 0;
  for (let round = 0; round < 80; round += 1) {
    if (random() < 0.35 && orderIds.length > 0) {
      const orderId = orderIds[Math.floor(random() * orderIds.length)]!;
      const cancellation = { orderId, kind: 'cancelled-by-buyer', actor: 'buyer' } as const;
      const twice = await Promise.all([
        cancelOrder(db(), cancellation, now),
        cancelOrder(db(), cancellation, now),
      ]);
      cancelledCount += twice.filter((answer) => answer.ok).length;
    } else {
      const lines = [
        ...some(classes).map(courseLine),
        ...some(goods).map((id) => productLine(id, 1 + Math.floor(random() * 3))),
      ];
      const couponCodes = some(codes);
      const purchase = asking(lines, { couponCodes, shippingFeeId, shippingAddress: address });
      const email = `buyer${Math.floor(random() * 3)}@example.test`;
      const seen = await placeOrder(db(), ordering(purchase, 1, { email }), now);
      if (!seen.ok && seen.refusal.code === 'PRICE_CHANGED') {
        const placed = await placeOrder(db(), ordering(purchase, seen.refusal.due, { email }), now);
        if (!placed.ok) throw new Error(placed.refusal.code);
        orderIds.push(placed.value.orderId);
        placedCount += 1;
      }
    }
    expect(await differences()).toEqual([]);
  }
  expect([placedCount, cancelledCount].every((count) => count > 5)).toBe(true);
});

/** The same dice each time (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
