import { beforeEach, describe, expect, test } from 'vitest';
import { pageRange } from '~/values/page-range';
import { addHours } from '~/values/time';
import { fileDatabase } from '../../../test/support/databases/file-database';
import { databaseMode } from '../../../test/support/databases/test-database';
import { checkIn } from './check-in.server';
import { readRosterSessions, readRoster } from './rosters.server';

const now = new Date('2026-11-20T05:00:00Z');
const { db } = fileDatabase({ maxConnections: 4 });
let sessionId: number;
let attendee: number;
let stranger: number;
beforeEach(async () => {
  attendee = await addPerson('comes');
  stranger = await addPerson('stranger');
  const course = await db()
    .insertInto('course')
    .values({ external_key: 'c', slug: 'c', title: 'คลาส', course_type: 'In-class' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const session = await db()
    .insertInto('course_session')
    .values({
      course_id: course.id,
      external_key: 's',
      begins_at: addHours(now, 1),
      ends_at: addHours(now, 2),
      created_at: addHours(now, -48),
      changed_at: addHours(now, -48),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  sessionId = session.id;
  await db()
    .insertInto('access_grant')
    .values({
      course_id: course.id,
      person_id: attendee,
      source: 'staff',
      terms: '{}',
      starts_at: addHours(now, -24),
      granted_at: addHours(now, -24),
    })
    .execute();
});

async function addPerson(username: string): Promise<number> {
  const { id } = await db()
    .insertInto('person')
    .values({ kind: 'member', email: `${username}@example.test`, username, firstname: username })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
const tick = (personId: number, isThere = true, at = now) =>
  checkIn(db(), { sessionId, personId, isThere, actorId: stranger }, at);
const audit = async () =>
  (await db().selectFrom('audit_event').select('action').orderBy('id').execute()).map(({ action }) => action);

describe(`check-in, ${databaseMode()}`, () => {
  test('pressed twice at once it counts once, and is taken back once', async () => {
    const answers = await Promise.all([tick(attendee), tick(attendee)]);
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect(await readRoster(db(), sessionId)).toMatchObject([{ personId: attendee, checkedInAt: now }]);
    const days = await readRosterSessions(db(), { time: 'coming', range: pageRange(1, null, 10) }, now);
    expect(days).toMatchObject([{ id: sessionId, expected: 1, cameIn: 1 }]);
    await tick(attendee, false);
    await tick(attendee, false);
    expect((await readRoster(db(), sessionId))[0]?.checkedInAt).toBeNull();
    expect(await audit()).toEqual(['class-check-in', 'class-check-in-undone']);
  });

  test('R-375 nobody is ticked before the day of the class; on it and after it they are', async () => {
    const begins = addHours(now, 1);
    expect(await tick(attendee, true, addHours(begins, -24))).toEqual({
      ok: false,
      refusal: { code: 'TOO_EARLY' },
    });
    expect(await audit()).toEqual([]);
    expect(await tick(attendee, true, new Date('2026-11-19T17:00:00Z'))).toMatchObject({ ok: true });
    await tick(attendee, false);
    expect(await tick(attendee, true, addHours(begins, 72))).toMatchObject({ ok: true });
  });

  test('nobody is ticked who is not on the roster', async () => {
    expect(await tick(stranger)).toMatchObject({ ok: false, refusal: { code: 'NOT_ON_ROSTER' } });
    expect(await audit()).toEqual([]);
  });
});
