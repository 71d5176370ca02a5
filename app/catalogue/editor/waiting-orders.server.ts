import type { Db, Tx } from '~/platform/database/database.server';

/** An unpaid order at the old price. */
export interface WaitingOrder {
  id: number;
  contactName: string;
  due: number;
}

/** Unpaid orders of this plan or product. */
export async function readWaitingOrders(
  db: Db | Tx,
  of: { planId: number } | { productId: number },
): Promise<WaitingOrder[]> {
  const [column, id] =
    'planId' in of
      ? (['order_line.price_plan_id', of.planId] as const)
      : (['order_line.product_id', of.productId] as const);
  return db
    .selectFrom('purchase_order')
    .select(['id', 'contact_name as contactName', 'due'])
    .where('status', 'in', ['notYetReceived', 'pendingApproved', 'rejected'])
    .where((order) =>
      order.exists(
        order
          .selectFrom('order_line')
          .select('order_line.id')
          .whereRef('order_line.order_id', '=', 'purchase_order.id')
          .where(column, '=', id),
      ),
    )
    .orderBy('id')
    .execute();
}
