import { lecturesWithProgress } from '~/learning/playlist.server';
import type { Db } from '~/platform/database/database.server';

/** A course with every lecture of it and whether this person has done it, for staff; null: no such course. */
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
    .select('lecture_progress.completed_at as completedAt')
    .execute();
  return { course: { id: course.id, title: course.title }, completedAt: course.completed_at, lectures };
}
