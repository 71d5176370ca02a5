import { type RawBuilder, sql } from 'kysely';
import type { Db } from '~/platform/database/database.server';
import { remembered, rememberedForMinute } from '~/platform/memory/remembered.server';
import type { CourseRating } from './course-rating';

/** The public reviews, which staff approved. */
export const isShownReview = sql<boolean>`course_review.status = 'shown'`;

/** In a query: the ratings of these courses with at least so many approved reviews; null: of no course. */
export const ratingsOf = (courses: RawBuilder<unknown>, from: number | null) =>
  sql<CourseRating & { of_course_id: number }>`(
    select course_id as of_course_id, count(*)::int as count, round(avg(rating), 1)::float8 as average,
      bool_or(is_sample) as "hasSamples"
    from course_review
    where ${isShownReview} and course_id = ${courses} and ${from !== null}
    group by course_id having count(*) >= ${from ?? 1})`.as<'rated'>(sql.ref('rated'));

/** The rating of one course's page; null: too few reviews. */
export async function readCourseRating(
  db: Db,
  courseId: number,
  from: number,
): Promise<{ rating: CourseRating | null; count: number }> {
  const row = await remembered(db, `rating ${courseId}`, () =>
    db
      .selectFrom(ratingsOf(sql`${courseId}`, 1))
      .select(['rated.count', 'rated.average', 'rated.hasSamples'])
      .executeTakeFirst(),
  );
  return { rating: row && row.count >= from ? row : null, count: row?.count ?? 0 };
}

/** The number of people who have or had access to a course, up to a minute ago; without revoked access. */
export const countLearners = (db: Db, courseId: number, now: Date): Promise<number> =>
  rememberedForMinute(db, `learners ${courseId}`, now, () => countThem(db, courseId));

async function countThem(db: Db, courseId: number): Promise<number> {
  const { count } = await db
    .selectFrom('access_grant')
    .select(sql<number>`count(distinct person_id)::int`.as('count'))
    .where('course_id', '=', courseId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}
