import type { Selectable } from 'kysely';
import type { OrderStatus } from '~/orders/order-states';
import type { Tx } from '~/platform/database/database.server';
import type { DB } from '~/platform/database/schema';
import type { PaymentAttempt } from './payment-attempt';

/**
 * Locks an attempt's order, then the attempt, in the order used everywhere. @throws when there is no such
 * attempt
 */
export async function lockAttempt(
  tx: Tx,
  { id, orderId }: Pick<PaymentAttempt, 'id' | 'orderId'>,
): Promise<{
  order: { status: OrderStatus; payment_method_id: number | null };
  row: Selectable<DB['payment_attempt']>;
}> {
  const { status, payment_method_id } = await tx
    .selectFrom('purchase_order')
    .select(['status', 'payment_method_id'])
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const row = await tx
    .selectFrom('payment_attempt')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { order: { status: status, payment_method_id }, row };
}
