import type { Db, Tx } from '~/platform/database/database.server';
import type { ClassTime } from './class-time';

/** When these courses meet, those that are learned by oneself or have no day left out. */
export async function readClassTimes(db: Db | Tx, courseIds: readonly number[]): Promise<ClassTime[]> {
  if (courseIds.length === 0) return [];
  const courses = await db
    .selectFrom('course')
    .select(['id', 'meets_until', 'start_date'])
    .where('id', 'in', [...courseIds])
    .where('meets_until', 'is not', null)
    .execute();
  if (courses.length === 0) return [];
  const sessions = await db
    .selectFrom('course_session')
    .select(['course_id', 'begins_at as beginsAt', 'ends_at as endsAt'])
    .where('course_id', 'in', [...courseIds])
    .execute();
  return courses.map((course) => ({
    meetsUntil: course.meets_until,
    startDate: course.start_date,
    sessions: sessions.filter(({ course_id }) => course_id === course.id),
  }));
}
