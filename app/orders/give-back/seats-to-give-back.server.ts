import { sql } from 'kysely';
import { courseBeginning } from '~/access/class-schedules.server';
import { takesSeat } from '~/catalogue/course-type';
import { isLineRefunded } from '~/catalogue/courses/is-line-refunded.server';
import type { Db, Tx } from '~/platform/database/database.server';

export interface SeatToGiveBack {
  lineId: number;
  courseId: number;
  /** of the class */
  name: string;
}

/**
 * The seats of an approved order that its student may give back now: nothing of the order ever cost or moved money, the class has not
 * begun, and no book of it has left by post. Seats of a company are handed out and taken back by the company.
 */
export async function readSeatsToGiveBack(
  db: Db | Tx,
  orderId: number,
  now: Date,
): Promise<SeatToGiveBack[]> {
  const lines = await db
    .selectFrom('order_line')
    .innerJoin('purchase_order', 'purchase_order.id', 'order_line.order_id')
    .innerJoin('course', 'course.id', 'order_line.course_id')
    .select(['order_line.id', 'course.id as course_id', 'order_line.name', 'course_type'])
    .select(courseBeginning('order_line.course_id', 'purchase_order.placed_at').as('begins_at'))
    .where('purchase_order.id', '=', orderId)
    .where('purchase_order.status', '=', 'approved')
    .where('purchase_order.approval_kind', '<>', 'payment')
    .where('due', '=', 0)
    .where((eb) => eb.or([eb('agreed', 'is', null), eb('agreed', '=', 0)]))
    .where('is_seat', '=', false)
    .where((eb) => eb.not(isLineRefunded('order_line.id')))
    .where((eb) => eb.not(eb.exists(moneyOf('payment'))))
    .where((eb) => eb.not(eb.exists(moneyOf('payment_part'))))
    .where((eb) => eb.not(eb.exists(moneyOf('money_case'))))
    .where(
      sql<boolean>`(free_book_type is distinct from 'physical' or not exists (select from shipment
        where shipment.order_id = purchase_order.id and shipment.status = 'sent'))`,
    )
    .orderBy('order_line.position')
    .execute();
  return lines
    .filter((line) => takesSeat(line.course_type) && (line.begins_at === null || line.begins_at > now))
    .map(({ id, course_id, name }) => ({ lineId: id, courseId: course_id, name }));
}

const moneyOf = (table: 'payment' | 'payment_part' | 'money_case') =>
  sql`(select from ${sql.table(table)} money where money.order_id = purchase_order.id)`;
