import { sql } from 'kysely';
import { readHeldSeats } from '~/access/held-seats.server';
import { isBookedByDate } from '~/catalogue/course-type';
import { isOver } from '~/catalogue/sessions/class-time';
import { readClassTimesOfOrder } from '~/orders/life/class-times-of-order.server';
import { moveOrder } from '~/orders/life/move-order.server';
import { isPayable, type OrderStatus } from '~/orders/order-states';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { accept, refuse, type Result } from '~/values/result';
import { settleFreeOrder } from './place-purchase.server';

export type SeatRefusal =
  /** No order and key go together so. */
  | { code: 'NO_SUCH_LINK' }
  /** Cancelled: the link was not pressed in time, or its class is over, and the seat went back. */
  | { code: 'TOO_LATE' }
  /** The reader has a seat of the same date by another order, which stays; this one is cancelled. */
  | { code: 'SEAT_HELD'; token: string };

/**
 * The reader of a free order's mail takes its seat for good (AutoFree, R-48); a second press changes nothing. A seat that no job
 * has released yet can still be taken, a minute past its time.
 */
export async function confirmSeat(
  db: Db,
  { token, confirmKey }: { token: string; confirmKey: string },
  now: Date,
): Promise<Result<void, SeatRefusal>> {
  return inTransaction(db, async (tx) => {
    const order = await tx
      .selectFrom('purchase_order')
      .select(['id', 'status', 'email'])
      .where('token', '=', token)
      .where('confirm_key', '=', confirmKey)
      .forUpdate()
      .executeTakeFirst();
    if (!order) return refuse({ code: 'NO_SUCH_LINK' });
    const status = order.status;
    if (status === 'approved') return accept(undefined);
    if (!isPayable(status)) return refuse({ code: 'TOO_LATE' });
    const classes = await readClassTimesOfOrder(tx, order.id);
    if (classes.some((time) => isOver(time, now))) {
      await moveOrder(tx, { orderId: order.id, kind: 'expired', actor: 'system' }, now);
      return refuse({ code: 'TOO_LATE' });
    }
    const other = await findSeatOfReader(tx, order, now);
    if (other !== null) {
      await moveOrder(tx, { orderId: order.id, kind: 'cancelled-by-buyer', actor: 'buyer' }, now);
      return refuse({ code: 'SEAT_HELD', token: other });
    }
    const settled = await settleFreeOrder(tx, { orderId: order.id, provider: 'AutoFree' }, now);
    if (!settled.ok) throw new Error(`order ${order.id} cannot be given: ${settled.refusal.code}`);
    return accept(undefined);
  });
}

/**
 * The token of another approved order of this e-mail that has a seat of every class of this one, for the same dates. A guest has a new
 * account with each order, and is known by the mail they read; two links pressed at once wait for each other.
 */
async function findSeatOfReader(
  tx: Tx,
  order: { id: number; email: string },
  now: Date,
): Promise<string | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`seat of ${order.email}`}, 0))`.execute(tx);
  const lines = await tx
    .selectFrom('order_line')
    .leftJoin('course', 'course.id', 'order_line.course_id')
    .select(['course_id', 'course_type'])
    .where('order_id', '=', order.id)
    .execute();
  const courseIds = lines.flatMap(({ course_id, course_type }) =>
    course_id !== null && course_type !== null && isBookedByDate(course_type) ? [course_id] : [],
  );
  if (courseIds.length < lines.length) return null;
  const others = await tx
    .selectFrom('purchase_order')
    .select('person_id')
    .distinct()
    .where('email', '=', order.email)
    .where('status', '=', 'approved')
    .execute();
  for (const { person_id: personId } of others) {
    const view = await readHeldSeats(tx, { personId, courseIds }, now);
    const token = view.get(courseIds[0]!)?.token ?? null;
    if (token !== null && courseIds.every((id) => view.has(id))) return token;
  }
  return null;
}

/** The order as the link's page shows it. Reading changes nothing, because mail scanners open links. */
export async function readSeatLink(
  db: Db,
  { token, confirmKey }: { token: string; confirmKey: string },
): Promise<{ status: OrderStatus; names: string[] } | null> {
  const rows = await db
    .selectFrom('purchase_order')
    .innerJoin('order_line', 'order_line.order_id', 'purchase_order.id')
    .select(['status', 'order_line.name'])
    .where('token', '=', token)
    .where('confirm_key', '=', confirmKey)
    .orderBy('order_line.position')
    .execute();
  const [first] = rows;
  return first ? { status: first.status, names: rows.map(({ name }) => name) } : null;
}
