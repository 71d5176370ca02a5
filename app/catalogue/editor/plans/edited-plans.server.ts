import { sql } from 'kysely';
import { isPlanOf } from '~/catalogue/plans/plans-of-course.server';
import type { Db, Tx } from '~/platform/database/database.server';
import type { EditValues } from '~/catalogue/editor/edit-fields';

export interface EditedPlan {
  id: number;
  isArchived: boolean;
  /** an order, a grant or a cart names it */
  isUsed: boolean;
  values: EditValues;
}

const isUsed = sql<boolean>`(
  exists (select from order_line where order_line.price_plan_id = price_plan.id)
  or exists (select from basket_line where basket_line.price_plan_id = price_plan.id))`;

/** Plans of a course as the editor has them, in their order; archived ones last. */
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
      ...(row as unknown as EditValues),
      status_show: row.status_show === 1,
      // one that names its course itself needs no other name
      reference_code: row.course_id === null ? row.reference_code : null,
    },
  }));
}

/** An order that somebody was told the old price of and that is not paid. */
export interface WaitingOrder {
  id: number;
  contactName: string;
  due: number;
}

export async function readWaitingOrders(db: Db | Tx, planId: number): Promise<WaitingOrder[]> {
  return db
    .selectFrom('purchase_order')
    .select(['id', 'contact_name as contactName', 'due'])
    .where('status', 'in', ['notYetReceived', 'pendingApproved', 'rejected'])
    .where((order) =>
      order.exists(
        order
          .selectFrom('order_line')
          .select('order_line.id')
          .whereRef('order_line.order_id', '=', 'purchase_order.id')
          .where('order_line.price_plan_id', '=', planId),
      ),
    )
    .orderBy('id')
    .execute();
}
