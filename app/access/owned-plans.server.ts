import type { Db } from '~/platform/database/database.server';
import { grantTerms } from './access-state';

export interface OwnedPlan {
  courseId: number;
  /** null: granted without a plan */
  planId: number | null;
  term2: number | null;
}

/** A person's granted courses, each with the plan of the last purchase. */
export async function readOwnedPlans(db: Db, personId: number): Promise<OwnedPlan[]> {
  const rows = await db
    .selectFrom('access_grant')
    .leftJoin('order_line', 'order_line.id', 'access_grant.order_line_id')
    .select(['access_grant.course_id', 'access_grant.terms', 'order_line.price_plan_id'])
    .distinctOn('access_grant.course_id')
    .where('access_grant.person_id', '=', personId)
    .where('access_grant.revoked_at', 'is', null)
    .orderBy('access_grant.course_id')
    .orderBy('access_grant.id', 'desc')
    .execute();
  return rows.map((row) => ({
    courseId: row.course_id,
    planId: row.price_plan_id,
    term2: grantTerms.parse(row.terms).term2,
  }));
}
