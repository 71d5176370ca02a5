import { grantSeat } from '~/access/grant-order.server';
import { hasAccess } from '~/access/grants.server';
import { isLineRefunded } from '~/catalogue/courses/is-line-refunded.server';
import { isOver } from '~/catalogue/sessions/class-time';
import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { accept, refuse, type Result } from '~/values/result';

export type TakeRefusal =
  | { code: 'NOT_FOUND' }
  /** the order is not paid, the seat went back, or there is nothing left to sit in */
  | { code: 'OVER' }
  | { code: 'TAKEN' }
  /** they learn this course already: the seat is for somebody else */
  | { code: 'HAS_ACCESS' };

/**
 * The person who opened the invitation takes the seat, and its time runs. Of two at once one gets it; a second press of the same
 * person changes nothing.
 */
export async function takeSeat(
  db: Db,
  { token, personId }: { token: string; personId: number },
  now: Date,
): Promise<Result<{ courseId: number }, TakeRefusal>> {
  return inTransaction(db, async (tx) => {
    const result = await tx
      .selectFrom('order_seat')
      .innerJoin('order_line', 'order_line.id', 'order_seat.order_line_id')
      .select(['order_line.order_id', 'order_seat.order_line_id'])
      .where('order_seat.token', '=', token)
      .executeTakeFirst();
    if (!result) return refuse({ code: 'NOT_FOUND' });
    // the order before its seats, as a refund locks it
    await tx
      .selectFrom('purchase_order')
      .select('id')
      .where('id', '=', result.order_id)
      .forUpdate()
      .execute();
    // one person at a time: two links pressed at once are two seats for one
    await tx.selectFrom('person').select('id').where('id', '=', personId).forNoKeyUpdate().execute();
    const seat = await tx
      .selectFrom('order_seat')
      .innerJoin('order_line', 'order_line.id', 'order_seat.order_line_id')
      .innerJoin('purchase_order', 'purchase_order.id', 'order_line.order_id')
      .innerJoin('course', 'course.id', 'order_line.course_id')
      .select(['order_seat.person_id', 'order_seat.closed_at', 'order_line.course_id'])
      .select(['purchase_order.status', 'course.meets_until'])
      .select(isLineRefunded('order_line.id').as('is_refunded'))
      .where('order_seat.token', '=', token)
      .forUpdate('order_seat')
      .executeTakeFirst();
    // taken back in this very moment
    if (!seat) return refuse({ code: 'NOT_FOUND' });
    const courseId = seat.course_id!;
    if (seat.is_refunded || seat.closed_at !== null || seat.status !== 'approved')
      return refuse({ code: 'OVER' });
    if (seat.person_id === personId) return accept({ courseId });
    if (seat.person_id !== null) return refuse({ code: 'TAKEN' });
    if (isOver({ meetsUntil: seat.meets_until }, now)) return refuse({ code: 'OVER' });
    if (await hasAccess(tx, personId, courseId, now)) return refuse({ code: 'HAS_ACCESS' });
    await tx
      .updateTable('order_seat')
      .set({ person_id: personId, taken_at: now })
      .where('order_line_id', '=', result.order_line_id)
      .execute();
    await grantSeat(tx, { orderId: result.order_id, lineId: result.order_line_id, personId }, now);
    return accept({ courseId });
  });
}
