import { sql } from 'kysely';
import { lecturesWithProgress } from '~/learning/playlist.server';
import type { Db } from '~/platform/database/database.server';

/**
 * SQL: whether this row of `lecture_progress` counts as done on the staff's page. A mere tick does not where the
 * certificate of its `course` row ignores ticks: staff may vouch for it.
 */
export const countsAsDone = sql<boolean>`(lecture_progress.completed_at is not null
  and (course.counts_ticks or lecture_progress.is_ticked is not true))`;

/** A course's lectures with a person's progress, for staff; null: no such course. */
export async function readProgressOf(db: Db, { personId, courseId }: { personId: number; courseId: number }) {
  const course = await db
    .selectFrom('course')
    .leftJoin('course_completion', (join) =>
      join
        .onRef('course_completion.course_id', '=', 'course.id')
        .on('course_completion.person_id', '=', personId),
    )
    .select(['course.id', 'title', 'completed_at'])
    .where('course.id', '=', courseId)
    .executeTakeFirst();
  if (!course) return null;
  const lectures = await lecturesWithProgress(db, { courseId, personId })
    .select([
      'lecture.id',
      'lecture.name',
      'course_section.id as sectionId',
      'course_section.name as section',
    ])
    .innerJoin('course', 'course.id', 'course_section.course_id')
    .select(['lecture_progress.completed_at as completedAt', countsAsDone.as('isDone')])
    .execute();
  return { course: { id: course.id, title: course.title }, completedAt: course.completed_at, lectures };
}
