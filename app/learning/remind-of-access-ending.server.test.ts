import { describe, expect, test } from 'vitest';
import type { OrderStatus } from '~/access/eligibility';
import { grantForOrder } from '~/access/grant-order.server';
import { DAY_MS, type PlanTerms } from '~/access/plan-terms';
import { revokeGrants } from '~/access/revoke-grants.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { fileDatabase } from '../../test/support/databases/file-database';
import { databaseMode } from '../../test/support/databases/test-database';
import { addApprovedOrder, addCourse, addLectures, addPerson } from '../../test/support/rows/bought-course';
import { change } from '../../test/support/shop/app-server';
import { remindOfAccessEnding } from './remind-of-access-ending.server';

const boughtAt = new Date('2026-11-20T07:00:00Z');
const at = (days: number) => new Date(boughtAt.getTime() + days * DAY_MS);
const days = (courseDays: number): Partial<PlanTerms> => ({ planType: 'Period', courseDays });
const { db } = fileDatabase({ hasJobs: true });

async function courseToLearn(): Promise<number> {
  const courseId = await addCourse(db());
  await addLectures(db(), courseId, [{}]);
  return courseId;
}

interface Bought {
  personId?: number;
  courseId?: number;
  terms?: Partial<PlanTerms>;
  pricingType?: 'default' | 'renew';
  day?: number;
}

/** Bought and granted; with a person and a course of its own by default. */
async function owner(input: Bought = {}) {
  const { terms = days(90), pricingType, day = 0 } = input;
  const personId = input.personId ?? (await addPerson(db()));
  const courseId = input.courseId ?? (await courseToLearn());
  const orderId = await addApprovedOrder(db(), personId, [{ courseId, terms, pricingType }], at(day));
  await inTransaction(db(), (tx) => grantForOrder(tx, orderId, at(day)));
  return { personId, courseId, orderId };
}

const remind = (day: number) => remindOfAccessEnding(db(), at(day));
const mails = () => db().selectFrom('outbox_mail').selectAll().orderBy('id').execute();

describe(`REG-12 whose access ends is told, ${databaseMode()}`, () => {
  test('once, seven days before, with course, end and the way to go on', async () => {
    const { personId, courseId, orderId } = await owner();
    expect(await remind(82.9)).toBe(0);
    const rounds = await Promise.all([remind(83), remind(83)]);
    expect(rounds[0] + rounds[1]).toBe(1);
    expect(await remind(84)).toBe(0);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    const person = await db().selectFrom('person').select('email').executeTakeFirstOrThrow();
    expect(mail).toMatchObject({
      kind: 'access-ending',
      to_address: person.email,
      person_id: personId,
      order_id: orderId,
      locale: 'th',
    });
    for (const body of [mail!.html, mail!.plain_text])
      for (const expectedText of ['Excel', '18 ก.พ. 2570 14:00 น.', `/learn/${courseId}-excel`])
        expect(body).toContain(expectedText);
    expect(mail!.plain_text).not.toContain('ต่ออายุ');
  });

  test('a renewal means no mail, and one at its own end', async () => {
    const first = await owner();
    await owner({ ...first, terms: days(30), pricingType: 'renew', day: 80 });
    expect(await remind(85)).toBe(0);
    expect(await remind(114)).toBe(1);
  });

  test('a renewal after the mail ends anew, and is told anew', async () => {
    const first = await owner();
    expect(await remind(84)).toBe(1);
    await owner({ ...first, terms: days(60), pricingType: 'renew', day: 85 });
    expect(await remind(86)).toBe(0);
    expect(await remind(144)).toBe(1);
    expect(new Set((await mails()).map((mail) => mail.dedupe_key)).size).toBe(2);
  });

  test.each([
    ['unlimited', { planType: 'One-Time Payment' }],
    ['an allowance of watched time', { planType: 'Actual', term: 20, termUnit: 'hour' }],
    ['short', { planType: 'Period', courseDays: 3 }],
  ] as const)('not when it is %s', async (_what, terms) => {
    await owner({ terms });
    for (const day of [0, 1, 2, 83, 89]) expect(await remind(day)).toBe(0);
  });

  test('not of what was taken back, of nothing to learn, of somebody suspended, or while a renewal is looked at', async () => {
    const revokedOwner = await owner();
    await inTransaction(db(), (tx) => revokeGrants(tx, revokedOwner.personId, at(5)));
    await owner({ courseId: await addCourse(db()) });
    const suspendedOwner = await owner();
    const update = db()
      .updateTable('person')
      .set({ suspended_at: at(4) });
    await update.where('id', '=', suspendedOwner.personId).execute();
    const renewing = await owner();
    const waiting = await addApprovedOrder(
      db(),
      renewing.personId,
      [{ courseId: renewing.courseId, terms: days(30), pricingType: 'renew' }],
      at(80),
    );
    const status = (to: OrderStatus) =>
      db()
        .updateTable('purchase_order')
        .set({ status: to, approved_at: null })
        .where('id', '=', waiting)
        .execute();
    await status('pendingApproved');
    expect(await remind(85)).toBe(0);
    await status('rejected');
    expect(await remind(85)).toBe(1);
  });

  test('nobody who erased their data', async () => {
    const { personId } = await owner();
    await db()
      .updateTable('person')
      .set({ erased_at: at(2) })
      .where('id', '=', personId)
      .execute();
    expect(await remind(84)).toBe(0);
  });

  test('two grants with one end make one mail; a grant of staff tells as well', async () => {
    const { personId, courseId } = await owner();
    await db()
      .insertInto('access_grant')
      .values({
        person_id: personId,
        course_id: courseId,
        source: 'staff',
        terms: JSON.stringify(days(90)),
        starts_at: boughtAt,
        ends_at: at(90),
        granted_at: boughtAt,
      })
      .execute();
    expect(await remind(84)).toBe(1);
  });

  test('the member is offered to renew where that is on sale, in the language of the order', async () => {
    const { courseId, orderId } = await owner();
    await db().updateTable('purchase_order').set({ locale: 'en' }).where('id', '=', orderId).execute();
    await db().updateTable('course').set({ status: 'published' }).where('id', '=', courseId).execute();
    await addRenewal(courseId);
    expect(await remind(84)).toBe(1);
    const [mail] = await mails();
    const plan = await db().selectFrom('price_plan').select('id').executeTakeFirstOrThrow();
    expect(mail!.plain_text).toContain(
      `Renew for ฿490, until 19 May 2027\n{{shop-address}}/course/${courseId}-excel/register?plan=${plan.id}`,
    );
    expect(mail!.plain_text).toContain(`/learn/${courseId}-excel`);
  });

  test('a guest is led to the order’s page; once the courses are a member’s, the same end is not told again', async () => {
    const guest = await owner({ personId: await addPerson(db(), 'generated') });
    const order = await db().selectFrom('purchase_order').select('token').executeTakeFirstOrThrow();
    expect(await remind(84)).toBe(1);
    const [mail] = await mails();
    expect(mail!.plain_text).toContain(`{{shop-address}}/order/${order.token}`);
    expect(mail!.plain_text).not.toContain('/learn/');
    const member = await addPerson(db());
    await db()
      .updateTable('access_grant')
      .set({ person_id: member })
      .where('person_id', '=', guest.personId)
      .execute();
    expect(await remind(85)).toBe(0);
  });

  test('the shop says how many days before, or never', async () => {
    await owner();
    await change(db(), { access_notice_days: 0 });
    expect(await remind(89)).toBe(0);
    await change(db(), { access_notice_days: 2 });
    expect(await remind(87)).toBe(0);
    expect(await remind(88)).toBe(1);
  });

  test('more than a page of them, one without a usable address among them', async () => {
    const courseId = await courseToLearn();
    const people = await db()
      .insertInto('person')
      .values(
        Array.from({ length: 7 }, (_, n) => ({
          kind: 'generated',
          email: n === 3 ? 'two@a.test,b@a.test' : `many${n}@demo.test`,
          username: `many${n}`,
        })),
      )
      .returning('id')
      .execute();
    await db()
      .insertInto('access_grant')
      .values(
        people.map(({ id }) => ({
          person_id: id,
          course_id: courseId,
          source: 'gift',
          terms: JSON.stringify(days(90)),
          starts_at: boughtAt,
          // the same end, finer than a millisecond
          ends_at: '2027-02-18T07:00:00.000123Z',
          granted_at: boughtAt,
        })),
      )
      .execute();
    expect(await remindOfAccessEnding(db(), at(84), 2)).toBe(6);
    expect(await remindOfAccessEnding(db(), at(84.1), 1)).toBe(0);
  });
});

const addRenewal = (courseId: number) =>
  db()
    .insertInto('price_plan')
    .values({
      external_key: `renew-${courseId}`,
      course_id: courseId,
      name: 'ต่ออายุ',
      plan_type: 'Period',
      course_days: 90,
      price_satang: 49_000,
      pricing_type: 'renew',
      status_show: 1,
    })
    .execute();
