import { sql } from 'kysely';
import { isOpenLecture } from '~/learning/playlist.server';
import type { Db } from '~/platform/database/database.server';

/** The progress of these people in a course, in whole per cent; a course without lectures has no figures. */
export async function readSeatProgress(
  db: Db,
  { courseId, personIds }: { courseId: number; personIds: readonly number[] },
): Promise<Map<number, number>> {
  if (personIds.length === 0) return new Map();
  const lectures = await db
    .selectFrom('lecture')
    .innerJoin('course_section', 'course_section.id', 'lecture.course_section_id')
    .select('lecture.id')
    .where('course_section.course_id', '=', courseId)
    .where(isOpenLecture)
    .execute();
  if (lectures.length === 0) return new Map();
  const rows = await db
    .selectFrom('lecture_progress')
    .select(['person_id', sql<number>`count(completed_at)::int`.as('done')])
    .where('person_id', 'in', [...personIds])
    .where(
      'lecture_id',
      'in',
      lectures.map(({ id }) => id),
    )
    .groupBy('person_id')
    .execute();
  const doneCounts = new Map(rows.map((row) => [row.person_id, row.done]));
  return new Map(
    personIds.map((id) => [id, Math.floor(((doneCounts.get(id) ?? 0) * 100) / lectures.length)]),
  );
}
