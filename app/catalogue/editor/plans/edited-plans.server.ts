import { sql } from 'kysely';
import type { EditValues } from '~/catalogue/editor/edit-fields';
import { keptValues } from '~/catalogue/editor/kept-values';
import { isPlanOf } from '~/catalogue/plans/plans-of-course.server';
import type { Db, Tx } from '~/platform/database/database.server';

export interface EditedPlan {
  id: number;
  isArchived: boolean;
  /** an order, a grant or a cart uses it */
  isUsed: boolean;
  values: EditValues;
}

const isUsed = sql<boolean>`(
  exists (select from order_line where order_line.price_plan_id = price_plan.id)
  or exists (select from basket_line where basket_line.price_plan_id = price_plan.id))`;

/** A course's plans in the editor, in their order; archived ones last. */
export async function readEditedPlans(db: Db | Tx, courseId: number): Promise<EditedPlan[]> {
  const rows = await db
    .selectFrom('price_plan')
    .selectAll()
    .select([
      isUsed.as('is_used'),
      sql<number[]>`array(select course_id::int from price_plan_prerequisite
        where price_plan_id = price_plan.id order by 1)`.as('prerequisites'),
    ])
    .where(isPlanOf('price_plan', sql`${courseId}::bigint`))
    .orderBy(sql`archived_at is not null, position, id`)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    isArchived: row.archived_at !== null,
    isUsed: row.is_used,
    values: {
      ...keptValues(row),
      status_show: row.status_show === 1,
      // a plan with a course id needs no reference
      reference_code: row.course_id === null ? row.reference_code : null,
    },
  }));
}
