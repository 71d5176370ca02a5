import { beforeEach, expect, test } from 'vitest';
import { holdSeats } from '~/catalogue/courses/hold-seats.server';
import { createCourse } from '~/catalogue/editor/courses/create-course.server';
import { readEditedCourse } from '~/catalogue/editor/courses/edited-course.server';
import { saveCoursePart } from '~/catalogue/editor/courses/save-course-part.server';
import { setCourseStatus } from '~/catalogue/editor/courses/set-course-status.server';
import { arrangeCurriculum } from '~/catalogue/editor/curriculum/arrange-curriculum.server';
import { readEditedCurriculum } from '~/catalogue/editor/curriculum/edited-curriculum.server';
import { arrangePlans } from '~/catalogue/editor/plans/arrange-plans.server';
import { readEditedPlans } from '~/catalogue/editor/plans/edited-plans.server';
import { savePlan } from '~/catalogue/editor/plans/save-plan.server';
import { fileDatabase } from '../../../test/support/databases/file-database';

const now = new Date('2026-11-23T03:00:00Z');
const { db } = fileDatabase();
let administratorId: number;
let courseId: number;
beforeEach(async () => {
  const person = { email: 'staff@example.test', username: 'staff', firstname: 'สมศรี' };
  const { id } = await db()
    .insertInto('person')
    .values({ kind: 'member', ...person })
    .returning('id')
    .executeTakeFirstOrThrow();
  administratorId = id;
  const values = { title: 'แกงไทยห้าหม้อ', course_type: 'In-class' };
  courseId = await createCourse(db(), { values, administratorId }, now);
});

const seats = (seat_limit: number | null) => ({
  seat_limit,
  start_reg_date: null,
  end_reg_date: null,
  start_date: null,
  end_date: null,
  lock_course: false,
  map_url: '',
  meeting_url: '',
  what_to_bring: '',
});
const save = (
  part: 'seats' | 'seo' | 'links',
  seenVersion: number,
  values: Parameters<typeof saveCoursePart>[1]['values'],
) => saveCoursePart(db(), { id: courseId, seen: seenVersion, administratorId, part, values }, now);
const seo = (slug: string) => ({ slug, meta_title: '', meta_description: '' });
const versionNow = async () => (await readEditedCourse(db(), courseId))!.version;

test('a new course is a draft that search knows', async () => {
  const course = await readEditedCourse(db(), courseId);
  expect(course).toMatchObject({ status: 'draft', version: 1, slug: 'แกงไทยห้าหม้อ' });
  expect(await db().selectFrom('search_entry').select('course_id').execute()).toEqual([
    { course_id: courseId },
  ]);
});

test('a save counts the version up and keeps who changed what', async () => {
  expect(await save('seats', 1, seats(12))).toEqual({ ok: true, value: { version: 2, isChanged: true } });
  expect(await save('seats', 2, seats(12))).toEqual({ ok: true, value: { version: 2, isChanged: false } });
  const [event] = await db().selectFrom('audit_event').selectAll().orderBy('id', 'desc').limit(1).execute();
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
  await db().updateTable('course').set({ version: 2 }).where('id', '=', courseId).execute();
  expect(await save('seo', 1, seo('curry'))).toMatchObject({
    ok: false,
    refusal: { code: 'CHANGED', changes: [{ by: null }] },
  });
});

test('seats never go below what is held', async () => {
  await save('seats', 1, seats(3));
  await db()
    .transaction()
    .execute(async (tx) => {
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
      db(),
      { id: courseId, seen: await versionNow(), administratorId, status: 'published' },
      now,
    );
  expect(await publish()).toMatchObject({ ok: false, refusal: { errors: { status: {} } } });
  const plan = { external_key: 'p', course_id: courseId, name: 'ปกติ' };
  await db()
    .insertInto('price_plan')
    .values({ ...plan, plan_type: 'One-Time Payment', price_satang: 100_00 })
    .execute();
  expect(await publish()).toMatchObject({ ok: true });
  expect(await readEditedCourse(db(), courseId)).toMatchObject({ status: 'published', version: 2 });
});

const plan = (change: object = {}) => ({
  name: 'เรียน 3 เดือน',
  note: '',
  plan_type: 'Period',
  term: 3,
  term_unit: 'month',
  term_2: null,
  term_unit_2: null,
  course_days: null,
  price_satang: 100_00,
  price_usd_cents: null,
  former_price_satang: null,
  pricing_type: 'default',
  status_show: true,
  is_default: false,
  is_for_member: false,
  need_approval: false,
  sells_seats: false,
  free_for: null,
  prerequisites: [],
  reference_code: null,
  ...change,
});
const edit = async () => ({ id: courseId, seen: await versionNow(), administratorId });
const writePlan = async (planId: number | null, change: object = {}, knownWaiting = 0) =>
  savePlan(db(), { ...(await edit()), planId, values: plan(change), knownWaiting }, now);
const plans = () => readEditedPlans(db(), courseId);

async function orderOf(planId: number) {
  const order = { token: 't'.repeat(22), checkout_key: 'k', person_id: administratorId, contact_name: 'มานี' };
  const { id } = await db()
    .insertInto('purchase_order')
    .values({ ...order, email: 'manee@example.test', placed_at: now, price: 100_00, quote: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db()
    .insertInto('order_line')
    .values({
      order_id: id,
      course_id: courseId,
      price_plan_id: planId,
      unit_price: 100_00,
      qty: 1,
      position: 0,
      name: 'แกงไทย',
    })
    .execute();
  return id;
}

test('a plan is bound to its course by the code when asked to, and is found both ways', async () => {
  await writePlan(null, { reference_code: 'COURSE' });
  const [savedPlan] = await plans();
  expect(savedPlan?.values).toMatchObject({
    course_id: null,
    reference_id: courseId,
    reference_code: 'COURSE',
  });
  await writePlan(savedPlan!.id);
  expect((await plans())[0]?.values).toMatchObject({ course_id: courseId, reference_id: null });
});

test('a price that orders wait for is changed by who has seen them; such a plan is archived, never deleted', async () => {
  await writePlan(null);
  const { id } = (await plans())[0]!;
  await orderOf(id);
  expect(await writePlan(id, { price_satang: 90_00 })).toMatchObject({
    ok: false,
    refusal: { errors: { price_satang: { key: 'edit.error.ordersWait', values: { count: 1 } } } },
  });
  expect(await writePlan(id, { name: 'สามเดือน' })).toMatchObject({ ok: true });
  expect(await writePlan(id, { price_satang: 90_00 }, 1)).toMatchObject({ ok: true });
  await arrangePlans(db(), { ...(await edit()), planId: id, move: 'archive' }, now);
  expect(await plans()).toMatchObject([
    { isArchived: true, values: { status_show: false, price_satang: 90_00 } },
  ]);
});

test('a plan nobody has used is deleted; others change places', async () => {
  await writePlan(null, { name: 'a' });
  await writePlan(null, { name: 'b' });
  const [a, b] = await plans();
  await arrangePlans(db(), { ...(await edit()), planId: b!.id, move: 'up' }, now);
  expect((await plans()).map(({ values }) => values.name)).toEqual(['b', 'a']);
  const press = async (move: 'archive' | 'delete') =>
    arrangePlans(db(), { ...(await edit()), planId: a!.id, move }, now);
  expect(await press('delete')).toMatchObject({ ok: false });
  await press('archive');
  await press('delete');
  expect((await plans()).map(({ values }) => values.name)).toEqual(['b']);
});

test('a lecture with progress is put away and comes back; one without is deleted', async () => {
  const press = async (move: Parameters<typeof arrangeCurriculum>[1]['move']) =>
    arrangeCurriculum(db(), { ...(await edit()), move }, now);
  await press({ intent: 'addSection', version: 0, name: 'หนึ่ง', location: '' });
  const section = (await readEditedCurriculum(db(), courseId)).sections[0]!.id;
  await press({ intent: 'addLecture', version: 0, section, name: 'a', type: 'text' });
  await press({ intent: 'addLecture', version: 0, section, name: 'b', type: 'text' });
  const [a, b] = (await readEditedCurriculum(db(), courseId)).sections[0]!.lectures;
  await db()
    .insertInto('lecture_progress')
    .values({ person_id: administratorId, lecture_id: a!.id, updated_at: now })
    .execute();
  expect(await press({ intent: 'removeSection', version: 0, section })).toMatchObject({ ok: false });
  await press({ intent: 'archiveLecture', version: 0, lecture: a!.id });
  await press({ intent: 'archiveLecture', version: 0, lecture: b!.id });
  expect(await readEditedCurriculum(db(), courseId)).toMatchObject({
    sections: [{ lectures: [] }],
    archived: [{ name: 'a' }],
  });
  expect(await db().selectFrom('lecture').select('name').execute()).toEqual([{ name: 'a' }]);
  await press({ intent: 'restoreLecture', version: 0, lecture: a!.id });
  expect(await readEditedCurriculum(db(), courseId)).toMatchObject({
    sections: [{ lectures: [{ name: 'a' }] }],
    archived: [],
  });
});
