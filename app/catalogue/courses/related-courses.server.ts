import { sql, type SqlBool } from 'kysely';
import { type CardBuyer, isListed } from '~/catalogue/listing/course-listing.server';
import { mostBought, SOLD } from '~/catalogue/sales/course-sales.server';
import type { Db } from '~/platform/database/database.server';
import { rememberedForMinute } from '~/platform/memory/remembered.server';
import { type CourseCardView, readCourseCardsByIds } from './course-cards.server';
import {
  allRelated,
  pickRelated,
  type RelatedCandidate,
  type RelatedIds,
  type RelatedSwitches,
} from './related-courses';

export interface RelatedCourses {
  teacher: CourseCardView[];
  group: CourseCardView[];
  bestSeller: CourseCardView[];
}

/** The courses of each list, up to a minute old. Never the course itself. */
export async function readRelatedIds(
  db: Db,
  course: { id: number; teacherId: number | null; courseGroupId: number | null },
  { switches, perList, now }: { switches: RelatedSwitches; perList?: number; now: Date },
): Promise<RelatedIds> {
  const { id, teacherId, courseGroupId } = course;
  const name = `related ${id} ${teacherId} ${courseGroupId}`;
  const candidates = await rememberedForMinute(db, name, now, () => readCandidates(db, course, now));
  return pickRelated(candidates, switches, perList);
}

/** The cards of all three lists in one query. */
export async function readRelatedCards(
  db: Db,
  ids: RelatedIds,
  forWhom: { buyer: CardBuyer; now: Date },
): Promise<RelatedCourses> {
  const cards = new Map(
    (await readCourseCardsByIds(db, allRelated(ids), forWhom)).map((card) => [card.id, card]),
  );
  const take = (list: number[]) => list.flatMap((id) => cards.get(id) ?? []);
  return { teacher: take(ids.teacher), group: take(ids.group), bestSeller: take(ids.bestSeller) };
}

/** Best sellers to compare: more than all three lists show. */
const MOST_COMPARED = 60;

async function readCandidates(
  db: Db,
  course: { id: number; teacherId: number | null; courseGroupId: number | null },
  now: Date,
): Promise<RelatedCandidate[]> {
  const { teacherId, courseGroupId } = course;
  const others = sql<SqlBool>`${isListed(now)} and course.id <> ${course.id}`;
  // each list has its own index, so one query each, combined
  const { rows } = await sql<{ id: number; same_teacher: boolean; same_group: boolean; sold: number }>`
    select course.id, coalesce(course.teacher_id = ${teacherId}::bigint, false) as same_teacher,
      coalesce(course.course_group_id = ${courseGroupId}::bigint, false) as same_group, ${SOLD} as sold
    from course where ${others} and course.id in (
      select id from course where teacher_id = ${teacherId}::bigint
      union select id from course where course_group_id = ${courseGroupId}::bigint
      union ${mostBought(others, MOST_COMPARED)})
    order by sold desc, course.published_at desc, course.id desc`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    isSameTeacher: row.same_teacher,
    isSameGroup: row.same_group,
    soldCount: row.sold,
  }));
}
