import { sql } from 'kysely';
import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';

/**
 * Somebody else bought at this person's browser, by another e-mail: what they took and typed there leaves the person's cart
 * (`courseId` null), or ends the purchase of that course.
 */
export async function leaveBasket(
  db: Db,
  { personId, courseId, orderId }: { personId: number; courseId: number | null; orderId: number },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (courseId !== null) {
      await tx
        .deleteFrom('basket')
        .where('person_id', '=', personId)
        .where('course_id', '=', courseId)
        .execute();
      return;
    }
    const cart = await tx
      .updateTable('basket')
      .set({ draft: '{}' })
      .where('person_id', '=', personId)
      .where('course_id', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!cart) return;
    await sql`
      delete from basket_line using order_line
      where order_id = ${orderId} and basket_id = ${cart.id}
        and (basket_line.course_id = order_line.course_id or basket_line.product_id = order_line.product_id)`.execute(
      tx,
    );
    await sql`
      delete from basket_coupon using order_coupon
      where order_id = ${orderId} and basket_id = ${cart.id}
        and basket_coupon.coupon_id = order_coupon.coupon_id`.execute(tx);
  });
}
