import { beforeEach, describe, expect, test } from 'vitest';
import { grantForOrder } from '~/access/grant-order.server';
import type { PlanTerms } from '~/access/plan-terms';
import { placeOrder } from '~/orders/placing/place-order.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { fileDatabase } from '../../../test/support/databases/file-database';
import { databaseMode } from '../../../test/support/databases/test-database';
import { addApprovedOrder, addPerson } from '../../../test/support/rows/bought-course';
import {
  addClass,
  addMethods,
  asking,
  asStudent,
  courseLine,
  ordering,
  settings,
} from '../../../test/support/rows/purchase-shop';
import { readCourseOffer } from './buyer-facts.server';

const now = new Date('2026-11-20T05:00:00Z');
const { db } = fileDatabase({ hasJobs: true });

beforeEach(() => addMethods(db()));

/** An online course with a renewal at 49 baht, owned by these terms. */
async function owned(terms: Partial<PlanTerms>, course: { course_type?: 'Live'; start_date?: string } = {}) {
  const personId = await addPerson(db());
  const { courseId } = await addClass(db());
  if (Object.keys(course).length > 0)
    await db().updateTable('course').set(course).where('id', '=', courseId).execute();
  const plan = {
    external_key: `renewal-${courseId}`,
    course_id: courseId,
    name: 'ต่ออายุ',
    plan_type: 'Period' as const,
    term: 1,
    term_unit: 'year' as const,
    pricing_type: 'renew' as const,
    price_satang: 4_900,
  };
  const { id: planId } = await db()
    .insertInto('price_plan')
    .values(plan)
    .returning('id')
    .executeTakeFirstOrThrow();
  const orderId = await addApprovedOrder(db(), personId, [{ courseId, terms }], now);
  await inTransaction(db(), (tx) => grantForOrder(tx, orderId, now));
  const viewer = asStudent(personId, 'student@demo.test', 'member');
  const offer = await readCourseOffer(db(), { courseId, viewer, settings, now });
  const order = ordering(asking([courseLine({ courseId, planId })]), 4_900, { viewer });
  return { planId, offered: offer!.plans.map(({ id }) => id), placed: await placeOrder(db(), order, now) };
}

describe(`CRS-13 what renews access, ${databaseMode()}`, () => {
  test('CRS-13 whose access has no end is offered no renewal of it, and none is sold', async () => {
    const { offered, placed } = await owned({ planType: 'One-Time Payment' });
    expect(offered).toEqual([]);
    expect(placed).toMatchObject({ ok: false, refusal: { blockers: [{ code: 'have_course' }] } });
  });

  test('CRS-13 a class is renewed from its first day on, not before (R-271)', async () => {
    const terms = { planType: 'Period', courseDays: 365 } as const;
    const ahead = await owned(terms, { course_type: 'Live', start_date: '2026-11-21' });
    expect(ahead.offered).not.toContain(ahead.planId);
    expect(ahead.placed).toMatchObject({ ok: false });
    const begun = await owned(terms, { course_type: 'Live', start_date: '2026-11-20' });
    expect(begun.offered).toContain(begun.planId);
    expect(begun.placed).toMatchObject({ ok: true });
  });

  test('CRS-13 whose access ends may renew it while it runs', async () => {
    const { planId, offered, placed } = await owned({ planType: 'Period', courseDays: 365 });
    expect(offered).toEqual([planId]);
    expect(placed).toMatchObject({ ok: true });
  });
});
