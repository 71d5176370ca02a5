import { sql } from 'kysely';
import { isLineRefunded } from '~/catalogue/courses/is-line-refunded.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { accessFrom, type AccessState, type Grant, grantTerms } from './access-state';
import { hasOpenGrant, watchedSeconds } from './open-grant.server';

/** Whether this person may learn this course now; null (a visitor) may not. */
export async function hasAccess(
  db: Db | Tx,
  personId: number | null,
  courseId: number,
  now: Date,
): Promise<boolean> {
  if (personId === null) return false;
  const answer = await db
    .selectNoFrom(hasOpenGrant(personId, courseId, now).as('is_open'))
    .executeTakeFirstOrThrow();
  return answer.is_open;
}

/** The access state with its end, remaining watched time and every grant's standing. */
export async function accessOf(
  db: Db | Tx,
  personId: number,
  courseId: number,
  now: Date,
): Promise<AccessState> {
  const { grants, watchedMs } = await readHeld(db, personId, courseId);
  return accessFrom(grants, watchedMs, now);
}

/** The ledger of one person and course, oldest first, and the watched time that counts against allowances. */
export async function readHeld(
  db: Db | Tx,
  personId: number,
  courseId: number,
): Promise<{ grants: Grant[]; watchedMs: number }> {
  const ledgers = await readHeldOfCourses(db, personId, [courseId]);
  return ledgers.get(courseId) ?? { grants: [], watchedMs: 0 };
}

/** The same for several courses at once; courses without a grant are absent. */
export async function readHeldOfCourses(
  db: Db | Tx,
  personId: number,
  courseIds: readonly number[],
): Promise<Map<number, { grants: Grant[]; watchedMs: number }>> {
  const ledgers = new Map<number, { grants: Grant[]; watchedMs: number }>();
  if (courseIds.length === 0) return ledgers;
  const rows = await db
    .selectFrom('access_grant')
    .leftJoin('order_line', 'order_line.id', 'access_grant.order_line_id')
    .select([
      'access_grant.course_id',
      'access_grant.source',
      'access_grant.terms',
      'access_grant.granted_at',
      'access_grant.starts_at',
      'access_grant.ends_at',
      'access_grant.revoked_at',
      'order_line.order_id',
      isLineRefunded('access_grant.order_line_id').as('is_refunded'),
      watchedSeconds(personId, sql.ref('access_grant.course_id')).as('watched_seconds'),
    ])
    .where('access_grant.person_id', '=', personId)
    .where('access_grant.course_id', 'in', [...courseIds])
    .orderBy('access_grant.granted_at')
    .orderBy('access_grant.id')
    .execute();
  for (const row of rows) {
    const course = ledgers.get(row.course_id) ?? { grants: [], watchedMs: row.watched_seconds * 1000 };
    ledgers.set(row.course_id, course);
    course.grants.push({
      source: row.source,
      terms: grantTerms.parse(row.terms),
      grantedAt: row.granted_at,
      startsAt: row.starts_at,
      endsAt: row.ends_at,
      revokedAt: row.revoked_at,
      isRefunded: row.is_refunded,
      orderId: row.order_id,
    });
  }
  return ledgers;
}
