import { sql } from 'kysely';
import type { Db, Tx } from '~/platform/database/database.server';
import { thaiOrder } from '~/platform/database/thai-order';
import type { Locale } from '~/values/time';
import type { ListName, Lists, Named } from './edit-fields';

/** More are no list to choose from (ADR-0111). */
const MOST_TITLES = 500;

/** The choices of a field that names another row; hidden ones come last, so that a form keeps its value. */
const READ: Readonly<
  Record<Exclude<ListName, 'sections'>, (db: Db | Tx, locale: Locale) => Promise<Named[]>>
> = {
  teachers: (db) => readChoices(db, 'teacher', 'name'),
  groups: (db) => readChoices(db, 'course_group', 'name'),
  venues: async (db) => (await readChoices(db, 'venue', 'name')).filter(({ isHidden }) => !isHidden),
  categories: (db, locale) =>
    readChoices(db, 'category', locale === 'en' ? "coalesce(nullif(name_en, ''), name_th)" : 'name_th'),
  userGroups: (db) =>
    db.selectFrom('user_group').select(['id', 'name']).orderBy(thaiOrder('name')).orderBy('id').execute(),
  courses: async (db) => {
    const courses = await db
      .selectFrom('course')
      .select(['id', 'title as name'])
      .orderBy(thaiOrder('title'))
      .orderBy('id')
      .limit(MOST_TITLES + 1)
      .execute();
    // more are typed without a list
    return courses.length > MOST_TITLES ? [] : courses;
  },
  instructors: async (db) => {
    const rows = await db
      .selectFrom('person')
      .innerJoin('person_role', 'person_role.person_id', 'person.id')
      .select(['person.id', 'firstname', 'lastname', 'email'])
      .where('role', '=', 'instructor')
      .orderBy(thaiOrder('firstname'))
      .orderBy(thaiOrder('lastname'))
      .orderBy('email')
      .execute();
    return rows.map(({ id, firstname, lastname, email }) => ({
      id,
      name: [firstname, lastname, `(${email})`].filter(Boolean).join(' '),
    }));
  },
};

async function readChoices(
  db: Db | Tx,
  table: 'teacher' | 'course_group' | 'venue' | 'category',
  name: string,
): Promise<(Named & { isHidden: boolean })[]> {
  const { rows } = await sql<Named & { isHidden: boolean }>`
    select id, ${sql.raw(name)} as name, is_hidden as "isHidden" from ${sql.table(table)}
    order by is_hidden, position, (${sql.raw(name)}) collate thai, id`.execute(db);
  return rows;
}

export async function readLists(
  db: Db | Tx,
  locale: Locale,
  names: readonly (keyof typeof READ)[],
): Promise<Lists> {
  const lists: Partial<Record<ListName, Named[]>> = {};
  for (const name of names) lists[name] = await READ[name](db, locale);
  return lists;
}
