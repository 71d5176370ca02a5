import { orderNumber } from '~/orders/order-number';
import type { OrderStatus } from '~/orders/order-states';
import type { Db } from '~/platform/database/database.server';
import { addHours } from '~/values/time';

/** So long a browser may try a purchase once the link was opened, and so long the link opens. */
export const TRIAL_HOURS = 2;
export const trialUntil = (now: Date): Date => addHours(now, TRIAL_HOURS);

/** The purchase the shop's own people tried last. */
export interface Trial {
  orderId: number;
  number: string;
  status: OrderStatus;
  /** all of it was taken back */
  isVoided: boolean;
}

export async function readTrial(db: Db): Promise<Trial | null> {
  const row = await db
    .selectFrom('purchase_order')
    .select(['id', 'status', 'placed_at'])
    .select((eb) =>
      eb
        .not(
          eb.exists(
            eb
              .selectFrom('order_line')
              .leftJoin('order_refund_line', 'order_refund_line.order_line_id', 'order_line.id')
              .select('order_line.id')
              .whereRef('order_line.order_id', '=', 'purchase_order.id')
              .where('order_refund_line.order_line_id', 'is', null),
          ),
        )
        .as('is_voided'),
    )
    .where('is_test', '=', true)
    // one that was tried to its end is worth more than one that was begun after it
    .orderBy((eb) => eb.case().when('status', '=', 'cancelled').then(1).else(0).end())
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { id, status, placed_at: placedAt } = row;
  return { orderId: id, number: orderNumber(id, placedAt), status, isVoided: Boolean(row.is_voided) };
}
