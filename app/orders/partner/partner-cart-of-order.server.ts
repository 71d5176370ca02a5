import { isLineRefunded, leftPieces } from '~/catalogue/courses/is-line-refunded.server';
import { orderNumber } from '~/orders/order-number';
import type { Db } from '~/platform/database/database.server';
import { satang } from '~/values/money';

export type PartnerCart = Awaited<ReturnType<typeof readPartnerCart>>;

/** What the partner is told: the order, its buyer and the lines that are its books and did not go back; amounts in baht as the buyer saw them. */
export async function readPartnerCart(db: Db, orderId: number) {
  const order = await db
    .selectFrom('purchase_order')
    .select(['id', 'placed_at', 'cancel_at', 'contact_name', 'email', 'tel', 'currency', 'shipping_address'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const lines = await db
    .selectFrom('order_line')
    .innerJoin('product', 'product.id', 'order_line.product_id')
    .select(['partner_code', 'order_line.name', leftPieces('order_line').as('qty'), 'unit_price', 'discount'])
    .where('order_id', '=', orderId)
    .where('partner_code', 'is not', null)
    .where((eb) => eb.not(isLineRefunded('order_line.id')))
    .orderBy('position')
    .execute();
  const amount = (minor: number) => satang(minor) / 100;
  const price = lines.reduce((sum, line) => sum + line.unit_price * line.qty, 0);
  const discount = lines.reduce((sum, line) => sum + line.discount, 0);
  return {
    order_number: orderNumber(order.id, order.placed_at),
    order_at: order.placed_at.toISOString(),
    cancel_at: order.cancel_at?.toISOString() ?? null,
    buyer: { name: order.contact_name, email: order.email, tel: order.tel },
    shipping_address: order.shipping_address,
    currency: order.currency,
    price: amount(price),
    discount: amount(discount),
    total_price: amount(price - discount),
    books: lines.map((line) => ({
      code: line.partner_code,
      name: line.name,
      qty: line.qty,
      unit_price: amount(line.unit_price),
    })),
  };
}
