import { sql } from 'kysely';
import type { Db } from '~/platform/database.server';

export interface OwnedCourses {
  /** ever granted and not taken back */
  ownedCourseIds: ReadonlySet<number>;
  /** whose access runs at `now` (an allowance of watched time counts as running until it is used up) */
  runningCourseIds: ReadonlySet<number>;
}

const NOTHING: OwnedCourses = { ownedCourseIds: new Set(), runningCourseIds: new Set() };

export async function readOwnedCourses(db: Db, personId: number | null, now: Date): Promise<OwnedCourses> {
  if (personId === null) return NOTHING;
  const rows = await db
    .selectFrom('access_grant')
    .select(['course_id', sql<boolean>`bool_or(ends_at is null or ends_at > ${now})`.as('is_running')])
    .where('person_id', '=', personId)
    .where('revoked_at', 'is', null)
    .groupBy('course_id')
    .execute();
  return {
    ownedCourseIds: new Set(rows.map((row) => row.course_id)),
    runningCourseIds: new Set(rows.filter((row) => row.is_running).map((row) => row.course_id)),
  };
}
