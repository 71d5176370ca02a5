import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { PROVINCES } from '~/accounts/addresses/thai-provinces';
import { readUserGroups } from '~/accounts/people/staff-person.server';
import { readLists } from '~/catalogue/editor/lists.server';
import { readEntryUses } from '~/catalogue/editor/lists/list-entries.server';
import { readDiscountChoices } from '~/pricing/discounts/discount-choices.server';
import { byThaiOrder } from '~/values/thai-order';
import { fileDatabase } from '../../../test/support/databases/file-database';
import { databaseMode } from '../../../test/support/databases/test-database';
import { addCourse } from '../../../test/support/rows/bought-course';
import { thaiOrder } from './thai-order';

const { db } = fileDatabase();
const NAMES = ['แก้ว', 'ฮา', 'ไทย', 'Excel', 'กา', 'เก', 'ขา', 'โต', 'access', 'ใจ', 'เฮ', '10', '2'];
const IN_ORDER = ['10', '2', 'กา', 'เก', 'แก้ว', 'ขา', 'ใจ', 'โต', 'ไทย', 'ฮา', 'เฮ', 'access', 'Excel'];

describe(`R-353 one Thai order, ${databaseMode()}`, () => {
  test('words stand with the consonant they are spoken after', async () => {
    expect([...NAMES].sort(byThaiOrder)).toEqual(IN_ORDER);
    const { rows } = await sql<{ name: string }>`
      select name from unnest(${NAMES}::text[]) as names (name) order by ${thaiOrder('name')}`.execute(db());
    expect(rows.map(({ name }) => name)).toEqual(IN_ORDER);
  });

  test('the database and the app sort alike', async () => {
    const all = [...PROVINCES, ...NAMES].flatMap((name) => [name, `${name} 2`, `${name}-กลาง`]);
    const { rows } = await sql<{ name: string }>`
      select name from unnest(${all}::text[]) as names (name) order by ${thaiOrder('name')}`.execute(db());
    expect(rows.map(({ name }) => name)).toEqual([...all].sort(byThaiOrder));
  });

  test('lists by name are in it', async () => {
    await db()
      .insertInto('user_group')
      .values(['ฮา', 'แก้ว', 'ขา'].map((name) => ({ name })))
      .execute();
    expect((await readUserGroups(db())).map(({ name }) => name)).toEqual(['แก้ว', 'ขา', 'ฮา']);
    const titles = ['ฮา', 'แก้ว', 'ขา'];
    for (const title of titles)
      await db()
        .updateTable('course')
        .set({ title, status: 'published' })
        .where('id', '=', await addCourse(db()))
        .execute();
    const { courses } = await readDiscountChoices(db());
    expect(courses.map(({ title }) => title)).toEqual(['แก้ว', 'ขา', 'ฮา']);
  });

  test('the choices of an editor are in it, and what a list entry is used for', async () => {
    const names = ['ฮา', 'แก้ว', 'Excel', 'ขา'];
    const inOrder = ['แก้ว', 'ขา', 'ฮา', 'Excel'];
    let teacherId = 0;
    for (const [at, name] of names.entries()) {
      const key = { external_key: `t${at}`, name };
      const teacher = await db().insertInto('teacher').values(key).returning('id').executeTakeFirstOrThrow();
      teacherId ||= teacher.id;
      await db().insertInto('venue').values(key).execute();
      const email = `${9 - at}@example.test`;
      const values = { kind: 'member', username: email, email, firstname: name } as const;
      const person = await db().insertInto('person').values(values).returning('id').executeTakeFirstOrThrow();
      await db().insertInto('person_role').values({ person_id: person.id, role: 'instructor' }).execute();
      const id = await addCourse(db());
      await db()
        .updateTable('course')
        .set({ title: name, teacher_id: teacherId })
        .where('id', '=', id)
        .execute();
    }
    const lists = await readLists(db(), 'th', ['teachers', 'venues', 'instructors', 'courses']);
    const firstWords = (list: readonly { name: string }[] = []) => list.map(({ name }) => name.split(' ')[0]);
    for (const name of ['teachers', 'venues', 'instructors', 'courses'] as const)
      expect(firstWords(lists[name]), name).toEqual(inOrder);
    const uses = await readEntryUses(db(), { kind: 'teachers', id: teacherId, most: 9 }, new Date());
    expect(uses.map(({ title }) => title)).toEqual(inOrder);
  });
});
