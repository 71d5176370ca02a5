import { sql } from 'kysely';
import type { Db, Tx } from '~/platform/database/database.server';
import { addNamedVenues } from './add-named-venues.server';
import { rowOf } from './field-table';
import { type Ids, idsOf } from './ids-by-key.server';
import type { CatalogueFile } from './import-file';
import { CATEGORY_FIELDS, TEACHER_FIELDS } from './import-records';
import { printsOf, raiseVersions } from './raise-versions.server';
import { countDrafts, statusesOf } from './statuses.server';
import { upsertByKey } from './upsert-by-key.server';
import { countedTicks, courseRow, type LaterLinks, linkCourses, writePlans } from './write-courses.server';
import { dropEmptiedSections, writeLectures, writeSections } from './write-lectures.server';
import { writeProducts } from './write-products.server';
import { writeSessions } from './write-sessions.server';

type Counted =
  | 'categories'
  | 'teachers'
  | 'groups'
  | 'courses'
  | 'drafts'
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
export interface WriteOptions {
  now: Date;
  onProgress?: (progress: ImportProgress) => void;
  /** The number of earlier records, in a file written in parts. */
  offset?: { courses: number; products: number };
  /** Collects links to courses that are written later. */
  later?: LaterLinks;
}
/** Ids whose search entries must be refreshed afterwards. */
export interface ToRefresh {
  course: number[];
  product: number[];
}

/** Writes a checked file. Each statement writes many rows, so a large file needs hardly more statements. */
export async function writeCatalogue(
  tx: Tx,
  file: CatalogueFile,
  {
    now,
    onProgress,
    offset = { courses: 0, products: 0 },
    later = { gifts: new Map(), prerequisites: new Map() },
  }: WriteOptions,
): Promise<ToRefresh> {
  const counts = countsOf(file);
  const report = (kind: Counted) => onProgress?.({ kind, count: counts[kind] });
  const { courses } = file;

  const keysOf = (rows: readonly { key: string }[]) => rows.map(({ key }) => key);
  const coursePrints = await printsOf(tx, 'course', keysOf(courses));
  const productPrints = await printsOf(tx, 'product', keysOf(file.products));
  const sharedRefresh = await writeShared(tx, file);
  report('categories');
  report('teachers');
  report('groups');

  const categories = await idsOf(
    tx,
    'category',
    [...courses, ...file.products].flatMap((each) => each.categories),
  );
  const [teachers, groups] = [
    await idsOf(
      tx,
      'teacher',
      courses.map((course) => course.teacher),
    ),
    await idsOf(
      tx,
      'course_group',
      courses.map((course) => course.group),
    ),
  ];
  const statuses = await statusesOf(tx, 'course', courses);
  const ticks = await countedTicks(tx, courses);
  const courseRows = courses.map((course, index) =>
    courseRow(course, offset.courses + index, { teachers, groups, statuses, ticks }, now),
  );
  const courseIds = await upsertByKey(tx, 'course', courseRows, { onlyWhenNew: ['published_at'] });
  await linkCourses(tx, courses, { own: courseIds, categories, later });
  report('courses');
  await writePlans(tx, courses, { own: courseIds, later });
  report('plans');
  const sections = await writeSections(tx, courses, courseIds);
  report('sections');
  await writeLectures(tx, courses, sections);
  await dropEmptiedSections(tx, courses, courseIds, sections);
  report('lectures');
  await writeSessions(tx, courses, courseIds, now);
  await addNamedVenues(tx, [...courseIds.values()]);
  report('sessions');

  const products = await writeProducts(tx, file.products, categories, { now, offset: offset.products });
  report('products');
  const unchangedCourses = await raiseVersions(tx, 'course', coursePrints);
  const unchangedProducts = await raiseVersions(tx, 'product', productPrints);
  const changedOf = (ids: Ids, unchanged: ReadonlySet<string>) =>
    [...ids].filter(([key]) => !unchanged.has(key)).map(([, id]) => id);
  const changed = {
    course: changedOf(courseIds, unchangedCourses),
    product: changedOf(products, unchangedProducts),
  };
  // search finds nothing without an entry; if this run fails, the next start writes the missing ones
  await sql`delete from search_entry where course_id = any(${changed.course}::bigint[])`.execute(tx);
  await sql`delete from search_entry where product_id = any(${changed.product}::bigint[])`.execute(tx);
  return {
    course: [...new Set([...changed.course, ...sharedRefresh.course])],
    product: [...new Set([...changed.product, ...sharedRefresh.product])],
  };
}

/** Writes categories, teachers and groups. A changed name returns all its courses and products, also those outside the file. */
export async function writeShared(
  tx: Tx,
  { categories, teachers, groups }: Pick<CatalogueFile, 'categories' | 'teachers' | 'groups'>,
): Promise<ToRefresh> {
  const versions = await versionsOf(tx, categories, teachers);
  await upsertByKey(
    tx,
    'category',
    categories.map((category, position) => ({ ...rowOf(CATEGORY_FIELDS, category), position })),
  );
  await upsertByKey(
    tx,
    'teacher',
    teachers.map((teacher) => rowOf(TEACHER_FIELDS, teacher)),
  );
  await upsertByKey(
    tx,
    'course_group',
    groups.map(({ key, name }) => ({ external_key: key, name })),
  );
  const after = await versionsOf(tx, categories, teachers);
  const changedIds = (kind: 'category' | 'teacher') =>
    [...after[kind]]
      .filter(([id, version]) => (versions[kind].get(id) ?? version) !== version)
      .map(([id]) => id);
  const [categoryIds, teacherIds] = [changedIds('category'), changedIds('teacher')];
  const { rows } = await sql<{ kind: 'course' | 'product'; id: number }>`
    select 'course' as kind, id from course where teacher_id = any(${teacherIds}::bigint[])
    union select 'course', course_id from course_category where category_id = any(${categoryIds}::bigint[])
    union select 'product', product_id from product_category where category_id = any(${categoryIds}::bigint[])`.execute(
    tx,
  );
  const idsOfKind = (kind: 'course' | 'product') =>
    rows.filter((row) => row.kind === kind).map((row) => row.id);
  return { course: idsOfKind('course'), product: idsOfKind('product') };
}

type Versions = Record<'category' | 'teacher', Map<number, number>>;

async function versionsOf(
  tx: Tx,
  categories: CatalogueFile['categories'],
  teachers: CatalogueFile['teachers'],
): Promise<Versions> {
  const { rows } = await sql<{ kind: 'category' | 'teacher'; id: number; version: number }>`
    select 'category' as kind, id, version from category
      where external_key = any(${categories.map(({ key }) => key)}::text[])
    union all select 'teacher', id, version from teacher
      where external_key = any(${teachers.map(({ key }) => key)}::text[])`.execute(tx);
  const versionsById = (kind: 'category' | 'teacher') =>
    new Map(rows.filter((row) => row.kind === kind).map((row) => [row.id, row.version]));
  return { category: versionsById('category'), teacher: versionsById('teacher') };
}

/** The records of a file, counted before it is written. */
export const readCounts = async (tx: Db | Tx, file: CatalogueFile): Promise<CatalogueCounts> => ({
  ...countsOf(file),
  drafts: await countDrafts(tx, file),
});

function countsOf({ categories, teachers, groups, courses, products }: CatalogueFile): CatalogueCounts {
  const sections = courses.flatMap((course) => course.sections);
  return {
    categories: categories.length,
    teachers: teachers.length,
    groups: groups.length,
    courses: courses.length,
    drafts: 0,
    plans: courses.flatMap((course) => course.plans).length,
    sections: sections.length,
    lectures: sections.flatMap((section) => section.lectures).length,
    sessions: courses.flatMap((course) => course.sessions).length,
    products: products.length,
  };
}

export const NO_COUNTS: CatalogueCounts = {
  categories: 0,
  teachers: 0,
  groups: 0,
  courses: 0,
  drafts: 0,
  plans: 0,
  sections: 0,
  lectures: 0,
  sessions: 0,
  products: 0,
};

export function addCounts(to: CatalogueCounts, counts: CatalogueCounts): void {
  for (const kind of Object.keys(counts) as Counted[]) to[kind] += counts[kind];
}
