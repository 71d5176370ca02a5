import { type GrantSource, grantTerms, type GrantStanding, standingOf } from '~/access/access-state';
import { readHeldOfCourses } from '~/access/grants.server';
import type { Db } from '~/platform/database/database.server';
import { thaiOrder } from '~/platform/database/thai-order';

export interface StaffGrant {
  id: number;
  personId: number;
  courseId: number;
  courseTitle: string;
  source: GrantSource;
  standing: GrantStanding;
  grantedAt: Date;
  startsAt: Date;
  endsAt: Date | null;
  orderId: number | null;
}

/** Every grant of a person with its present standing, latest first. */
export async function readGrantsOf(db: Db, personId: number, now: Date): Promise<StaffGrant[]> {
  const rows = await db
    .selectFrom('access_grant')
    .innerJoin('course', 'course.id', 'access_grant.course_id')
    .leftJoin('order_line', 'order_line.id', 'access_grant.order_line_id')
    .select(['access_grant.id', 'access_grant.course_id', 'course.title', 'source', 'terms'])
    .select(['granted_at', 'starts_at', 'ends_at', 'revoked_at', 'order_line.order_id'])
    .where('access_grant.person_id', '=', personId)
    .orderBy('access_grant.id', 'desc')
    .execute();
  const ledgers = await readHeldOfCourses(db, personId, [...new Set(rows.map((row) => row.course_id))]);
  return rows.map((row) => {
    const { watchedMs, grants } = ledgers.get(row.course_id)!;
    const isRefunded = grants.some(
      (grant) => grant.isRefunded && grant.orderId === row.order_id && grant.revokedAt !== null,
    );
    const grant = {
      source: row.source,
      terms: grantTerms.parse(row.terms),
      grantedAt: row.granted_at,
      startsAt: row.starts_at,
      endsAt: row.ends_at,
      revokedAt: row.revoked_at,
      isRefunded,
      orderId: row.order_id,
    };
    return {
      id: row.id,
      personId,
      courseId: row.course_id,
      courseTitle: row.title,
      source: grant.source,
      standing: standingOf(grant, watchedMs, now),
      grantedAt: row.granted_at,
      startsAt: row.starts_at,
      endsAt: row.ends_at,
      orderId: row.order_id,
    };
  });
}

/** With more courses the form has a number field instead of a list. */
const MOST_TO_CHOOSE = 500;

/** Courses staff may open for a person; null: too many for a list. */
export async function readGrantableCourses(db: Db): Promise<{ id: number; title: string }[] | null> {
  const some = await db
    .selectFrom('course')
    .select('id')
    .limit(MOST_TO_CHOOSE + 1)
    .execute();
  if (some.length > MOST_TO_CHOOSE) return null;
  return db.selectFrom('course').select(['id', 'title']).orderBy(thaiOrder('title')).orderBy('id').execute();
}
