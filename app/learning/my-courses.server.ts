import { type ExpressionBuilder, sql } from 'kysely';
import { accessFrom, type AccessState } from '~/access/access-state';
import { readOwnSchedules } from '~/access/class-schedules.server';
import { readHeldOfCourses } from '~/access/grants.server';
import { isAccessEnded } from '~/catalogue/courses/is-access-ended.server';
import { isLineRefunded } from '~/catalogue/courses/is-line-refunded.server';
import type { ClassSchedule } from '~/catalogue/sessions/session';
import type { Db } from '~/platform/database/database.server';
import type { DB } from '~/platform/database/schema';
import { readLecturesDone } from './lectures-done.server';

export interface MyCourse {
  id: number;
  slug: string;
  title: string;
  picture: string | null;
  courseType: string;
  /** sessions of a class or live course; null: self-paced, or not attendable (any more) */
  schedules: ClassSchedule | null;
  done: number;
  total: number;
  access: AccessState;
}

export async function countMyCourses(db: Db, personId: number): Promise<number> {
  const row = await db
    .selectFrom('access_grant')
    .select(sql<number>`count(distinct course_id)::int`.as('total'))
    .where('person_id', '=', personId)
    .where(isListed)
    .executeTakeFirstOrThrow();
  return row.total;
}

/**
 * Grants that are not revoked; refunded ones and those that staff ended stay listed, so that the page explains their end
 * (PAY-24, R-320).
 */
const isListed = (eb: ExpressionBuilder<DB, 'access_grant'>) =>
  eb.or([
    eb('revoked_at', 'is', null),
    eb('revoked_by', 'is not', null),
    isLineRefunded('access_grant.order_line_id'),
    isAccessEnded('access_grant.order_line_id'),
  ]);

/** A person's listed courses, last learned first. */
export async function readMyCourses(
  db: Db,
  personId: number,
  { offset, pageSize }: { offset: number; pageSize: number },
  now: Date,
): Promise<MyCourse[]> {
  const rows = await db
    .with('owned', (query) =>
      query
        .selectFrom('access_grant')
        .select(['course_id', (eb) => eb.fn.max('granted_at').as('granted_at')])
        .where('person_id', '=', personId)
        .where(isListed)
        .groupBy('course_id'),
    )
    .selectFrom('owned')
    .innerJoin('course', 'course.id', 'owned.course_id')
    .leftJoin('course_position', (join) =>
      join
        .onRef('course_position.course_id', '=', 'course.id')
        .on('course_position.person_id', '=', personId),
    )
    .select(['course.id', 'course.slug', 'course.title', 'course.picture', 'course.course_type'])
    .orderBy(sql`greatest(owned.granted_at, course_position.updated_at)`, 'desc')
    .orderBy('course.id', 'desc')
    .limit(pageSize)
    .offset(offset)
    .execute();
  const ids = rows.map((row) => row.id);
  const [progress, ledgers] = [
    await readLecturesDone(db, personId, ids),
    await readHeldOfCourses(db, personId, ids),
  ];
  const schedules = await readOwnSchedules(db, { personId, courseIds: ids }, now);
  return rows.map((row) => {
    const { grants, watchedMs } = ledgers.get(row.id) ?? { grants: [], watchedMs: 0 };
    return {
      id: row.id,
      slug: row.slug,
      title: row.title,
      picture: row.picture,
      courseType: row.course_type,
      schedules: schedules.find(({ courseId }) => courseId === row.id) ?? null,
      done: progress.get(row.id)?.done ?? 0,
      total: progress.get(row.id)?.total ?? 0,
      access: accessFrom(grants, watchedMs, now),
    };
  });
}
