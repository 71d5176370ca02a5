import { sql } from 'kysely';
import { recordOf } from '~/catalogue/import/field-table';
import { FIELDS } from '~/catalogue/import/import-records';
import { harmlessSheetCell, listCell } from '~/catalogue/import/sheet-cells';
import { COLUMNS } from '~/catalogue/import/sheet-source';
import { courseOfPlan } from '~/catalogue/plans/plans-of-course.server';
import type { Db } from '~/platform/database/database.server';
import { thaiOrder } from '~/platform/database/thai-order';
import { bangkokDay, formatClock } from '~/values/time';

type Value = string | number | boolean | Date | readonly string[] | null | undefined;
type Record_ = Readonly<Record<string, Value>>;

/**
 * The whole catalogue as one sheet, in the form an import takes: bringing it into an empty shop and taking it out again gives the same.
 * Times of students, orders and quizzes' questions are not in it.
 */
export async function readCatalogueSheet(db: Db): Promise<string[][]> {
  const columns = [...COLUMNS];
  const rows = [
    ...(await categories(db)),
    ...(await teachers(db)),
    ...(await groups(db)),
    ...(await courses(db)),
    ...(await products(db)),
  ];
  return [columns, ...rows.map((row) => columns.map((column) => cellOf(row[column])))];
}

function cellOf(value: Value): string {
  if (value === null || value === undefined || value === false) return '';
  if (value instanceof Date || typeof value === 'number' || typeof value === 'boolean')
    return value instanceof Date ? bangkokDay(value) : String(value);
  return harmlessSheetCell(cleanText(typeof value === 'string' ? value : listCell(value.map(cleanText))));
}

/** Removes what no spreadsheet can hold; unifies line ends. */
const cleanText = (text: string) =>
  text
    .replaceAll('\r\n', '\n')
    // eslint-disable-next-line no-control-regex -- what neither XML nor a text column can hold
    .replace(/[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])/g, '')
    .trim();

const texts = (storedValue: unknown): string[] =>
  Array.isArray(storedValue) ? storedValue.filter((each) => typeof each === 'string') : [];

async function categories(db: Db): Promise<Record_[]> {
  const rows = await db.selectFrom('category').selectAll().orderBy('position').orderBy('id').execute();
  return rows.map((row) => ({ kind: 'category', ...recordOf(FIELDS.category, row) }));
}

async function teachers(db: Db): Promise<Record_[]> {
  const rows = await db.selectFrom('teacher').selectAll().orderBy('id').execute();
  return rows.map((row) => ({ kind: 'teacher', ...recordOf(FIELDS.teacher, row) }));
}

async function groups(db: Db): Promise<Record_[]> {
  const rows = await db.selectFrom('course_group').selectAll().orderBy('id').execute();
  return rows.map((row) => ({ kind: 'group', ...recordOf(FIELDS.group, row) }));
}

async function courses(db: Db): Promise<Record_[]> {
  const rows = await db
    .selectFrom('course')
    .leftJoin('teacher', 'teacher.id', 'course.teacher_id')
    .leftJoin('course_group', 'course_group.id', 'course.course_group_id')
    .selectAll('course')
    .select(['teacher.external_key as teacher_key', 'course_group.external_key as group_key'])
    .select([
      sql<
        string[]
      >`array(select c.external_key from course_category cc join category c on c.id = cc.category_id
        where cc.course_id = course.id order by c.position, c.id)`.as('category_keys'),
      sql<string[]>`array(select c.external_key from course_gift g join course c on c.id = g.gift_course_id
        where g.course_id = course.id order by c.external_key)`.as('gift_keys'),
      sql<string[]>`array(select u.name from course_user_group g join user_group u on u.id = g.user_group_id
        where g.course_id = course.id order by ${thaiOrder('u.name')})`.as('group_names'),
    ])
    .orderBy('course.published_at', 'desc')
    .orderBy('course.id')
    .execute();
  const [plans, sections, sessions] = [await plansOf(db), await sectionsOf(db), await sessionsOf(db)];
  return rows.flatMap((row) => [
    {
      kind: 'course',
      ...recordOf(FIELDS.course, row),
      categories: row.category_keys,
      teacher: row.teacher_key,
      group: row.group_key,
      outcomes: texts(row.outcomes),
      giftCourses: row.gift_keys,
      userGroups: row.group_names,
    },
    ...(plans.get(row.id) ?? []),
    ...(sections.get(row.id) ?? []),
    ...(sessions.get(row.id) ?? []),
  ]);
}

/** Rows by their course. */
type ByCourse = Map<number, Record_[]>;
function byCourse<Row extends { courseId: number }>(
  rows: readonly Row[],
  recordOf: (row: Row) => Record_,
): ByCourse {
  const rowsByCourse: ByCourse = new Map();
  for (const row of rows)
    rowsByCourse.set(row.courseId, [...(rowsByCourse.get(row.courseId) ?? []), recordOf(row)]);
  return rowsByCourse;
}

async function plansOf(db: Db): Promise<ByCourse> {
  const rows = await db
    .selectFrom('price_plan')
    .innerJoin('course', (join) => join.on(sql<boolean>`course.id = ${courseOfPlan('price_plan')}`))
    .selectAll('price_plan')
    .select(['course.id as courseId', 'course.external_key as course_key'])
    .select(
      sql<
        string[]
      >`array(select c.external_key from price_plan_prerequisite p join course c on c.id = p.course_id
        where p.price_plan_id = price_plan.id order by c.external_key)`.as('needed_keys'),
    )
    // archived: not for sale, and an import would restore it
    .where('price_plan.archived_at', 'is', null)
    .orderBy('price_plan.position')
    .orderBy('price_plan.id')
    .execute();
  return byCourse(rows, (row) => ({
    kind: 'plan',
    parent: row.course_key,
    ...recordOf(FIELDS.plan, row),
    prerequisites: row.needed_keys,
  }));
}

async function sectionsOf(db: Db): Promise<ByCourse> {
  const sections = await db
    .selectFrom('course_section')
    .innerJoin('course', 'course.id', 'course_section.course_id')
    .selectAll('course_section')
    .select(['course.id as courseId', 'course.external_key as course_key'])
    .orderBy('course_section.position')
    .orderBy('course_section.id')
    .execute();
  const lectures = await db
    .selectFrom('lecture')
    .innerJoin('course_section', 'course_section.id', 'lecture.course_section_id')
    .selectAll('lecture')
    .select('course_section.external_key as section_key')
    .orderBy('lecture.position')
    .orderBy('lecture.id')
    .execute();
  const rowsByCourse: ByCourse = new Map();
  for (const section of sections) {
    const inIt = lectures.filter((lecture) => lecture.course_section_id === section.id);
    rowsByCourse.set(section.courseId, [
      ...(rowsByCourse.get(section.courseId) ?? []),
      {
        kind: 'section',
        parent: section.course_key,
        ...recordOf(FIELDS.section, section),
      },
      ...inIt.map((lecture) => ({
        kind: 'lecture',
        parent: lecture.section_key,
        ...recordOf(FIELDS.lecture, lecture),
      })),
    ]);
  }
  return rowsByCourse;
}

async function sessionsOf(db: Db): Promise<ByCourse> {
  const rows = await db
    .selectFrom('course_session')
    .innerJoin('course', 'course.id', 'course_session.course_id')
    .selectAll('course_session')
    .select(['course.id as courseId', 'course.external_key as course_key'])
    .orderBy('course_session.begins_at')
    .orderBy('course_session.id')
    .execute();
  return byCourse(rows, (row) => ({
    kind: 'session',
    parent: row.course_key,
    ...recordOf(FIELDS.session, row),
    day: row.begins_at,
    begins: formatClock(row.begins_at),
    ends: formatClock(row.ends_at),
  }));
}

async function products(db: Db): Promise<Record_[]> {
  const rows = await db
    .selectFrom('product')
    .selectAll('product')
    .select(
      sql<
        string[]
      >`array(select c.external_key from product_category pc join category c on c.id = pc.category_id
        where pc.product_id = product.id order by c.position, c.id)`.as('category_keys'),
    )
    .orderBy('published_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    kind: 'product',
    ...recordOf(FIELDS.product, row),
    categories: row.category_keys,
    pictures: texts(row.pictures),
  }));
}
