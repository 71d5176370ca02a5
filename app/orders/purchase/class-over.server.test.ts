import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { COURSE_TYPES, modeOf } from '~/catalogue/course-type';
import { readCourseCards } from '~/catalogue/courses/course-cards.server';
import { visitor } from '~/catalogue/listing/course-listing.server';
import { listFilterFrom } from '~/catalogue/listing/list-filter';
import { readSitemapPaths } from '~/catalogue/listing/sitemap.server';
import { isOverAt } from '~/catalogue/sessions/class-over.server';
import { expireOrders } from '~/orders/life/cancel-order.server';
import { extendDeadline } from '~/orders/life/extend-deadline.server';
import { placeOrder } from '~/orders/placing/place-order.server';
import { joinWaiting } from '~/orders/waiting/join-waiting.server';
import { confirmWaiting } from '~/orders/waiting/move-waiting.server';
import { offerFreedSeats } from '~/orders/waiting/offer-seats.server';
import { readWaitingPlace } from '~/orders/waiting/waiting-places.server';
import type { OpenDatabase } from '~/platform/database/database.server';
import { addHours } from '~/values/time';
import { newToken } from '~/values/tokens.server';
import { databaseMode, openTestDatabase, truncateAll } from '../../../test/support/databases/test-database';
import { installTestJobs } from '../../../test/support/databases/test-jobs';
import { addPerson } from '../../../test/support/rows/bought-course';
import {
  addClass,
  addMethods,
  asking,
  courseLine,
  ordering,
  PLAN_PRICE,
} from '../../../test/support/rows/purchase-shop';

const now = new Date('2026-11-20T05:00:00Z');
const at = (hours: number) => addHours(now, hours);
let open: OpenDatabase;
const db = () => open.db;
beforeAll(async () => {
  open = await openTestDatabase(databaseMode(), 8);
  await installTestJobs(open);
});
afterAll(() => open.close());
beforeEach(async () => {
  await truncateAll(db());
  await addMethods(db());
});

/** A class of 20 seats whose sessions of two hours begin in so many hours. */
async function classIn(...hours: number[]) {
  const offered = await addClass(db(), { seats: 20 });
  for (const each of hours)
    await db()
      .insertInto('course_session')
      .values({
        course_id: offered.courseId,
        external_key: newToken(),
        begins_at: at(each),
        ends_at: at(each + 2),
        created_at: at(-900),
        changed_at: at(-900),
      })
      .execute();
  await db().updateTable('course').set({ status: 'published' }).execute();
  return offered;
}
type Offered = Awaited<ReturnType<typeof classIn>>;
const buy = (offered: Offered, when = now) =>
  placeOrder(db(), ordering(asking([courseLine(offered)]), PLAN_PRICE), when);
const deadlineOf = async () =>
  (
    await db()
      .selectFrom('purchase_order')
      .select('cancel_at')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
  ).cancel_at;
const setDays = (start_date: string | null, end_date: string | null) =>
  db().updateTable('course').set({ start_date, end_date }).execute();
const isOverNow = async (when = now) =>
  (await db().selectFrom('course').select(isOverAt(when).as('is')).executeTakeFirstOrThrow()).is;
const listed = async (when: Date) =>
  (
    await readCourseCards(db(), {
      filter: listFilterFrom(new URLSearchParams()),
      buyer: visitor('THB'),
      now: when,
    })
  ).range.total;
const over = { ok: false, refusal: { blockers: [{ code: 'blocked', reason: { code: 'OVER' } }] } };

describe(`a class that is over, ${databaseMode()}`, () => {
  test('R-305 it is sold and listed until its last session ends, and not a moment longer', async () => {
    const offered = await classIn(-48, -1);
    expect(await listed(now)).toBe(1);
    expect(await buy(offered)).toMatchObject({ ok: true });
    expect(await buy(offered, at(1))).toMatchObject(over);
    expect(await listed(at(1))).toBe(0);
    expect((await readSitemapPaths(db(), at(1))).join()).not.toContain('watercolor');
    expect((await readSitemapPaths(db(), now)).join()).toContain('watercolor');
  });

  test('R-305 without sessions its last day counts, and a first day after all sessions is a next round', async () => {
    await classIn();
    expect(await isOverNow()).toBe(false);
    await setDays('2026-11-18', null);
    expect(await isOverNow()).toBe(true);
    await setDays('2026-11-18', '2026-11-20');
    expect(await isOverNow()).toBe(false);
    expect(await isOverNow(new Date('2026-11-20T17:00:00Z'))).toBe(true);
    await truncateAll(db());
    await classIn(-48);
    await setDays('2026-11-18', '2026-11-18');
    expect(await isOverNow()).toBe(true);
    await setDays('2026-11-30', '2026-11-18');
    expect(await isOverNow()).toBe(false);
    await db().deleteFrom('course_session').execute();
    await setDays(null, null);
    expect(await isOverNow()).toBe(false);
  });

  test('R-305 what is learned by oneself has no end', async () => {
    await classIn(-48);
    for (const type of COURSE_TYPES) {
      await db().updateTable('course').set({ course_type: type }).execute();
      expect(await isOverNow(), type).toBe(modeOf(type) !== 'online');
    }
  });

  test('R-306 an order is to be paid before its class begins; on its last day before it ends', async () => {
    const soon = await classIn(5);
    expect(await buy(soon)).toMatchObject({ ok: true });
    expect(await deadlineOf()).toEqual(at(5));
    expect(await buy(await classIn(-30, -1))).toMatchObject({ ok: true });
    expect(await deadlineOf()).toEqual(at(1));
    expect(await buy(await classIn(-30, 400))).toMatchObject({ ok: true });
    expect(Number(await deadlineOf())).toBeGreaterThan(at(20).getTime());
  });

  test('R-306 staff give no more time than that, and a class that is moved nearer takes its orders along', async () => {
    const offered = await classIn(400);
    const placed = await buy(offered);
    if (!placed.ok) throw new Error(placed.refusal.code);
    const administratorId = await addPerson(db());
    const extend = (until: Date) =>
      extendDeadline(db(), { orderId: placed.value.orderId, administratorId, until }, now);
    expect(await extend(at(401))).toMatchObject({ refusal: { code: 'AFTER_CLASS' } });
    expect(await extend(at(399))).toMatchObject({ ok: true });
    await db()
      .updateTable('course_session')
      .set({ begins_at: at(10), ends_at: at(12) })
      .execute();
    expect(await expireOrders(db(), now)).toBe(0);
    expect(await deadlineOf()).toEqual(at(10));
    expect(await expireOrders(db(), at(10))).toBe(1);
  });

  test('R-305 a seat is offered until its class begins, and not once it has', async () => {
    const { courseId } = await classIn(5);
    await db().updateTable('course').set({ seat_limit: 1, seats_held: 1 }).execute();
    const wait = async (email: string) => {
      const ask = { courseId, name: 'มาลี', email, locale: 'th' as const, provenPersonId: null };
      const token = await joinWaiting(db(), ask, now);
      await confirmWaiting(db(), token, now);
      return token;
    };
    const first = await wait('first@example.test');
    const second = await wait('second@example.test');
    await db().updateTable('course').set({ seats_held: 0 }).execute();
    expect(await offerFreedSeats(db(), now)).toBe(1);
    expect(await readWaitingPlace(db(), first)).toMatchObject({ state: 'offered', offeredUntil: at(5) });
    await db()
      .updateTable('course_session')
      .set({ begins_at: at(3) })
      .execute();
    await offerFreedSeats(db(), at(1));
    expect(await readWaitingPlace(db(), first)).toMatchObject({ state: 'offered', offeredUntil: at(3) });
    expect(await offerFreedSeats(db(), at(3))).toBe(0);
    expect(await readWaitingPlace(db(), first)).toMatchObject({ state: 'lapsed' });
    expect(await readWaitingPlace(db(), second)).toMatchObject({ state: 'waiting' });
    expect(await offerFreedSeats(db(), at(99))).toBe(0);
    // the next round is entered
    await db()
      .updateTable('course_session')
      .set({ begins_at: at(200), ends_at: at(202) })
      .execute();
    expect(await offerFreedSeats(db(), at(99))).toBe(1);
    expect(await readWaitingPlace(db(), second)).toMatchObject({ state: 'offered' });
  });
});
