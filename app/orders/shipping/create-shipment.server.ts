import type { Tx } from '~/platform/database/database.server';

/**
 * An approved order with goods, or with a book that comes with a course, waits to be packed (PRD-03). Called inside the
 * settlement's transaction; calling it again changes nothing.
 */
export async function createShipment(tx: Tx, orderId: number, now: Date): Promise<void> {
  const order = await tx
    .selectFrom('purchase_order')
    .select((eb) => [
      'shipping_address',
      eb
        .exists(
          eb
            .selectFrom('order_line')
            .select('order_line.id')
            .whereRef('order_line.order_id', '=', 'purchase_order.id')
            .where('product_id', 'is not', null),
        )
        .as('has_goods'),
    ])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  if (!order.has_goods && order.shipping_address === null) return;
  await tx
    .insertInto('shipment')
    .values({ order_id: orderId, created_at: now })
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .execute();
}
