import { describe, expect, it } from 'vitest';
import { inTransaction } from '~/platform/database/transaction.server';
import { fileDatabase } from '../../test/support/databases/file-database';
import { databaseMode } from '../../test/support/databases/test-database';
import { addApprovedOrder, addCourse, addLectures, addPerson } from '../../test/support/rows/bought-course';
import { grantForOrder } from './grant-order.server';
import { accessOf, hasAccess } from './grants.server';
import { DAY_MS, type PlanTerms } from './plan-terms';

const now = new Date('2026-11-20T07:00:00Z');
const at = (days: number) => new Date(now.getTime() + days * DAY_MS);
const sixMonths: Partial<PlanTerms> = { planType: 'Period', term: 6, termUnit: 'month', courseDays: 180 };

const { db } = fileDatabase();

const grant = (orderId: number, when = now) => inTransaction(db(), (tx) => grantForOrder(tx, orderId, when));
const ledger = () =>
  db().selectFrom('access_grant').select(['course_id', 'source', 'ends_at']).orderBy('id').execute();

describe(`grantForOrder, ${databaseMode()}`, () => {
  it('gives one grant for each course line and each gift course, once', async () => {
    const person = await addPerson(db());
    const [courseId, other] = [await addCourse(db()), await addCourse(db())];
    const gift = await addCourse(db(), { giftOf: courseId });
    const order = await addApprovedOrder(
      db(),
      person,
      [
        { courseId: courseId, terms: sixMonths },
        { courseId: other, terms: { planType: 'One-Time Payment' } },
      ],
      now,
    );
    await grant(order);
    await grant(order, at(5));
    expect(await ledger()).toEqual([
      { course_id: courseId, source: 'purchase', ends_at: at(180) },
      { course_id: other, source: 'purchase', ends_at: null },
      { course_id: gift, source: 'gift', ends_at: at(180) },
    ]);
    expect(await hasAccess(db(), person, gift, at(179))).toBe(true);
    expect(await hasAccess(db(), person, gift, at(180))).toBe(false);
    expect(await hasAccess(db(), await addPerson(db()), gift, now)).toBe(false);
    expect(await hasAccess(db(), null, gift, now)).toBe(false);
  });

  it('refuses an order that is not approved', async () => {
    const order = await addApprovedOrder(
      db(),
      await addPerson(db()),
      [{ courseId: await addCourse(db()), terms: sixMonths }],
      now,
    );
    await db()
      .updateTable('purchase_order')
      .set({ status: 'pendingApproved', approved_at: null })
      .where('id', '=', order)
      .execute();
    await expect(grant(order)).rejects.toThrow(/without approval/);
    expect(await ledger()).toEqual([]);
  });

  it('counts from the first day of a class that is still to come', async () => {
    const course = await addCourse(db(), { startDate: '2026-12-01' });
    const terms = { planType: 'Period', courseDays: 10 } as const;
    await grant(await addApprovedOrder(db(), await addPerson(db()), [{ courseId: course, terms }], now));
    expect((await ledger())[0]!.ends_at).toEqual(new Date('2026-12-10T17:00:00Z'));
  });

  it('adds a renewal to the current end, without the gifts again', async () => {
    const person = await addPerson(db());
    const course = await addCourse(db());
    await addCourse(db(), { giftOf: course });
    const line = { courseId: course, terms: sixMonths };
    await grant(await addApprovedOrder(db(), person, [line], now));
    const renewal = await addApprovedOrder(db(), person, [{ ...line, pricingType: 'renew' }], at(100));
    await grant(renewal, at(100));
    expect((await ledger()).map((row) => [row.source, row.ends_at])).toEqual([
      ['purchase', at(180)],
      ['gift', at(180)],
      ['renewal', at(360)],
    ]);
    const access = await accessOf(db(), person, course, at(200));
    expect(access).toMatchObject({ isOpen: true, until: at(360), remainingWatchMs: null });
    expect(access.reasons.map((reason) => [reason.orderId !== null, reason.standing])).toEqual([
      [true, 'time-over'],
      [true, 'open'],
    ]);
  });

  it('lets two renewals approved at the same time both count', async () => {
    const person = await addPerson(db());
    const course = await addCourse(db());
    const line = { courseId: course, terms: sixMonths, pricingType: 'renew' as const };
    const orders = [
      await addApprovedOrder(db(), person, [line], now),
      await addApprovedOrder(db(), person, [line], now),
    ];
    await Promise.all(orders.map((order) => grant(order)));
    expect((await accessOf(db(), person, course, now)).until).toEqual(at(360));
  });

  it('closes an allowance when it is watched, for the page and for SQL alike', async () => {
    const person = await addPerson(db());
    const course = await addCourse(db());
    const [lecture] = await addLectures(db(), course, [{ seconds: 3600 }]);
    const terms = { planType: 'Actual', term: 1, termUnit: 'hour' } as const;
    await grant(await addApprovedOrder(db(), person, [{ courseId: course, terms }], now));
    const watch = (seconds: number) =>
      db()
        .insertInto('lecture_progress')
        .values({ person_id: person, lecture_id: lecture!, watched_seconds: seconds, updated_at: now })
        .onConflict((conflict) =>
          conflict.columns(['person_id', 'lecture_id']).doUpdateSet({ watched_seconds: seconds }),
        )
        .execute();
    await watch(3599);
    expect(await accessOf(db(), person, course, now)).toMatchObject({
      isOpen: true,
      remainingWatchMs: 1000,
    });
    expect(await hasAccess(db(), person, course, now)).toBe(true);
    await watch(3600);
    expect(await accessOf(db(), person, course, now)).toMatchObject({
      isOpen: false,
      remainingWatchMs: null,
    });
    expect(await hasAccess(db(), person, course, now)).toBe(false);
  });
});
