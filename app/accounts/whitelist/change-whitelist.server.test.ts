import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OpenDatabase } from '~/platform/database/database.server';
import { openTestDatabase, truncateAll } from '../../../test/support/databases/test-database';
import { addPerson } from '../../../test/support/rows/bought-course';
import { changeWhitelist, listByName } from './change-whitelist.server';
import { countMembersToList } from './members-to-list.server';

const now = new Date('2026-11-20T07:00:00Z');
let open: OpenDatabase;
let administratorId: number;
let member: number;
const db = () => open.db;
beforeAll(async () => {
  open = await openTestDatabase();
});
afterAll(() => open.close());
beforeEach(async () => {
  await truncateAll(db());
  administratorId = await addPerson(db());
  await db()
    .insertInto('person_role')
    .values({ person_id: administratorId, role: 'administrator' })
    .execute();
  member = await addPerson(db());
  await db().updateTable('person').set({ is_whitelisted: true }).execute();
  await db().updateTable('person').set({ email: 'mali@example.test' }).where('id', '=', member).execute();
});

const put = (personId: number, isListed: boolean) =>
  changeWhitelist(db(), { administratorId, personId, isListed }, now);
const audit = async () =>
  (await db().selectFrom('audit_event').select(['action', 'subject_id']).orderBy('id').execute()).map(
    ({ action, subject_id }) => [action, Number(subject_id)],
  );

test('R-122 a member is taken off and put on, once each in the audit; nobody of the staff is taken off', async () => {
  expect((await put(member, false)).ok).toBe(true);
  expect((await put(member, false)).ok).toBe(true);
  expect(await countMembersToList(db(), '')).toEqual({ all: 2, listed: 1, unlisted: 1 });
  expect((await put(member, true)).ok).toBe(true);
  expect(await put(administratorId, false)).toEqual({ ok: false, refusal: { code: 'STAFF' } });
  expect(await put(await addPerson(db(), 'generated'), true)).toEqual({
    ok: false,
    refusal: { code: 'GONE' },
  });
  expect(await audit()).toEqual([
    ['person-unlisted', member],
    ['person-listed', member],
  ]);
});

test('R-122 many are put on by name; who is on it already counts for nothing, who is nobody is told', async () => {
  await put(member, false);
  const names = ['mali@example.test', 'nobody@example.test'];
  expect(await listByName(db(), { administratorId, names }, now)).toEqual({
    added: 1,
    unknown: ['nobody@example.test'],
  });
  expect(await listByName(db(), { administratorId, names: ['mali@example.test'] }, now)).toEqual({
    added: 0,
    unknown: [],
  });
});
