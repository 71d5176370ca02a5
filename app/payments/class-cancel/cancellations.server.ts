import { isLineRefunded } from '~/catalogue/courses/is-line-refunded.server';
import { orderNumber } from '~/orders/order-number';
import type { Db } from '~/platform/database/database.server';
import type { CancelScope } from './cancel-form';

export interface CancellationItem {
  id: number;
  orderId: number;
  number: string;
  buyer: string;
  /** to be cancelled, not refunded */
  isUnpaid: boolean;
  state: 'waiting' | 'done' | 'hand';
  why: string;
}

export interface Cancellation {
  id: number;
  courseTitle: string;
  scope: CancelScope;
  beginsAt: Date | null;
  reason: string;
  createdAt: Date;
  by: string;
  items: CancellationItem[];
}

/** The progress of a cancellation; items that a person has finished count as done. */
export async function readCancellation(db: Db, id: number): Promise<Cancellation | null> {
  const row = await db
    .selectFrom('class_cancellation')
    .innerJoin('course', 'course.id', 'class_cancellation.course_id')
    .innerJoin('person', 'person.id', 'class_cancellation.created_by')
    .select(['class_cancellation.id', 'title', 'scope', 'begins_at', 'reason'])
    .select(['class_cancellation.created_at', 'person.firstname', 'person.email'])
    .where('class_cancellation.id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const items = await db
    .selectFrom('class_cancellation_item as item')
    .innerJoin('purchase_order', 'purchase_order.id', 'item.order_id')
    .select(['item.id', 'item.order_id', 'order_line_id', 'state', 'why', 'placed_at', 'contact_name'])
    .select((eb) => [
      'purchase_order.status',
      eb.or([isLineRefunded('item.order_line_id')]).as('is_refunded'),
    ])
    .where('cancellation_id', '=', id)
    .orderBy('item.id')
    .execute();
  return {
    id: row.id,
    courseTitle: row.title,
    scope: row.scope,
    beginsAt: row.begins_at,
    reason: row.reason,
    createdAt: row.created_at,
    by: row.firstname || row.email,
    items: items.map((item) => {
      const isUnpaid = item.order_line_id === null;
      const isOver = isUnpaid ? item.status === 'cancelled' : Boolean(item.is_refunded);
      const isDone = isOver && item.why !== 'PROVIDER_REFUSED';
      return {
        id: item.id,
        orderId: item.order_id,
        number: orderNumber(item.order_id, item.placed_at),
        buyer: item.contact_name,
        isUnpaid,
        state: isDone ? 'done' : item.state,
        why: isDone ? '' : item.why,
      };
    }),
  };
}

const MOST = 10;

/** Recent cancellations, the newest first. */
export async function readCancellations(
  db: Db,
): Promise<{ id: number; courseTitle: string; beginsAt: Date | null; createdAt: Date; remaining: number }[]> {
  const rows = await db
    .selectFrom('class_cancellation')
    .innerJoin('course', 'course.id', 'class_cancellation.course_id')
    .select((eb) => [
      'class_cancellation.id',
      'title',
      'begins_at',
      'class_cancellation.created_at',
      eb
        .selectFrom('class_cancellation_item as item')
        .innerJoin('purchase_order', 'purchase_order.id', 'item.order_id')
        .select(({ fn }) => fn.countAll<number>().$castTo<number>().as('count'))
        .whereRef('item.cancellation_id', '=', 'class_cancellation.id')
        .where('item.state', '<>', 'done')
        .where('purchase_order.status', '<>', 'cancelled')
        .where((where) => where.not(isLineRefunded('item.order_line_id')))
        .as('left'),
    ])
    .orderBy('class_cancellation.id', 'desc')
    .limit(MOST)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    courseTitle: row.title,
    beginsAt: row.begins_at,
    createdAt: row.created_at,
    remaining: Number(row.left ?? 0),
  }));
}
