import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { SubjectStatus } from '~/catalogue/editor/subject-status';
import type { Db } from '~/platform/database/database.server';
import { ilike } from '~/platform/database/ilike.server';
import { MOST_COUNTED, type PageRange } from '~/values/page-range';
import type { CourseListFilter } from './course-list';
import { COURSE_ORDERS, LOWEST_PRICE, pageInOrder } from './course-order.server';

export interface ListedCourse {
  id: number;
  title: string;
  status: SubjectStatus;
  courseType: string;
  teacher: string | null;
  /** price of the cheapest visible plan; null: none */
  priceSatang: number | null;
  seatLimit: number | null;
  seatsHeld: number;
  version: number;
  categories: number[];
}

const numberIn = (q: string): number => Number(/^#?(\d{1,15})$/.exec(q)?.[1] ?? 0);

async function where(db: Db, { type, category, q }: CourseListFilter): Promise<RawBuilder<unknown>> {
  return sql.join(
    [
      ...(type ? [sql<SqlBool>`course.course_type = ${type}`] : []),
      ...(category === null
        ? []
        : [
            sql<SqlBool>`exists (select from course_category c where c.course_id = course.id and c.category_id = ${category})`,
          ]),
      ...(q ? [await holdsWords(db, q)] : []),
      sql<SqlBool>`true`,
    ],
    sql` and `,
  );
}

/**
 * Each has its own index (migration 0145), or the list is scanned for a frequent word: teachers by id, so that the
 * database sees how few they are.
 */
async function holdsWords(db: Db, q: string): Promise<RawBuilder<SqlBool>> {
  const pattern = `%${q.replace(/[\\%_]/g, '\\$&')}%`;
  const teachers = await db.selectFrom('teacher').select('id').where(ilike('name', pattern)).execute();
  const byTeacher =
    teachers.length === 0
      ? sql``
      : sql`or course.teacher_id = any(${teachers.map(({ id }) => id)}::bigint[])`;
  return sql`(${ilike(sql`course.title || ' ' || course.slug`, pattern)} or course.external_key = ${q}
    or course.id = ${numberIn(q)} ${byTeacher})`;
}

/** The number of courses of each status under the rest of the filter, up to `MOST_COUNTED`. */
export async function countCourses(
  db: Db,
  filter: CourseListFilter,
): Promise<Record<SubjectStatus | 'all', number>> {
  const those = await where(db, filter);
  if (filter.q) {
    const found = await countFound(db, those);
    if (found.draft + found.published + found.archived <= MOST_COUNTED)
      return { ...found, all: found.draft + found.published };
  }
  const count = (status: SubjectStatus) => sql`(select count(*)::int from (
    select from course where ${those} and course.status = ${status}
    limit ${sql.lit(MOST_COUNTED + 1)}) counted) as ${sql.ref(status)}`;
  const { rows } = await sql<Record<SubjectStatus, number>>`
    select ${sql.join((['draft', 'published', 'archived'] as const).map(count))}`.execute(db);
  const counts = rows[0]!;
  return { ...counts, all: counts.draft + counts.published };
}

/** Counts search matches by status in one query each; beyond the maximum, their words say too little. */
async function countFound(db: Db, those: RawBuilder<unknown>): Promise<Record<SubjectStatus, number>> {
  const { rows } = await sql<{ status: SubjectStatus; count: number }>`
    select status, count(*)::int as count from (
      select status from course where ${those} limit ${sql.lit(MOST_COUNTED + 1)}) as found
    group by status`.execute(db);
  return {
    draft: 0,
    published: 0,
    archived: 0,
    ...Object.fromEntries(rows.map((row) => [row.status, row.count])),
  };
}

/** A page of the list; archived courses only on request. `total`: their number, as far as it was counted. */
export async function readCourseList(
  db: Db,
  filter: CourseListFilter,
  range: PageRange,
): Promise<ListedCourse[]> {
  const status =
    filter.status === 'all' ? sql`course.status <> 'archived'` : sql`course.status = ${filter.status}`;
  const those = sql`${await where(db, filter)} and ${status}`;
  const page = await pageInOrder(db, { filter, those, range });
  const { rows } = await sql<{
    id: number;
    title: string;
    status: SubjectStatus;
    course_type: string;
    teacher: string | null;
    price_satang: number | null;
    seat_limit: number | null;
    seats_held: number;
    version: number;
    categories: number[];
  }>`
    select course.id, course.title, course.status, course.course_type, teacher.name as teacher,
      ${LOWEST_PRICE} as price_satang, course.seat_limit, course.seats_held, course.version,
      array(select category_id::int from course_category c where c.course_id = course.id order by 1) as categories
    from course left join teacher on teacher.id = course.teacher_id
    where course.id in (select id from (${page}) as page)
    order by ${COURSE_ORDERS[filter.sort]}`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    status: row.status,
    courseType: row.course_type,
    teacher: row.teacher,
    priceSatang: row.price_satang,
    seatLimit: row.seat_limit,
    seatsHeld: row.seats_held,
    version: row.version,
    categories: row.categories,
  }));
}
