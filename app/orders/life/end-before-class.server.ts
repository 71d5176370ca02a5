import { sql } from 'kysely';
import { holdBefore } from '~/catalogue/sessions/class-time';
import { PAYABLE } from '~/orders/order-states';
import type { Db } from '~/platform/database/database.server';
import { readClassTimesOfOrder } from './class-times-of-order.server';

/**
 * A class that was moved nearer, or got an earlier session, ends unpaid orders of it sooner: none may be paid after it begins. Staff who
 * set a deadline are held to the class of that moment, too. Safe to repeat.
 */
export async function endBeforeClass(db: Db, now: Date): Promise<void> {
  const orders = await db
    .selectFrom('purchase_order')
    .select(['id', 'cancel_at'])
    .where('status', 'in', PAYABLE)
    .where('cancel_at', '>', now)
    .where(
      sql<boolean>`exists (
        select from order_line join course on course.id = order_line.course_id
        where order_line.order_id = purchase_order.id and course.meets_until is not null
          and (course.meets_until < purchase_order.cancel_at
            or (course.start_date::timestamp - interval '7 hours') at time zone 'UTC' between ${now} and purchase_order.cancel_at
            or exists (select from course_session session where session.course_id = course.id
              and session.begins_at > ${now} and session.begins_at < purchase_order.cancel_at)))`,
    )
    .limit(200)
    .execute();
  for (const { id, cancel_at: before } of orders) {
    if (before === null) continue;
    const until = holdBefore(before, await readClassTimesOfOrder(db, id), now);
    if (until < before)
      await db
        .updateTable('purchase_order')
        .set({ cancel_at: until })
        .where('id', '=', id)
        .where('cancel_at', '=', before)
        .where('status', 'in', PAYABLE)
        .execute();
  }
}
