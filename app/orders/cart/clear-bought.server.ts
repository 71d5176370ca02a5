import { sql } from 'kysely';
import type { Tx } from '~/platform/database/database.server';

/**
 * Once an order succeeded, exactly its lines and the coupons it used leave its buyer's baskets; what was put
 * there beside them stays. The baskets of single courses that were bought end.
 */
export async function clearBought(tx: Tx, orderId: number): Promise<void> {
  await sql`
    delete from basket_line using basket, purchase_order, order_line
    where purchase_order.id = ${orderId} and order_line.order_id = purchase_order.id
      and basket.person_id = purchase_order.person_id and basket_line.basket_id = basket.id
      and (basket_line.course_id = order_line.course_id or basket_line.product_id = order_line.product_id)`.execute(
    tx,
  );
  await sql`
    delete from basket_coupon using basket, purchase_order, order_coupon
    where purchase_order.id = ${orderId} and order_coupon.order_id = purchase_order.id
      and basket.person_id = purchase_order.person_id and basket_coupon.basket_id = basket.id
      and basket_coupon.coupon_id = order_coupon.coupon_id`.execute(tx);
  // what was bought straight from a course's page is done with, its draft too
  await sql`
    delete from basket using purchase_order, order_line
    where purchase_order.id = ${orderId} and order_line.order_id = purchase_order.id
      and basket.person_id = purchase_order.person_id and basket.course_id = order_line.course_id`.execute(
    tx,
  );
}
