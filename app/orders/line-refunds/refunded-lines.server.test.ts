import { beforeEach, describe, expect, test } from 'vitest';
import { whyNotBuy } from '~/access/eligibility';
import { grantForOrder } from '~/access/grant-order.server';
import { readOwnedCourses } from '~/access/owned-courses.server';
import { readRelatedIds } from '~/catalogue/courses/related-courses.server';
import { countMyCourses, readMyCourses } from '~/learning/my-courses.server';
import { recordProgress } from '~/learning/watching/record-progress.server';
import { cancelOrder } from '~/orders/life/cancel-order.server';
import { reopenOrder } from '~/orders/life/reopen-order.server';
import { readOrderById } from '~/orders/page/orders.server';
import { placeOrder } from '~/orders/placing/place-order.server';
import { readCourseOffer } from '~/orders/purchase/buyer-facts.server';
import { createShipment } from '~/orders/shipping/create-shipment.server';
import { readShipment } from '~/orders/shipping/shipments.server';
import { orderSearchOf } from '~/orders/staff/order-search';
import { readSales } from '~/orders/staff/sales-figures.server';
import { readStaffOrders } from '~/orders/staff/staff-orders.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { addHours } from '~/values/time';
import { fileDatabase } from '../../../test/support/databases/file-database';
import { databaseMode } from '../../../test/support/databases/test-database';
import {
  addApprovedOrder,
  addCourse,
  addLectures,
  addPerson,
} from '../../../test/support/rows/bought-course';
import { addLineRefund } from '../../../test/support/rows/line-refund';
import {
  addClass,
  addFee,
  addGoods,
  addMethods,
  address,
  asStudent,
} from '../../../test/support/rows/purchase-shop';
import {
  asking,
  courseLine,
  ordering,
  productLine,
  settings,
} from '../../../test/support/rows/purchase-shop';
import { PLAN_PRICE, PRODUCT_PRICE } from '../../../test/support/rows/purchase-shop';

const now = new Date('2026-11-20T05:00:00Z');
const later = addHours(now, 24);
const { db } = fileDatabase({ hasJobs: true });

beforeEach(async () => {
  await addMethods(db());
});

const YEAR = { planType: 'Period', courseDays: 365 } as const;

/** An approved order of these courses with what it opens. */
async function bought(personId: number, ...courseIds: number[]): Promise<number> {
  const orderId = await addApprovedOrder(
    db(),
    personId,
    courseIds.map((courseId) => ({ courseId, terms: YEAR })),
    now,
  );
  await inTransaction(db(), (tx) => grantForOrder(tx, orderId, now));
  return orderId;
}

const lineIdsOf = async (orderId: number) => (await readOrderById(db(), orderId))!.lines.map(({ id }) => id);
const offerOf = (courseId: number, personId: number) =>
  readCourseOffer(db(), {
    courseId,
    viewer: asStudent(personId, 'buyer@example.test', 'member'),
    settings,
    now: later,
  });

describe(`PAY-24 what a refunded line means elsewhere, ${databaseMode()}`, () => {
  test('PAY-24 the order says which line went back, when, why and how much', async () => {
    const person = await addPerson(db());
    const orderId = await bought(person, await addCourse(db()), await addCourse(db()));
    const [first] = await lineIdsOf(orderId);
    const refundId = await addLineRefund(db(), {
      orderId,
      lineIds: [first!],
      at: later,
      amount: 100,
      reason: 'เรียนไม่ได้',
    });
    const order = await readOrderById(db(), orderId);
    expect(order?.lines.map((line) => line.refundId)).toEqual([refundId, null]);
    expect(order?.refunds).toMatchObject([
      {
        id: refundId,
        lineIds: [first],
        reason: 'เรียนไม่ได้',
        amount: 100,
        createdAt: later,
        creditNoteNumber: null,
      },
    ]);
  });

  test('PAY-24 staff’s list and figures say what of an order went back', async () => {
    const person = await addPerson(db());
    const orderId = await bought(person, await addCourse(db()), await addCourse(db()));
    await db().updateTable('purchase_order').set({ price: 200 }).execute();
    const [first, second] = await lineIdsOf(orderId);
    const list = async () =>
      (
        await readStaffOrders(db(), {
          filter: 'all',
          search: orderSearchOf(null),
          range: { offset: 0, pageSize: 10 },
        })
      )[0];
    expect(await list()).toMatchObject({ refunded: 0, refundState: 'none' });
    await addLineRefund(db(), { orderId, lineIds: [first!], at: later, amount: 80 });
    expect(await list()).toMatchObject({ refunded: 80, refundState: 'partly' });
    await addLineRefund(db(), { orderId, lineIds: [second!], at: addHours(later, 1), amount: 120 });
    expect(await list()).toMatchObject({ refunded: 200, refundState: 'wholly' });
    expect(await readSales(db(), now)).toEqual({
      count: 1,
      sums: [{ currency: 'THB', amount: 200, refunded: 200 }],
    });
    // a refund counts on its own day, not on the sale's
    expect(await readSales(db(), addHours(later, 1))).toEqual({
      count: 0,
      sums: [{ currency: 'THB', amount: 0, refunded: 120 }],
    });
  });

  test('CRS-13 a class bought once can be bought again after its refund', async () => {
    const person = await addPerson(db());
    const { courseId } = await addClass(db(), { seats: 3 });
    const orderId = await bought(person, courseId);
    expect(whyNotBuy((await offerOf(courseId, person))!.facts)).toEqual({ code: 'ALREADY_OWNED' });
    await addLineRefund(db(), { orderId, at: later });
    expect(whyNotBuy((await offerOf(courseId, person))!.facts)).toBeNull();
  });

  test('CRS-13 whose online course went back is no owner: the first price is offered, no renewal, and no prerequisite is met by it', async () => {
    const person = await addPerson(db());
    const { courseId, planId } = await addClass(db());
    const next = await addClass(db());
    await db()
      .insertInto('price_plan')
      .values({
        external_key: 'renewal',
        course_id: courseId,
        name: 'ต่ออายุ',
        plan_type: 'Period',
        price_satang: 5_000,
        pricing_type: 'renew',
      })
      .execute();
    await db().updateTable('price_plan').set({ free_for: 'Student' }).where('id', '=', next.planId).execute();
    await db()
      .insertInto('price_plan_prerequisite')
      .values({ price_plan_id: next.planId, course_id: courseId })
      .execute();
    const orderId = await bought(person, courseId);
    const names = async (id: number) => (await offerOf(id, person))!.plans.map((plan) => plan.id);
    expect(await names(courseId)).not.toContain(planId);
    expect(await names(next.courseId)).toEqual([next.planId]);
    await addLineRefund(db(), { orderId, at: later });
    expect(await names(courseId)).toEqual([planId]);
    expect(await names(next.courseId)).toEqual([]);
    const owned = await readOwnedCourses(db(), person, later);
    expect(owned.ownedCourseIds.size).toBe(0);
  });

  test('CAT-05 what went back is no sale of a best seller', async () => {
    const person = await addPerson(db());
    const result = await addClass(db());
    const { courseId } = await addClass(db());
    await db().updateTable('course').set({ status: 'published' }).execute();
    const orderId = await bought(person, courseId);
    const sold = async () => {
      const related = await readRelatedIds(
        db(),
        { id: result.courseId, teacherId: null, courseGroupId: null },
        {
          switches: { is_show_same_teacher: false, is_show_same_group: false, is_show_best_seller: true },
          now,
        },
      );
      return related.bestSeller;
    };
    expect(await sold()).toEqual([courseId]);
    await addLineRefund(db(), { orderId, at: later });
    expect(await sold()).toEqual([]);
  });

  test('PAY-22 a cancelled order is opened again when the one bought since went back', async () => {
    const offered = await addClass(db(), { seats: 5 });
    const placed = await placeOrder(
      db(),
      ordering(asking([courseLine(offered)]), PLAN_PRICE, { email: 'buyer@example.test' }),
      now,
    );
    if (!placed.ok) throw new Error(placed.refusal.code);
    const { orderId } = placed.value;
    const { personId } = (await readOrderById(db(), orderId))!;
    await cancelOrder(db(), { orderId, kind: 'cancelled-by-buyer', actor: 'buyer' }, now);
    const again = await bought(personId, offered.courseId);
    const administratorId = await addPerson(db());
    const reopen = () => inTransaction(db(), (tx) => reopenOrder(tx, { orderId, administratorId }, later));
    expect(await reopen()).toMatchObject({ refusal: { code: 'BOUGHT_AGAIN', orderId: again } });
    await addLineRefund(db(), { orderId: again, at: later });
    expect(await reopen()).toMatchObject({ ok: true });
  });

  test('PRD-03 refunded goods are not packed; a parcel that had left says what was in it', async () => {
    const shippingFeeId = await addFee(db(), 50);
    const [brush, paper] = [await addGoods(db(), 10), await addGoods(db(), 10)];
    await db().updateTable('product').set({ title: 'กระดาษ' }).where('id', '=', paper).execute();
    const purchase = asking([productLine(brush), productLine(paper)], {
      shippingFeeId,
      shippingAddress: address,
    });
    const placed = await placeOrder(db(), ordering(purchase, 2 * PRODUCT_PRICE + 5000), now);
    if (!placed.ok) throw new Error(placed.refusal.code);
    const { orderId } = placed.value;
    await db().updateTable('purchase_order').set({ status: 'approved', approved_at: now }).execute();
    await inTransaction(db(), (tx) => createShipment(tx, orderId, now));
    const [first, second] = await lineIdsOf(orderId);
    const packed = async () => (await readShipment(db(), orderId))!.items.map(({ name }) => name);
    expect(await packed()).toEqual(['พู่กัน', 'กระดาษ']);
    await addLineRefund(db(), { orderId, lineIds: [first!], at: later });
    expect(await packed()).toEqual(['กระดาษ']);
    await db()
      .updateTable('shipment')
      .set({ status: 'sent', carrier: 'flash', sent_at: addHours(later, 1) })
      .execute();
    await addLineRefund(db(), { orderId, lineIds: [second!], at: addHours(later, 2) });
    expect(await packed()).toEqual(['กระดาษ']);
  });

  test('LRN-07 my courses keep what went back in sight, closed, with its progress', async () => {
    const person = await addPerson(db());
    const courseId = await addCourse(db());
    const [lecture] = await addLectures(db(), courseId, [{}, {}]);
    const orderId = await bought(person, courseId);
    const progress = {
      personId: person,
      courseId,
      lectureId: lecture!,
      ranges: [],
      positionSeconds: 5,
      secondsAgo: 0,
      hasEnded: true,
      begunAt: new Date(now.getTime() - 3_600_000),
    };
    expect(await recordProgress(db(), progress, now)).toMatchObject({ ok: true });
    const mine = () => readMyCourses(db(), person, { offset: 0, pageSize: 10 }, later);
    expect(await mine()).toMatchObject([{ done: 1, access: { isOpen: true } }]);
    await addLineRefund(db(), { orderId, at: later });
    expect(await countMyCourses(db(), person)).toBe(1);
    expect(await mine()).toMatchObject([
      {
        done: 1,
        access: { isOpen: false, reasons: [{ standing: 'refunded', revokedAt: later }] },
      },
    ]);
    expect(await recordProgress(db(), progress, later)).toMatchObject({ refusal: { code: 'NO_ACCESS' } });
  });
});
