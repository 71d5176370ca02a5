import { sql } from 'kysely';
import type { Db } from '~/platform/database/database.server';
import { isOpenLecture } from './playlist.server';

/** A person's progress in the lectures of a course. */
export interface LecturesDone {
  done: number;
  total: number;
  /** a lecture was opened or watched, completed or not */
  isBegun: boolean;
}

/** For several courses at once; courses without open lectures are absent. */
export async function readLecturesDone(
  db: Db,
  personId: number,
  courseIds: readonly number[],
): Promise<ReadonlyMap<number, LecturesDone>> {
  if (courseIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('lecture')
    .innerJoin('course_section', 'course_section.id', 'lecture.course_section_id')
    .leftJoin('lecture_progress', (join) =>
      join
        .onRef('lecture_progress.lecture_id', '=', 'lecture.id')
        .on('lecture_progress.person_id', '=', personId),
    )
    .leftJoin('course_position', (join) =>
      join
        .onRef('course_position.course_id', '=', 'course_section.course_id')
        .on('course_position.person_id', '=', personId),
    )
    .select([
      sql<number>`course_section.course_id`.as('course_id'),
      sql<number>`count(lecture_progress.completed_at)::int`.as('done'),
      sql<number>`count(*)::int`.as('total'),
      sql<boolean>`count(lecture_progress.lecture_id) + count(course_position.course_id) > 0`.as('is_begun'),
    ])
    .where('course_section.course_id', 'in', [...courseIds])
    .where(isOpenLecture)
    .groupBy('course_section.course_id')
    .execute();
  return new Map(
    rows.map(({ course_id, done: doneCount, total, is_begun }) => [
      course_id,
      { done: doneCount, total, isBegun: is_begun },
    ]),
  );
}
