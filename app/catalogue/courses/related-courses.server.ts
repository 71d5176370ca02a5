import { sql } from 'kysely';
import type { Db } from '~/platform/database/database.server';
import type { Day } from '~/values/time';
import { type CourseCardView, readCourseCardsByIds } from './course-cards.server';
import { type CardBuyer, isListed } from '~/catalogue/listing/course-listing.server';
import { isLineRefunded } from './is-line-refunded.server';
import { pickRelated, type RelatedCandidate, type RelatedSwitches } from './related-courses';

export interface RelatedCourses {
  teacher: CourseCardView[];
  group: CourseCardView[];
  bestSeller: CourseCardView[];
}

/** Two queries however many lists are on: who is related, and their cards. Never the course itself. */
export async function readRelatedCourses(
  db: Db,
  course: { id: number; teacherId: number | null; courseGroupId: number | null },
  {
    switches,
    perList,
    buyer,
    today,
  }: { switches: RelatedSwitches; perList?: number; buyer: CardBuyer; today: Day },
): Promise<RelatedCourses> {
  const ids = pickRelated(await readCandidates(db, course, today), switches, perList);
  const wanted = [...ids.teacher, ...ids.group, ...ids.bestSeller];
  const cards = new Map(
    (await readCourseCardsByIds(db, wanted, { buyer, today })).map((card) => [card.id, card]),
  );
  const take = (list: number[]) => list.flatMap((id) => cards.get(id) ?? []);
  return { teacher: take(ids.teacher), group: take(ids.group), bestSeller: take(ids.bestSeller) };
}

async function readCandidates(
  db: Db,
  course: { id: number; teacherId: number | null; courseGroupId: number | null },
  today: Day,
): Promise<RelatedCandidate[]> {
  const isSameTeacher = sql<boolean>`coalesce(course.teacher_id = ${course.teacherId}::bigint, false)`;
  const isSameGroup = sql<boolean>`coalesce(course.course_group_id = ${course.courseGroupId}::bigint, false)`;
  const sales = db
    .selectFrom('order_line')
    .innerJoin('purchase_order', 'purchase_order.id', 'order_line.order_id')
    .select(['order_line.course_id', ({ fn }) => fn.countAll<number>().as('sold')])
    .where('purchase_order.status', '=', 'approved')
    .where('order_line.course_id', 'is not', null)
    .where((eb) => eb.not(isLineRefunded('order_line.id')))
    .groupBy('order_line.course_id');
  const sold = sql<number>`coalesce(sales.sold, 0)`;
  const rows = await db
    .selectFrom('course')
    .leftJoin(sales.as('sales'), 'sales.course_id', 'course.id')
    .select(['course.id', isSameTeacher.as('same_teacher'), isSameGroup.as('same_group'), sold.as('sold')])
    .where(isListed(today))
    .where('course.id', '!=', course.id)
    .where((eb) => eb.or([isSameTeacher, isSameGroup, sql<boolean>`sales.sold > 0`]))
    .orderBy(sql`${sold} desc, course.published_at desc, course.id desc`)
    .limit(60)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    isSameTeacher: row.same_teacher,
    isSameGroup: row.same_group,
    soldCount: row.sold,
  }));
}
