import { sql } from 'kysely';
import { orderNumber } from '~/orders/order-number';
import type { Db } from '~/platform/database/database.server';
import type { PaymentFailure } from '~/providers/port/provider';
import { readAttemptDetail } from './attempt-detail';

export interface FailedOrder {
  token: string;
  number: string;
  failure: PaymentFailure;
}

/**
 * A person's latest order that can still be paid and whose last try failed; shown above the list of orders.
 */
export async function readLatestFailure(db: Db, personId: number): Promise<FailedOrder | null> {
  const row = await db
    .selectFrom('purchase_order')
    .innerJoin('payment_attempt', 'payment_attempt.order_id', 'purchase_order.id')
    .select(['purchase_order.id', 'token', 'placed_at', 'payment_attempt.detail'])
    .where('person_id', '=', personId)
    .where('purchase_order.status', 'in', ['notYetReceived', 'rejected'])
    .where('payment_attempt.status', '=', 'failed')
    .where(
      'payment_attempt.id',
      '=',
      sql<number>`(select max(latest.id) from payment_attempt as latest
        where latest.order_id = purchase_order.id
          and latest.payment_method_id = purchase_order.payment_method_id)`,
    )
    .orderBy('payment_attempt.ended_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const failure = row && readAttemptDetail(row.detail).failure;
  return failure ? { token: row.token, number: orderNumber(row.id, row.placed_at), failure } : null;
}
