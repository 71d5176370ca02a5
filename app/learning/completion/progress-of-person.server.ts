import { isOpenLecture } from '~/learning/playlist.server';
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
  const lectures = await db
    .selectFrom('lecture')
    .innerJoin('course_section', 'course_section.id', 'lecture.course_section_id')
    .leftJoin('lecture_progress', (join) =>
      join
        .onRef('lecture_progress.lecture_id', '=', 'lecture.id')
        .on('lecture_progress.person_id', '=', personId),
    )
    .select([
      'lecture.id',
      'lecture.name',
      'course_section.id as sectionId',
      'course_section.name as section',
    ])
    .select('lecture_progress.completed_at as completedAt')
    .where('course_section.course_id', '=', courseId)
    .where(isOpenLecture)
    .orderBy('course_section.position')
    .orderBy('course_section.id')
    .orderBy('lecture.position')
    .orderBy('lecture.id')
    .execute();
  return { course: { id: course.id, title: course.title }, completedAt: course.completed_at, lectures };
}
