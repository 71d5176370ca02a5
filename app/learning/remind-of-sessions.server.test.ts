import { describe, expect, test } from 'vitest';
import { grantForOrder } from '~/access/grant-order.server';
import { DAY_MS, type PlanTerms } from '~/access/plan-terms';
import { revokeGrants } from '~/access/revoke-grants.server';
import type { CourseType } from '~/catalogue/course-type';
import { inTransaction } from '~/platform/database/transaction.server';
import { bangkokInstant } from '~/values/time';
import { fileDatabase } from '../../test/support/databases/file-database';
import { databaseMode } from '../../test/support/databases/test-database';
import { addApprovedOrder, addCourse, addPerson } from '../../test/support/rows/bought-course';
import { remindOfSessions } from './remind-of-sessions.server';

const LINK = 'https://meet.example/j/7';
const boughtAt = bangkokInstant('2026-11-20', '14:00:00');
/** The class is on Saturday 28 November. */
const friday = bangkokInstant('2026-11-27', '09:11:00');
const { db } = fileDatabase({ hasJobs: true });

async function liveCourse(courseType: CourseType = 'Live') {
  const courseId = await addCourse(db());
  await db().updateTable('course').set({ course_type: courseType }).where('id', '=', courseId).execute();
  return courseId;
}

let sessions = 0;
const addSession = async (
  courseId: number,
  day: string,
  createdAt = bangkokInstant('2026-11-01', '00:00:00'),
) =>
  (
    await db()
      .insertInto('course_session')
      .values({
        course_id: courseId,
        external_key: `session-${(sessions += 1)}`,
        begins_at: bangkokInstant(day, '09:30:00'),
        ends_at: bangkokInstant(day, '16:00:00'),
        meeting_url: LINK,
        created_at: createdAt,
        changed_at: createdAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

async function buy(
  courseId: number,
  { at = boughtAt, terms = {}, personId }: { at?: Date; terms?: Partial<PlanTerms>; personId?: number } = {},
) {
  const person = personId ?? (await addPerson(db()));
  const plan: Partial<PlanTerms> = { planType: 'One-Time Payment', ...terms };
  const orderId = await addApprovedOrder(db(), person, [{ courseId, terms: plan }], at);
  await inTransaction(db(), (tx) => grantForOrder(tx, orderId, at));
  return { personId: person, orderId };
}

const mails = () => db().selectFrom('outbox_mail').selectAll().orderBy('id').execute();

describe(`REG-12 a class is told of the day before, ${databaseMode()}`, () => {
  test('once a person and session, with its hours and the link to join, however often the job runs', async () => {
    const courseId = await liveCourse();
    await addSession(courseId, '2026-11-28');
    await addSession(courseId, '2026-12-05');
    const { personId, orderId } = await buy(courseId);
    expect(await remindOfSessions(db(), new Date(friday.getTime() - DAY_MS))).toBe(0);
    const rounds = await Promise.all([remindOfSessions(db(), friday), remindOfSessions(db(), friday)]);
    expect(rounds[0] + rounds[1]).toBe(1);
    expect(await remindOfSessions(db(), new Date(friday.getTime() + 3_600_000))).toBe(0);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ kind: 'session-reminder', person_id: personId, order_id: orderId });
    for (const expectedText of ['เสาร์ 28 พ.ย. 2569 09:30–16:00 น.', LINK])
      expect(mail!.plain_text).toContain(expectedText);
    expect(mail!.plain_text).not.toContain('5 ธ.ค.');
    expect(await remindOfSessions(db(), new Date(friday.getTime() + 7 * DAY_MS))).toBe(1);
  });

  test('a session that moved is told anew for its new day', async () => {
    const courseId = await liveCourse();
    const session = await addSession(courseId, '2026-11-28');
    await buy(courseId);
    expect(await remindOfSessions(db(), friday)).toBe(1);
    const update = db().updateTable('course_session').where('id', '=', session);
    await update
      .set({
        begins_at: bangkokInstant('2026-11-29', '09:30:00'),
        ends_at: bangkokInstant('2026-11-29', '16:00:00'),
      })
      .execute();
    expect(await remindOfSessions(db(), new Date(friday.getTime() + DAY_MS))).toBe(1);
  });

  test('not who bought it that day, whose access went back or ends before, who is suspended', async () => {
    const courseId = await liveCourse();
    // a week counts from its first session
    await addSession(courseId, '2026-11-20');
    await addSession(courseId, '2026-11-28');
    await buy(courseId, { at: bangkokInstant('2026-11-27', '00:10:00') });
    const refundedBuyer = await buy(courseId);
    await inTransaction(db(), (tx) => revokeGrants(tx, refundedBuyer.personId, friday));
    await buy(courseId, { terms: { planType: 'Period', courseDays: 7 } });
    const suspendedBuyer = await buy(courseId);
    await db()
      .updateTable('person')
      .set({ suspended_at: boughtAt })
      .where('id', '=', suspendedBuyer.personId)
      .execute();
    expect(await remindOfSessions(db(), friday)).toBe(0);
    await buy(courseId, { at: bangkokInstant('2026-11-26', '23:50:00') });
    expect(await remindOfSessions(db(), friday)).toBe(1);
  });

  test('two purchases of one course are one mail; buyers of an earlier round hear nothing of the next', async () => {
    const courseId = await liveCourse();
    await addSession(courseId, '2026-09-05', bangkokInstant('2026-08-01', '00:00:00'));
    const early = bangkokInstant('2026-08-10', '10:00:00');
    await buy(courseId, { at: early });
    await addSession(courseId, '2026-11-28', bangkokInstant('2026-11-01', '00:00:00'));
    const { personId } = await buy(courseId);
    await buy(courseId, { personId, at: new Date(boughtAt.getTime() + DAY_MS) });
    expect(await remindOfSessions(db(), friday)).toBe(1);
    expect((await mails()).map((mail) => mail.person_id)).toEqual([personId]);
  });
});
