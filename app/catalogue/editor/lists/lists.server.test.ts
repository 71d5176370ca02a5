import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createCourse } from '~/catalogue/editor/courses/create-course.server';
import { readEditedCourse } from '~/catalogue/editor/courses/edited-course.server';
import { saveCoursePart } from '~/catalogue/editor/courses/save-course-part.server';
import type { EditValues } from '~/catalogue/editor/edit-fields';
import { readEditedSessions } from '~/catalogue/editor/sessions/edited-sessions.server';
import { saveSession } from '~/catalogue/editor/sessions/save-session.server';
import type { OpenDatabase } from '~/platform/database/database.server';
import { openTestDatabase, truncateAll } from '../../../../test/support/databases/test-database';
import { readListEntries, readListEntry } from './list-entries.server';
import type { ListKind } from './list-kinds';
import { orderList } from './order-list.server';
import {
  createListEntry,
  removeListEntry,
  saveListEntry,
  setListEntryHidden,
} from './save-list-entry.server';

const now = new Date('2026-11-23T03:00:00Z');
let open: OpenDatabase;
let administratorId: number;
beforeAll(async () => {
  open = await openTestDatabase();
});
afterAll(() => open.close());
beforeEach(async () => {
  await truncateAll(open.db);
  const { id } = await open.db
    .insertInto('person')
    .values({ kind: 'member', email: 'staff@example.test', username: 'staff', firstname: 'สมศรี' })
    .returning('id')
    .executeTakeFirstOrThrow();
  administratorId = id;
});

const create = async (kind: ListKind, values: EditValues) => {
  const result = await createListEntry(open.db, { kind, values, administratorId }, now);
  if (!result.ok) throw new Error(JSON.stringify(result.refusal));
  return result.value;
};
const save = (kind: ListKind, id: number, seenVersion: number, values: EditValues) =>
  saveListEntry(open.db, { kind, id, seen: seenVersion, values, administratorId }, now);
const newCourse = (title: string) =>
  createCourse(open.db, { values: { title, course_type: 'In-class' }, administratorId }, now);
const category = (name_th: string, link_path: string) => ({ name_th, name_en: '', link_path });
const names = async (kind: ListKind) => (await readListEntries(open.db, kind, now)).map(({ name }) => name);
const actions = async () =>
  (await open.db.selectFrom('audit_event').select('action').orderBy('id').execute()).map(
    ({ action }) => action,
  );

test('a new entry stands last, moves by one place, and stops at the end', async () => {
  for (const name of ['ก', 'ข', 'ค']) await create('groups', { name });
  const [first, , third] = await readListEntries(open.db, 'groups', now);
  const move = (id: number, to: 'up' | 'down') =>
    orderList(open.db, { kind: 'groups', id, to, administratorId }, now);
  await move(third!.id, 'up');
  expect(await names('groups')).toEqual(['ก', 'ค', 'ข']);
  await move(first!.id, 'up');
  expect(await names('groups')).toEqual(['ก', 'ค', 'ข']);
  expect((await actions()).filter((each) => each === 'course_group-ordered')).toHaveLength(1);
  expect(await move(999, 'up')).toMatchObject({ refusal: { code: 'NOT_FOUND' } });
});

test('a taken address of a category and a taken name of a venue are refused', async () => {
  await create('categories', category('งานครัว', 'kitchen'));
  const duplicate = await createListEntry(
    open.db,
    { kind: 'categories', values: category('อื่น', 'kitchen'), administratorId },
    now,
  );
  expect(duplicate).toMatchObject({ refusal: { errors: { link_path: { key: 'edit.error.taken' } } } });
  await create('venues', { name: 'สีลม', map_url: '' });
  const other = await create('venues', { name: 'อโศก', map_url: '' });
  expect(await save('venues', other, 1, { name: 'สีลม', map_url: '' })).toMatchObject({
    refusal: { errors: { name: { key: 'edit.error.taken' } } },
  });
});

test('the second of two who change an entry sees what the first saved', async () => {
  const id = await create('categories', category('งานครัว', 'kitchen'));
  expect(await save('categories', id, 1, category('ครัวไทย', 'kitchen'))).toMatchObject({
    value: { version: 2 },
  });
  expect(await save('categories', id, 1, category('ครัวบ้าน', 'kitchen'))).toMatchObject({
    refusal: { code: 'CHANGED', version: 2, changes: [{ by: 'สมศรี', after: { name_th: 'ครัวไทย' } }] },
  });
});

test('what a course names is not deleted; hidden it stays on the course, and free it goes', async () => {
  const id = await create('teachers', { name: 'ครูนก', headline: '', bio: '', person_id: null });
  const courseId = await newCourse('แกงไทย');
  const teach = (teacher_id: number | null) =>
    open.db.updateTable('course').set({ teacher_id }).where('id', '=', courseId).execute();
  await teach(id);
  const remove = () => removeListEntry(open.db, { kind: 'teachers', id, administratorId }, now);
  expect(await remove()).toMatchObject({ refusal: { code: 'IN_USE' } });
  await setListEntryHidden(open.db, { kind: 'teachers', id, seen: 1, isHidden: true, administratorId }, now);
  expect(await readListEntry(open.db, { kind: 'teachers', id }, now)).toMatchObject({
    isHidden: true,
    useCount: 1,
  });
  await teach(null);
  expect(await remove()).toMatchObject({ ok: true });
  expect(await names('teachers')).toEqual([]);
  expect(await actions()).toEqual(
    expect.arrayContaining(['teacher-created', 'teacher-hidden', 'teacher-deleted']),
  );
});

test('a course saved with a category that was deleted meanwhile is told so', async () => {
  const id = await create('categories', category('งานครัว', 'kitchen'));
  const courseId = await newCourse('แกงไทย');
  await removeListEntry(open.db, { kind: 'categories', id, administratorId }, now);
  const values = { ...(await readEditedCourse(open.db, courseId))!.values, categories: [id] };
  const edit = { id: courseId, seen: 1, administratorId, part: 'facts' as const, values };
  expect(await saveCoursePart(open.db, edit, now)).toMatchObject({
    refusal: { errors: { categories: { key: 'edit.error.gone' } } },
  });
});

test('an account belongs to one teacher, and only who has the role of an instructor', async () => {
  const teacher = (person_id: number | null) => ({ name: 'ครูนก', headline: '', bio: '', person_id });
  const id = await create('teachers', teacher(null));
  expect(await save('teachers', id, 1, teacher(administratorId))).toMatchObject({
    refusal: { errors: { person_id: { key: 'edit.error.choice' } } },
  });
  await open.db
    .insertInto('person_role')
    .values({ person_id: administratorId, role: 'instructor' })
    .execute();
  expect(await save('teachers', id, 1, teacher(administratorId))).toMatchObject({ ok: true });
  const other = await create('teachers', teacher(null));
  expect(await save('teachers', other, 1, teacher(administratorId))).toMatchObject({
    refusal: { errors: { person_id: { key: 'edit.error.accountTaken' } } },
  });
});

test('renaming a venue renames it on courses and coming sessions, and open editors see the conflict', async () => {
  const id = await create('venues', { name: 'สีลม', map_url: 'https://maps.example.test/silom' });
  const courseId = await newCourse('แกงไทย');
  await open.db.updateTable('course').set({ venue: 'สีลม' }).where('id', '=', courseId).execute();
  const day = {
    begins: '09:00',
    ends: '12:00',
    place: 'สีลม',
    map_url: '',
    meeting_url: '',
    what_to_bring: '',
  };
  await saveSession(
    open.db,
    { id: courseId, seen: 1, administratorId, sessionId: null, values: { ...day, day: '2026-12-01' } },
    now,
  );
  const [coming] = await readEditedSessions(open.db, courseId);
  expect(coming!.values.map_url).toBe('https://maps.example.test/silom');
  await open.db
    .insertInto('course_session')
    .values({
      course_id: courseId,
      external_key: 'old',
      begins_at: new Date('2026-01-01T02:00:00Z'),
      ends_at: new Date('2026-01-01T05:00:00Z'),
      place: 'สีลม',
      created_at: now,
      changed_at: now,
    })
    .execute();
  await save('venues', id, 1, { name: 'ห้องเรียนสีลม', map_url: '' });
  const places = (await readEditedSessions(open.db, courseId)).map(({ values }) => values.place);
  expect(places).toEqual(['สีลม', 'ห้องเรียนสีลม']);
  const course = (await readEditedCourse(open.db, courseId))!;
  expect(course).toMatchObject({ version: 4, values: { venue: 'ห้องเรียนสีลม' } });
  const stale = { id: courseId, seen: 2, administratorId, part: 'facts' as const, values: course.values };
  expect(await saveCoursePart(open.db, stale, now)).toMatchObject({
    refusal: { code: 'CHANGED', changes: [{ after: { venue: 'ห้องเรียนสีลม' } }] },
  });
  expect(await removeListEntry(open.db, { kind: 'venues', id, administratorId }, now)).toMatchObject({
    refusal: { code: 'IN_USE' },
  });
});
