import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OpenDatabase } from '~/platform/database/database.server';
import { openTestDatabase, truncateAll } from '../../../test/support/test-database';
import { holdSeats } from '~/catalogue/courses/hold-seats.server';
import { createCourse } from './create-course.server';
import { readEditedCourse } from './edited-course.server';
import { saveCoursePart } from './save-course-part.server';
import { setCourseStatus } from './set-course-status.server';

const now = new Date('2026-11-23T03:00:00Z');
let open: OpenDatabase;
let administratorId: number;
let courseId: number;
beforeAll(async () => {
  open = await openTestDatabase();
});
afterAll(() => open.close());
beforeEach(async () => {
  await truncateAll(open.db);
  const person = { kind: 'member', email: 'staff@example.test', username: 'staff', firstname: 'สมศรี' };
  const { id } = await open.db.insertInto('person').values(person).returning('id').executeTakeFirstOrThrow();
  administratorId = id;
  const values = { title: 'แกงไทยห้าหม้อ', course_type: 'In-class' };
  courseId = await createCourse(open.db, { values, administratorId }, now);
});

const seats = (seat_limit: number | null) => ({
  ...{ seat_limit, start_reg_date: null, end_reg_date: null, start_date: null, end_date: null },
  ...{ lock_course: false, map_url: '', meeting_url: '', what_to_bring: '' },
});
const save = (
  part: 'seats' | 'seo' | 'links',
  seen: number,
  values: Parameters<typeof saveCoursePart>[1]['values'],
) => saveCoursePart(open.db, { id: courseId, seen, administratorId, part, values }, now);
const seo = (slug: string) => ({ slug, meta_title: '', meta_description: '' });
const versionNow = async () => (await readEditedCourse(open.db, courseId))!.version;

test('a new course is a draft that search knows', async () => {
  const course = await readEditedCourse(open.db, courseId);
  expect(course).toMatchObject({ status: 'draft', version: 1, slug: 'แกงไทยห้าหม้อ' });
  expect(await open.db.selectFrom('search_entry').select('course_id').execute()).toEqual([
    { course_id: courseId },
  ]);
});

test('a save counts the version up and keeps who changed what', async () => {
  expect(await save('seats', 1, seats(12))).toEqual({ ok: true, value: { version: 2, isChanged: true } });
  expect(await save('seats', 2, seats(12))).toEqual({ ok: true, value: { version: 2, isChanged: false } });
  const [event] = await open.db
    .selectFrom('audit_event')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  expect(event).toMatchObject({
    actor_id: administratorId,
    action: 'course-changed',
    subject_id: String(courseId),
    detail: { part: 'seats', version: 2, before: { seat_limit: null }, after: { seat_limit: 12 } },
  });
});

test('the second editor of a part is told what the first has saved; other parts do not meet', async () => {
  await save('seats', 1, seats(12));
  const second = await save('seats', 1, seats(20));
  expect(second).toEqual({
    ok: false,
    refusal: {
      code: 'CHANGED',
      version: 2,
      changes: [{ by: 'สมศรี', at: now, before: { seat_limit: null }, after: { seat_limit: 12 } }],
    },
  });
  expect(await save('seo', 1, seo('curry'))).toMatchObject({ ok: true });
  expect(await save('seats', 2, seats(20))).toMatchObject({ ok: true });
});

test('a change that nobody put their name to stops the second editor too', async () => {
  await open.db.updateTable('course').set({ version: 2 }).where('id', '=', courseId).execute();
  expect(await save('seo', 1, seo('curry'))).toMatchObject({
    ok: false,
    refusal: { code: 'CHANGED', changes: [{ by: null }] },
  });
});

test('seats never go below what is held', async () => {
  await save('seats', 1, seats(3));
  await open.db.transaction().execute(async (tx) => {
    await holdSeats(tx, [courseId]);
    await holdSeats(tx, [courseId]);
  });
  expect(await save('seats', 2, seats(1))).toEqual({
    ok: false,
    refusal: {
      code: 'REFUSED',
      errors: { seat_limit: { key: 'edit.error.seatsHeld', values: { held: 2 } } },
    },
  });
  expect(await save('seats', 2, seats(2))).toMatchObject({ ok: true });
});

test('a course is not given with itself, nor one that is not there', async () => {
  const links = { userGroups: [], course_group_id: null, is_layout_course_registration: null };
  expect(await save('links', 1, { ...links, gifts: [courseId, 999] })).toMatchObject({
    ok: false,
    refusal: { code: 'REFUSED', errors: { gifts: { values: { numbers: `${courseId}, 999` } } } },
  });
});

test('a course that nobody could buy is not published, one that can be goes to the top of the list', async () => {
  const publish = async () =>
    setCourseStatus(
      open.db,
      { id: courseId, seen: await versionNow(), administratorId, status: 'published' },
      now,
    );
  expect(await publish()).toMatchObject({ ok: false, refusal: { errors: { status: {} } } });
  const plan = { external_key: 'p', course_id: courseId, name: 'ปกติ', plan_type: 'One-Time Payment' };
  await open.db
    .insertInto('price_plan')
    .values({ ...plan, price_satang: 100_00 })
    .execute();
  expect(await publish()).toMatchObject({ ok: true });
  expect(await readEditedCourse(open.db, courseId)).toMatchObject({ status: 'published', version: 2 });
});
