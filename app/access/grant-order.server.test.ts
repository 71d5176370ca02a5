import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { addApprovedOrder, addCourse, addLectures, addPerson } from '../../test/support/bought-course';
import { databaseMode, openTestDatabase, truncateAll } from '../../test/support/test-database';
import { grantForOrder } from './grant-order.server';
import { accessOf, hasAccess } from './grants.server';
import { DAY_MS, type PlanTerms } from './plan-terms';

const now = new Date('2026-11-20T07:00:00Z');
const at = (days: number) => new Date(now.getTime() + days * DAY_MS);
const sixMonths: Partial<PlanTerms> = { planType: 'Period', term: 6, termUnit: 'month', courseDays: 180 };

let open: OpenDatabase;
beforeAll(async () => {
  open = await openTestDatabase();
});
afterAll(() => open.close());
beforeEach(() => truncateAll(open.db));

const grant = (orderId: number, when = now) =>
  inTransaction(open.db, (tx) => grantForOrder(tx, orderId, when));
const ledger = () =>
  open.db.selectFrom('access_grant').select(['course_id', 'source', 'ends_at']).orderBy('id').execute();

describe(`grantForOrder, ${databaseMode()}`, () => {
  it('gives one grant for each course line and each gift course, once', async () => {
    const person = await addPerson(open.db);
    const [bought, other] = [await addCourse(open.db), await addCourse(open.db)];
    const gift = await addCourse(open.db, { giftOf: bought });
    const order = await addApprovedOrder(
      open.db,
      person,
      [
        { courseId: bought, terms: sixMonths },
        { courseId: other, terms: { planType: 'One-Time Payment' } },
      ],
      now,
    );
    await grant(order);
    await grant(order, at(5));
    expect(await ledger()).toEqual([
      { course_id: bought, source: 'purchase', ends_at: at(180) },
      { course_id: other, source: 'purchase', ends_at: null },
      { course_id: gift, source: 'gift', ends_at: at(180) },
    ]);
    expect(await hasAccess(open.db, person, gift, at(179))).toBe(true);
    expect(await hasAccess(open.db, person, gift, at(180))).toBe(false);
    expect(await hasAccess(open.db, await addPerson(open.db), gift, now)).toBe(false);
    expect(await hasAccess(open.db, null, gift, now)).toBe(false);
  });

  it('refuses an order that is not approved', async () => {
    const order = await addApprovedOrder(
      open.db,
      await addPerson(open.db),
      [{ courseId: await addCourse(open.db), terms: sixMonths }],
      now,
    );
    await open.db
      .updateTable('purchase_order')
      .set({ status: 'pendingApproved', approved_at: null })
      .where('id', '=', order)
      .execute();
    await expect(grant(order)).rejects.toThrow(/without approval/);
    expect(await ledger()).toEqual([]);
  });

  it('counts from the first day of a class that is still to come', async () => {
    const course = await addCourse(open.db, { startDate: '2026-12-01' });
    const terms = { planType: 'Period', courseDays: 10 } as const;
    await grant(
      await addApprovedOrder(open.db, await addPerson(open.db), [{ courseId: course, terms }], now),
    );
    expect((await ledger())[0]!.ends_at).toEqual(new Date('2026-12-10T17:00:00Z'));
  });

  it('adds a renewal to the current end, without the gifts again', async () => {
    const person = await addPerson(open.db);
    const course = await addCourse(open.db);
    await addCourse(open.db, { giftOf: course });
    const line = { courseId: course, terms: sixMonths };
    await grant(await addApprovedOrder(open.db, person, [line], now));
    const renewal = await addApprovedOrder(open.db, person, [{ ...line, pricingType: 'renew' }], at(100));
    await grant(renewal, at(100));
    expect((await ledger()).map((row) => [row.source, row.ends_at])).toEqual([
      ['purchase', at(180)],
      ['gift', at(180)],
      ['renewal', at(360)],
    ]);
    const access = await accessOf(open.db, person, course, at(200));
    expect(access).toMatchObject({ isOpen: true, until: at(360), remainingWatchMs: null });
    expect(access.reasons.map((reason) => [reason.orderId !== null, reason.standing])).toEqual([
      [true, 'time-over'],
      [true, 'open'],
    ]);
  });

  it('lets two renewals approved at the same time both count', async () => {
    const person = await addPerson(open.db);
    const course = await addCourse(open.db);
    const line = { courseId: course, terms: sixMonths, pricingType: 'renew' as const };
    const orders = [
      await addApprovedOrder(open.db, person, [line], now),
      await addApprovedOrder(open.db, person, [line], now),
    ];
    await Promise.all(orders.map((order) => grant(order)));
    expect((await accessOf(open.db, person, course, now)).until).toEqual(at(360));
  });

  it('closes an allowance when it is watched, for the page and for SQL alike', async () => {
    const person = await addPerson(open.db);
    const course = await addCourse(open.db);
    const [lecture] = await addLectures(open.db, course, [{ seconds: 3600 }]);
    const terms = { planType: 'Actual', term: 1, termUnit: 'hour' } as const;
    await grant(await addApprovedOrder(open.db, person, [{ courseId: course, terms }], now));
    const watch = (seconds: number) =>
      open.db
        .insertInto('lecture_progress')
        .values({ person_id: person, lecture_id: lecture!, watched_seconds: seconds, updated_at: now })
        .onConflict((conflict) =>
          conflict.columns(['person_id', 'lecture_id']).doUpdateSet({ watched_seconds: seconds }),
        )
        .execute();
    await watch(3599);
    expect(await accessOf(open.db, person, course, now)).toMatchObject({
      isOpen: true,
      remainingWatchMs: 1000,
    });
    expect(await hasAccess(open.db, person, course, now)).toBe(true);
    await watch(3600);
    expect(await accessOf(open.db, person, course, now)).toMatchObject({
      isOpen: false,
      remainingWatchMs: null,
    });
    expect(await hasAccess(open.db, person, course, now)).toBe(false);
  });
});
