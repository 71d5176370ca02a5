import { beforeEach, describe, expect, test } from 'vitest';
import { whyNotBuy } from '~/access/eligibility';
import { grantSeat } from '~/access/grant-order.server';
import type { Viewer } from '~/accounts/viewer';
import { blockersOf } from '~/orders/purchase/order-blockers';
import { readPurchaseFacts } from '~/orders/purchase/purchase-facts.server';
import { quoteOf } from '~/orders/purchase/purchase-quote';
import { addHours } from '~/values/time';
import { newToken } from '~/values/tokens.server';
import { fileDatabase } from '../../../test/support/databases/file-database';
import { databaseMode } from '../../../test/support/databases/test-database';
import { addPerson } from '../../../test/support/rows/bought-course';
import { addFreeClass } from '../../../test/support/rows/free-class';
import { asking, asStudent, courseLine, ordering, settings } from '../../../test/support/rows/purchase-shop';
import { confirmSeat } from './confirm-seat.server';
import { placePurchase } from './place-purchase.server';

const now = new Date('2026-11-20T05:00:00Z');
const { db } = fileDatabase({ hasJobs: true });
type FreeClass = Awaited<ReturnType<typeof addFreeClass>>;
const inDays = (days: number) => addHours(now, 24 * days);
let student: Viewer;
beforeEach(async () => (student = await member()));

async function member(): Promise<Viewer> {
  const email = `${newToken().toLowerCase()}@example.test`;
  const id = await addPerson(db());
  await db().updateTable('person').set({ email, email_proven_at: now }).where('id', '=', id).execute();
  return asStudent(id, email, 'member');
}

/** The form of the class sent once, each with a key of its own. */
const book = (bought: FreeClass, viewer = student, at = now) => {
  const purchase = asking([courseLine(bought)], { paymentMethodId: null });
  return placePurchase(db(), ordering(purchase, 0, { viewer, email: viewer.student!.email }), at);
};
const approved = () => db().selectFrom('purchase_order').select(['id', 'token', 'status']).execute();
const seatOf = async ({ courseId }: FreeClass) =>
  (await db().selectFrom('course').select('seats_held').where('id', '=', courseId).executeTakeFirstOrThrow())
    .seats_held;
async function whyNot({ courseId, planId }: FreeClass, at: Date, viewer = student) {
  const ask = asking([courseLine({ courseId, planId })], { paymentMethodId: null });
  const features = new Set<never>();
  const facts = await readPurchaseFacts(db(), { ask, viewer, email: null, settings, features, now: at });
  expect(blockersOf(facts, ask, { quote: quoteOf(facts, ask), usableMethodIds: new Set() })).toHaveLength(
    whyNotBuy(facts.courses.get(courseId)!.facts) ? 1 : 0,
  );
  return whyNotBuy(facts.courses.get(courseId)!.facts);
}

describe(`R-252 one seat of a date of a free class, ${databaseMode()}`, () => {
  test('CRS-13 who holds a seat of it gets no second one, and is led to the order', async () => {
    const bought = await addFreeClass(db(), { sessions: [inDays(5)] });
    expect(await book(bought)).toMatchObject({ ok: true });
    const [order] = await approved();
    const reason = { code: 'SEAT_HELD', token: order!.token };
    expect(await book(bought)).toEqual({
      ok: false,
      refusal: { code: 'BLOCKED', blockers: [{ code: 'blocked', courseId: bought.courseId, reason }] },
    });
    expect([(await approved()).length, await seatOf(bought)]).toEqual([1, 1]);
    expect(await book(bought, await member())).toMatchObject({ ok: true });
  });

  test('CHK-02 of two forms sent at once one has the seat', async () => {
    const bought = await addFreeClass(db(), { sessions: [inDays(5)] });
    const answers = await Promise.all([book(bought), book(bought), book(bought)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect([(await approved()).length, await seatOf(bought)]).toEqual([1, 1]);
  });

  test('another date is booked anew: once this one is over, of sessions and of days alike', async () => {
    const days = await addFreeClass(db(), { start_date: '2026-11-25', end_date: '2026-11-26' });
    const sessions = await addFreeClass(db(), { sessions: [inDays(5)] });
    for (const bought of [days, sessions]) {
      await book(bought);
      expect(await whyNot(bought, inDays(4))).toMatchObject({ code: 'SEAT_HELD' });
      expect(await whyNot(bought, inDays(7))).toMatchObject({ code: 'OVER' });
    }
    // the next round of the same class
    const next = { start_date: '2026-12-02', end_date: null };
    await db().updateTable('course').set(next).where('id', '=', days.courseId).execute();
    expect(await whyNot(days, inDays(7))).toBeNull();
    // a class that was put off before it began is the same one
    await db().updateTable('course').set(next).where('id', '=', days.courseId).execute();
    expect(await whyNot(days, inDays(1))).toMatchObject({ code: 'SEAT_HELD' });
  });

  test('a class without days has no date that could be booked twice', async () => {
    const bought = await addFreeClass(db(), {});
    await book(bought);
    expect(await whyNot(bought, now)).toBeNull();
  });

  test("R-135 a company's seat counts for who sits in it, and not for who bought it", async () => {
    const bought = await addFreeClass(db(), { sessions: [inDays(5)] });
    await book(bought);
    const [order] = await approved();
    const orderId = order!.id;
    const line = await db().selectFrom('order_line').select('id').executeTakeFirstOrThrow();
    // as one of several seats would stand there
    await db().updateTable('order_line').set({ is_seat: true }).execute();
    await db().deleteFrom('access_grant').execute();
    expect(await whyNot(bought, now)).toBeNull();
    const guest = await member();
    await db()
      .transaction()
      .execute((tx) => grantSeat(tx, { orderId, lineId: line.id, personId: guest.student!.id }, now));
    expect(await whyNot(bought, now, guest)).toEqual({ code: 'SEAT_HELD', token: null });
    expect(await whyNot(bought, now)).toBeNull();
  });

  test('whoever reads the mail of a second seat keeps the first, of two links pressed at once too', async () => {
    const bought = await addFreeClass(db(), { sessions: [inDays(5)] });
    const links = [];
    for (const _ of [1, 2, 3]) {
      const purchase = asking([courseLine(bought)], { paymentMethodId: null });
      const placed = await placePurchase(db(), ordering(purchase, 0, { email: 'reader@example.test' }), now);
      if (!placed.ok) throw new Error('no order');
      const { orderId } = placed.value;
      const order = await db()
        .selectFrom('purchase_order')
        .select(['token', 'confirm_key'])
        .where('id', '=', orderId)
        .executeTakeFirstOrThrow();
      links.push({ token: order.token, confirmKey: order.confirm_key! });
    }
    expect(await seatOf(bought)).toBe(3);
    const result = await Promise.all(links.map((link) => confirmSeat(db(), link, now)));
    expect(result.filter(({ ok }) => ok)).toHaveLength(1);
    const outcome = (await approved()).filter(({ status }) => status === 'approved');
    expect(result.filter(({ ok }) => !ok)).toEqual(
      Array(2).fill({ ok: false, refusal: { code: 'SEAT_HELD', token: outcome[0]!.token } }),
    );
    expect([outcome.length, await seatOf(bought)]).toEqual([1, 1]);
  });
});
