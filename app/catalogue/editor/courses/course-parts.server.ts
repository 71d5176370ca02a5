import { sql } from 'kysely';
import { isPlanOf } from '~/catalogue/plans/plans-of-course.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { bangkokDay } from '~/values/time';
import { type MissingPart, missingParts } from './missing-parts';

/** The missing parts of a course, worst first. */
export async function readMissingParts(db: Db | Tx, courseId: number, now: Date): Promise<MissingPart[]> {
  const row = await db
    .selectFrom('course')
    .select(['course_type', 'description_html', 'picture', 'start_date', 'end_publish'])
    .select([
      sql<boolean>`exists (select from price_plan plan where ${isPlanOf('plan', sql`course.id`)}
        and plan.status_show = 1 and plan.price_satang is not null)`.as('has_plan'),
      sql<boolean>`exists (select from course_category where course_id = course.id)`.as('has_category'),
      sql<number>`(select count(*)::int from course_section s join lecture on lecture.course_section_id = s.id
        where s.course_id = course.id)`.as('lectures'),
      sql<number>`(select count(*)::int from course_session where course_id = course.id)`.as('sessions'),
    ])
    .where('id', '=', courseId)
    .executeTakeFirst();
  if (!row) return [];
  return missingParts({
    courseType: row.course_type,
    hasSellablePlan: row.has_plan,
    hasDescription: row.description_html !== '',
    hasPicture: row.picture !== null,
    hasCategory: row.has_category,
    lectureCount: row.lectures,
    sessionCount: row.sessions,
    hasDays: row.start_date !== null,
    isPastEnd: row.end_publish !== null && row.end_publish < bangkokDay(now),
  });
}
