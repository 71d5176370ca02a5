import { sql } from 'kysely';
import { isLineRefunded } from '~/catalogue/courses/is-line-refunded.server';
import { isOpenLecture } from '~/learning/playlist.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { bangkokDay } from '~/values/time';
import type { LearnerFacts } from './review-standing';

/**
 * SQL: the percentage of a course's lectures a person has completed: watched seconds of a video, other
 * lectures when marked done.
 */
const learnedPercent = (personId: number) => sql<number>`(
  select floor(100 * coalesce(avg(case
    when done.completed_at is not null then 1.0
    when lecture.duration_seconds > 0 then least(coalesce(done.watched_seconds, 0)::numeric / lecture.duration_seconds, 1)
    else 0 end), 0))::int
  from lecture
  join course_section on course_section.id = lecture.course_section_id
  left join lecture_progress as done on done.lecture_id = lecture.id and done.person_id = ${personId}
  where course_section.course_id = course.id and ${isOpenLecture})`;

/** The facts for `reviewStanding`, by course; unknown courses are missing. */
export async function readLearnerFacts(
  db: Db | Tx,
  personId: number,
  courseIds: readonly number[],
): Promise<Map<number, LearnerFacts>> {
  if (courseIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('course')
    .select(['course.id', 'course_type', 'start_date', 'end_date', learnedPercent(personId).as('percent')])
    .select((eb) =>
      eb
        .selectFrom('access_grant')
        .select((eb) => eb.fn.min('granted_at').as('granted_at'))
        .whereRef('access_grant.course_id', '=', 'course.id')
        .where('access_grant.person_id', '=', personId)
        .where((eb) => eb.or([eb('revoked_at', 'is', null), isLineRefunded('access_grant.order_line_id')]))
        .as('granted_at'),
    )
    .where('course.id', 'in', [...courseIds])
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        courseType: row.course_type,
        startDate: row.start_date,
        endDate: row.end_date,
        grantedOn: row.granted_at && bangkokDay(row.granted_at),
        progressPercent: row.percent ?? 0,
      },
    ]),
  );
}
