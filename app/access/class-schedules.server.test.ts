import { expect, test } from 'vitest';
import { calendarEvents } from '~/catalogue/sessions/calendar-events';
import { calendarFile } from '~/catalogue/sessions/calendar-file';
import { takeOffDays } from '~/catalogue/sessions/take-off.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { translator } from '~/text/translate';
import { addHours } from '~/values/time';
import { newToken } from '~/values/tokens.server';
import { fileDatabase } from '../../test/support/databases/file-database';
import { addPerson } from '../../test/support/rows/bought-course';
import { addClass } from '../../test/support/rows/purchase-shop';
import { readCalendarSchedules } from './class-schedules.server';

const now = new Date('2026-11-20T05:00:00Z');
const at = (hours: number) => addHours(now, hours);
const { db } = fileDatabase();

/** A person with access to a class whose two-hour sessions begin in the given hours. */
async function attending(...hours: number[]) {
  const { courseId } = await addClass(db(), { seats: 5 });
  const personId = await addPerson(db());
  for (const each of hours)
    await db()
      .insertInto('course_session')
      .values({
        course_id: courseId,
        external_key: newToken(),
        begins_at: at(each),
        ends_at: at(each + 2),
        created_at: at(-900),
        changed_at: at(-900),
      })
      .execute();
  await db().updateTable('course').set({ start_date: '2026-11-21', end_date: '2026-11-23' }).execute();
  await db()
    .insertInto('access_grant')
    .values({
      person_id: personId,
      course_id: courseId,
      source: 'purchase',
      granted_at: at(-10),
      starts_at: at(-10),
      ends_at: null,
      terms: '{}',
    })
    .execute();
  const events = async (when = now) =>
    calendarFile(
      calendarEvents(
        await readCalendarSchedules(db(), { personId, courseIds: [courseId] }, when),
        'https://shop.test/x',
        translator('th'),
      ),
      'ร้าน',
    )
      .split('BEGIN:VEVENT')
      .slice(1)
      .map((event) => ({
        uid: /UID:(.*)\r/.exec(event)?.[1],
        status: /STATUS:(\w+)/.exec(event)?.[1],
        sequence: Number(/SEQUENCE:(\d+)/.exec(event)?.[1]),
        title: /SUMMARY:(.*)\r/.exec(event)?.[1],
      }));
  const sessionIds = (
    await db().selectFrom('course_session').select('id').orderBy('begins_at').execute()
  ).map(({ id }) => id);
  const takeOff = (...ids: number[]) =>
    inTransaction(db(), (tx) => takeOffDays(tx, { courseId, sessionIds: ids }, now));
  return { courseId, events, sessionIds, takeOff };
}

test('R-310 a day that is taken off is cancelled under its number, and those that are left say so with a higher sequence', async () => {
  const { events, sessionIds, takeOff } = await attending(24, 48, 72);
  const before = await events();
  expect(before.map(({ status, sequence }) => [status, sequence])).toEqual([
    ['CONFIRMED', 0],
    ['CONFIRMED', 0],
    ['CONFIRMED', 0],
  ]);
  await takeOff(sessionIds[1]!);
  const after = await events();
  expect(after.map(({ uid }) => uid).sort()).toEqual(before.map(({ uid }) => uid).sort());
  expect(after.find(({ uid }) => uid === before[1]!.uid)).toMatchObject({ status: 'CANCELLED' });
  for (const { sequence } of after) expect(sequence).toBeGreaterThan(0);
  // a past session is not cancelled in the calendar
  expect(await events(at(60))).toHaveLength(2);
});

test('R-310 with the last day the days of the course go, and no other event takes its place', async () => {
  const { events, sessionIds, takeOff, courseId } = await attending(24);
  await db().updateTable('course').set({ start_date: '2026-11-21', end_date: '2026-11-21' }).execute();
  const [before] = await events();
  await takeOff(...sessionIds);
  const after = await events();
  expect(after).toHaveLength(1);
  expect(after[0]).toMatchObject({ uid: before!.uid, status: 'CANCELLED' });
  expect(after[0]!.sequence).toBeGreaterThan(before!.sequence);
  expect(
    await db()
      .selectFrom('course')
      .select(['start_date', 'end_date'])
      .where('id', '=', courseId)
      .executeTakeFirst(),
  ).toEqual({ start_date: null, end_date: null });
});

test('R-310 whose money went back is told that the days are no longer theirs', async () => {
  const { events } = await attending(24, 48);
  await db().updateTable('access_grant').set({ revoked_at: now }).execute();
  const after = await events();
  expect(after.map(({ status }) => status)).toEqual(['CANCELLED', 'CANCELLED']);
  for (const { sequence } of after) expect(sequence).toBeGreaterThan(0);
  // a class with days but without hours behaves the same
  await db().deleteFrom('course_session').execute();
  expect(await events()).toMatchObject([{ status: 'CANCELLED', sequence: 1 }]);
});
