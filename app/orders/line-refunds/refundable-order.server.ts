import type { OrderStatus } from '~/orders/order-states';
import type { Db, Tx } from '~/platform/database/database.server';
import { type Currency, satang } from '~/values/money';
import type { RefundableLine, RefundableOrder } from './line-refund';
import { readLineRefunds } from './refunded-lines.server';

export interface NamedLine extends RefundableLine {
  name: string;
  planName: string;
  isSeat: boolean;
  /** what it gives back if asked */
  holds: 'seat' | 'pieces' | null;
}

/** An order as its refunds look at it (PAY-24): by what was kept with it, never by what things cost now. */
export interface OrderToRefund extends RefundableOrder {
  lines: readonly NamedLine[];
  status: OrderStatus;
  currency: Currency;
  personId: number;
  /** how many refunds of lines there were */
  refunds: number;
}

/** Null: there is no such order. */
export async function readOrderToRefund(db: Db | Tx, orderId: number): Promise<OrderToRefund | null> {
  const order = await db
    .selectFrom('purchase_order')
    .select(['status', 'currency', 'person_id', 'withholding', 'shipping_fee', 'agreed'])
    .where('id', '=', orderId)
    .executeTakeFirst();
  if (!order) return null;
  const lines = await db
    .selectFrom('order_line')
    .select(['id', 'course_id', 'product_id', 'price_plan_id', 'name', 'plan_name'])
    .select(['qty', 'unit_price', 'discount', 'holds_seat', 'is_seat'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
  const refunds = await readLineRefunds(db, orderId);
  return {
    lines: lines.map((row) => ({
      id: row.id,
      kind: row.course_id === null ? 'product' : 'course',
      itemId: row.course_id ?? row.product_id!,
      planId: row.price_plan_id,
      net: satang(row.unit_price * row.qty - row.discount),
      name: row.name,
      planName: row.plan_name,
      isSeat: row.is_seat,
      qty: row.qty,
      holds: row.product_id !== null ? 'pieces' : row.holds_seat ? 'seat' : null,
    })),
    withholding: satang(order.withholding),
    shippingFee: satang(order.shipping_fee),
    agreed: order.agreed === null ? null : satang(order.agreed),
    refundedLineIds: refunds.flatMap(({ lineIds }) => lineIds),
    partsGone: refunds.flatMap(({ parts }) => parts),
    status: order.status,
    currency: order.currency,
    personId: order.person_id,
    refunds: refunds.length,
  };
}
