import { sql } from 'kysely';
import type { Tx } from '~/platform/database/database.server';
import { type Ids, idsOf } from './ids-by-key.server';
import type { CatalogueFile } from './import-file';
import { refreshSearchEntries } from '~/catalogue/search/refresh-search-entries.server';
import { printsOf, raiseVersions } from './raise-versions.server';
import { statusesOf } from './statuses.server';
import { upsertByKey } from './upsert-by-key.server';
import { courseRow, linkCourses, writePlans } from './write-courses.server';
import { dropEmptiedSections, writeLectures, writeSections } from './write-lectures.server';
import { addNamedVenues } from './add-named-venues.server';
import { writeSessions } from './write-sessions.server';
import { writeProducts } from './write-products.server';

type Counted =
  | 'categories'
  | 'teachers'
  | 'groups'
  | 'courses'
  | 'plans'
  | 'sections'
  | 'lectures'
  | 'sessions'
  | 'products';
export type CatalogueCounts = Record<Counted, number>;
export interface ImportProgress {
  kind: Counted;
  count: number;
}
type Options = { now: Date; onProgress?: (progress: ImportProgress) => void; isDryRun: boolean };

/** Writes a file that has been checked. Every statement carries many rows; the number of statements hardly grows. */
export async function writeCatalogue(
  tx: Tx,
  file: CatalogueFile,
  options: Options,
): Promise<CatalogueCounts> {
  const counts = countsOf(file);
  if (options.isDryRun) return counts;
  const done = (kind: Counted) => options.onProgress?.({ kind, count: counts[kind] });

  const keysOf = (rows: readonly { key: string }[]) => rows.map(({ key }) => key);
  const coursesBefore = await printsOf(tx, 'course', keysOf(file.courses));
  const productsBefore = await printsOf(tx, 'product', keysOf(file.products));
  await upsertByKey(tx, 'category', file.categories.map(categoryRow));
  done('categories');
  await upsertByKey(tx, 'teacher', file.teachers.map(teacherRow));
  done('teachers');
  await upsertByKey(
    tx,
    'course_group',
    file.groups.map(({ key, name }) => ({ external_key: key, name })),
  );
  done('groups');

  const [categories, teachers, groups] = [
    await idsOf(tx, 'category'),
    await idsOf(tx, 'teacher'),
    await idsOf(tx, 'course_group'),
  ];
  const statuses = await statusesOf(tx, 'course');
  const courseRows = file.courses.map((course, index) =>
    courseRow(course, index, { teachers, groups, statuses }, options.now),
  );
  const own = await upsertByKey(tx, 'course', courseRows, { onlyWhenNew: ['published_at'] });
  await linkCourses(tx, file.courses, own, categories);
  done('courses');
  await writePlans(tx, file.courses, own);
  done('plans');
  const sections = await writeSections(tx, file.courses, own);
  done('sections');
  await writeLectures(tx, file.courses, sections);
  await dropEmptiedSections(tx, file.courses, own, sections);
  done('lectures');
  await writeSessions(tx, file.courses, own, options.now);
  await addNamedVenues(tx);
  done('sessions');

  const products = await writeProducts(tx, file.products, categories, options.now);
  done('products');
  await raiseVersions(tx, 'course', coursesBefore);
  await raiseVersions(tx, 'product', productsBefore);
  await refreshSearch(tx, file, { own, products, categories, teachers });
  return counts;
}

function countsOf({ categories, teachers, groups, courses, products }: CatalogueFile): CatalogueCounts {
  const sections = courses.flatMap((course) => course.sections);
  return {
    categories: categories.length,
    teachers: teachers.length,
    groups: groups.length,
    courses: courses.length,
    plans: courses.flatMap((course) => course.plans).length,
    sections: sections.length,
    lectures: sections.flatMap((section) => section.lectures).length,
    sessions: courses.flatMap((course) => course.sessions).length,
    products: products.length,
  };
}

function categoryRow(category: CatalogueFile['categories'][number], position: number) {
  return {
    external_key: category.key,
    name_th: category.name,
    name_en: category.nameEn,
    link_path: category.linkPath,
    position,
  };
}

function teacherRow({ key, name, headline, bio, picture }: CatalogueFile['teachers'][number]) {
  return { external_key: key, name, headline, bio, picture };
}

/** A renamed teacher or category is found under the new name in courses the file does not name, too. */
async function refreshSearch(
  tx: Tx,
  file: CatalogueFile,
  ids: { own: Ids; products: Ids; categories: Ids; teachers: Ids },
): Promise<void> {
  const categoryIds = file.categories.map((category) => ids.categories.get(category.key)!);
  const teacherIds = file.teachers.map((teacher) => ids.teachers.get(teacher.key)!);
  const courses = await sql<{ id: number }>`
    select id from course where id = any(${[...ids.own.values()]}::bigint[])
      or teacher_id = any(${teacherIds}::bigint[])
      or exists (select 1 from course_category where course_id = course.id and category_id = any(${categoryIds}::bigint[]))`.execute(
    tx,
  );
  const products = await sql<{ id: number }>`
    select id from product where id = any(${[...ids.products.values()]}::bigint[])
      or exists (select 1 from product_category where product_id = product.id and category_id = any(${categoryIds}::bigint[]))`.execute(
    tx,
  );
  await refreshSearchEntries(
    tx,
    'course',
    courses.rows.map((row) => row.id),
  );
  await refreshSearchEntries(
    tx,
    'product',
    products.rows.map((row) => row.id),
  );
}
