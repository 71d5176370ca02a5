import type { Db } from '~/platform/database/database.server';
import type { Locale } from '~/values/time';
import type { ListName, Lists, Named } from './edit-fields';

/** What a field that names another row may name. */
const READ: Readonly<Record<Exclude<ListName, 'sections'>, (db: Db, locale: Locale) => Promise<Named[]>>> = {
  teachers: (db) => db.selectFrom('teacher').select(['id', 'name']).orderBy('name').execute(),
  groups: (db) => db.selectFrom('course_group').select(['id', 'name']).orderBy('name').execute(),
  userGroups: (db) => db.selectFrom('user_group').select(['id', 'name']).orderBy('name').execute(),
  categories: async (db, locale) => {
    const rows = await db
      .selectFrom('category')
      .select(['id', 'name_th', 'name_en'])
      .orderBy('position')
      .orderBy('id')
      .execute();
    return rows.map(({ id, name_th, name_en }) => ({
      id,
      name: locale === 'en' ? name_en || name_th : name_th,
    }));
  },
};

export async function readLists(
  db: Db,
  locale: Locale,
  names: readonly (keyof typeof READ)[],
): Promise<Lists> {
  const lists: Partial<Record<ListName, Named[]>> = {};
  for (const name of names) lists[name] = await READ[name](db, locale);
  return lists;
}
