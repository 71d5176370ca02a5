import { isLineRefunded } from '~/catalogue/courses/is-line-refunded.server';
import type { Db } from '~/platform/database/database.server';
import { addHours } from '~/values/time';

/** A buyer who comes back to the form within these hours has hardly come to renew. */
const RECENT_HOURS = 24;

export interface RecentOrder {
  token: string;
  at: Date;
}

/** The newest order with which this person bought the course within the last day; null: none. */
export async function readRecentOrder(
  db: Db,
  { personId, courseId }: { personId: number; courseId: number },
  now: Date,
): Promise<RecentOrder | null> {
  const order = await db
    .selectFrom('purchase_order')
    .innerJoin('order_line', 'order_line.order_id', 'purchase_order.id')
    .select(['token', 'approved_at'])
    .where('person_id', '=', personId)
    .where('course_id', '=', courseId)
    .where('is_seat', '=', false)
    .where('purchase_order.status', '=', 'approved')
    .where('approved_at', '>', addHours(now, -RECENT_HOURS))
    .where((eb) => eb.not(isLineRefunded('order_line.id')))
    .orderBy('approved_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return order?.approved_at ? { token: order.token, at: order.approved_at } : null;
}
