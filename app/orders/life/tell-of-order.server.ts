import { orderNumber } from '~/orders/order-number';
import type { Tx } from '~/platform/database/database.server';
import type { WebhookEvent } from '~/values/webhook-events';
import { isToldOf, queueWebhook } from '~/webhooks/queue-webhook.server';

type OrderFact = Extract<WebhookEvent, `order.${string}`>;

export interface ToldOrder {
  event: OrderFact;
  orderId: number;
  /** Which of several of its kind; an order is placed, paid and cancelled as often as it is opened again. */
  times?: string;
  more?: object;
  /** whether anybody wants to know (`isWanted`), where that was read on the way */
  isTold?: boolean;
}

/** Tells programs what has become of an order, as it is now in this transaction; of a trial nothing. */
export async function tellOfOrder(
  tx: Tx,
  { event, orderId, times, more = {}, isTold }: ToldOrder,
  now: Date,
): Promise<void> {
  if (!(isTold ?? (await isToldOf(tx, event)))) return;
  const order = await tx
    .selectFrom('purchase_order')
    .select([
      'id',
      'person_id',
      'status',
      'currency',
      'price',
      'discount',
      'shipping_fee',
      'withholding',
      'vat',
      'due',
      'payment_method_id',
      'placed_at',
      'approved_at',
      'cancelled_at',
      'is_test',
    ])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  if (order.is_test) return;
  const lines = await tx
    .selectFrom('order_line')
    .select(['id', 'course_id', 'product_id', 'name', 'qty', 'unit_price', 'discount'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
  const data = {
    orderId: order.id,
    number: orderNumber(order.id, order.placed_at),
    personId: order.person_id,
    status: order.status,
    currency: order.currency,
    price: order.price,
    discount: order.discount,
    shippingFee: order.shipping_fee,
    withholding: order.withholding,
    vat: order.vat,
    due: order.due,
    paymentMethodId: order.payment_method_id,
    placedAt: order.placed_at,
    approvedAt: order.approved_at,
    cancelledAt: order.cancelled_at,
    lines: lines.map((line) => ({
      lineId: line.id,
      courseId: line.course_id,
      productId: line.product_id,
      name: line.name,
      qty: line.qty,
      unitPrice: line.unit_price,
      discount: line.discount,
    })),
    ...more,
  };
  const key = `${event}:${orderId}:${times ?? now.getTime()}`;
  await queueWebhook(tx, { event, subject: `order:${orderId}`, key, data }, now);
}
