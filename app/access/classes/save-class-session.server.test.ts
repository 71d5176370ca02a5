import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { grantForOrder } from '~/access/grant-order.server';
import { COMPLETE_SHORTENED_JOB } from '~/catalogue/courses/shortened-job.server';
import { readEditedSessions } from '~/catalogue/editor/sessions/edited-sessions.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { fileDatabase } from '../../../test/support/databases/file-database';
import { databaseMode } from '../../../test/support/databases/test-database';
import { installTestJobs } from '../../../test/support/databases/test-jobs';
import { addApprovedOrder, addCourse, addPerson } from '../../../test/support/rows/bought-course';
import { readRoster } from './rosters.server';
import { saveClassSession } from './save-class-session.server';

const now = new Date('2026-11-20T05:00:00Z');
const { db, database } = fileDatabase();
beforeAll(async () => {
  await installTestJobs(database(), {
    define: (jobs) => jobs.define(COMPLETE_SHORTENED_JOB, { handler: () => Promise.resolve() }),
  });
});
let courseId: number;
let administratorId: number;
beforeEach(async () => {
  courseId = await addCourse(db(), { startDate: '2026-12-10' });
  await db()
    .updateTable('course')
    .set({ course_type: 'In-class', end_date: '2026-12-10' })
    .where('id', '=', courseId)
    .execute();
  administratorId = await addPerson(db());
});

/** Adds or moves a day. */
async function save(day: string, sessionId: number | null = null): Promise<number> {
  const { version: seenVersion } = await db()
    .selectFrom('course')
    .select('version')
    .where('id', '=', courseId)
    .executeTakeFirstOrThrow();
  const values = {
    day,
    begins: '09:00:00',
    ends: '16:00:00',
    place: 'ห้อง 1',
    map_url: '',
    meeting_url: '',
    what_to_bring: '',
  };
  const result = await saveClassSession(
    db(),
    { id: courseId, seen: seenVersion, administratorId, sessionId, values },
    new Date(now.getTime() - 1000),
  );
  expect(result.ok).toBe(true);
  const days = await readEditedSessions(db(), courseId);
  return sessionId ?? days.find(({ values: { day: ownDay } }) => ownDay === day)!.id;
}

async function buy(at: Date): Promise<number> {
  const person = await addPerson(db());
  const terms = { planType: 'Period', courseDays: 30 } as const;
  const order = await addApprovedOrder(db(), person, [{ courseId, terms }], at);
  await inTransaction(db(), (tx) => grantForOrder(tx, order, at));
  return person;
}
const timeOf = (personId: number) =>
  db()
    .selectFrom('access_grant')
    .select(['starts_at', 'ends_at'])
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow();
const rosterOf = async (sessionId: number) =>
  (await readRoster(db(), sessionId)).map(({ personId }) => personId).sort((one, other) => one - other);
const daysOfCourse = () =>
  db()
    .selectFrom('course')
    .select(['start_date', 'end_date'])
    .where('id', '=', courseId)
    .executeTakeFirstOrThrow();

describe(`saveClassDay, ${databaseMode()}`, () => {
  test('a day that moves beyond what its buyers have takes their access along', async () => {
    const session = await save('2026-12-10');
    const buyer = await buy(now);
    await save('2027-02-20', session);
    expect(await rosterOf(session)).toEqual([buyer]);
    expect(await timeOf(buyer)).toEqual({
      starts_at: new Date('2027-02-19T17:00:00Z'),
      ends_at: new Date('2027-03-21T17:00:00Z'),
    });
    expect(await daysOfCourse()).toEqual({ start_date: '2027-02-20', end_date: '2027-02-20' });
    // a purchase now starts on the new day as well
    const later = await buy(new Date('2026-12-20T05:00:00Z'));
    expect(await rosterOf(session)).toEqual([buyer, later]);
  });

  test('a session moved to an earlier day shortens no access', async () => {
    const session = await save('2026-12-10');
    const buyer = await buy(now);
    const before = await timeOf(buyer);
    await save('2026-12-01', session);
    expect(await timeOf(buyer)).toEqual(before);
    expect(await rosterOf(session)).toEqual([buyer]);
    expect(await daysOfCourse()).toEqual({ start_date: '2026-12-01', end_date: '2026-12-01' });
  });

  test('days that staff set around all sessions reach around them still', async () => {
    const session = await save('2026-12-12');
    expect(await daysOfCourse()).toEqual({ start_date: '2026-12-10', end_date: '2026-12-12' });
    await save('2026-12-20', session);
    expect(await daysOfCourse()).toEqual({ start_date: '2026-12-10', end_date: '2026-12-20' });
  });

  test('a purchase counts from the first day that is to come, not from that of a round before', async () => {
    await save('2026-12-10');
    const next = await save('2027-03-01');
    const buyer = await buy(new Date('2026-12-20T05:00:00Z'));
    expect(await timeOf(buyer)).toEqual({
      starts_at: new Date('2027-02-28T17:00:00Z'),
      ends_at: new Date('2027-03-30T17:00:00Z'),
    });
    expect(await rosterOf(next)).toEqual([buyer]);
  });
});
