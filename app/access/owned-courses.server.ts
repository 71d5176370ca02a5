import type { Db } from '~/platform/database/database.server';
import { hasOpenGrant } from './open-grant.server';

export interface OwnedCourses {
  /** ever granted and not taken back */
  ownedCourseIds: ReadonlySet<number>;
  /** whose access is open at `now` */
  runningCourseIds: ReadonlySet<number>;
}

const NOTHING: OwnedCourses = { ownedCourseIds: new Set(), runningCourseIds: new Set() };

export async function readOwnedCourses(db: Db, personId: number | null, now: Date): Promise<OwnedCourses> {
  if (personId === null) return NOTHING;
  const rows = await db
    .selectFrom('access_grant')
    .select((eb) => [
      'course_id',
      hasOpenGrant(personId, eb.ref('access_grant.course_id'), now).as('is_running'),
    ])
    .distinctOn('course_id')
    .where('person_id', '=', personId)
    .where('revoked_at', 'is', null)
    .execute();
  return {
    ownedCourseIds: new Set(rows.map((row) => row.course_id)),
    runningCourseIds: new Set(rows.filter((row) => row.is_running).map((row) => row.course_id)),
  };
}
