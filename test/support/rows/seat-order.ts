import type { Db } from '../../../app/platform/database/database.server';
import { newToken } from '../../../app/values/tokens.server';
import { addUnpaidOrder } from './placed-order';

/** An unpaid order of `seats` seats a company buys of one plan at 1,000 baht each, less `discount` satang spread as an order spreads it; its withholding too is in satang. */
export async function addSeatOrder(
  db: Db,
  {
    now,
    seats,
    discount = 0,
    withholding = 0,
  }: { now: Date; seats: number; discount?: number; withholding?: number },
) {
  const { orderId, token, personId, courseId } = await addUnpaidOrder(db, { now, due: 100_000 });
  const share = (index: number) => Math.floor(discount / seats) + (index < discount % seats ? 1 : 0);
  const first = await db
    .updateTable('order_line')
    .set({ is_seat: true, discount: share(0) })
    .where('order_id', '=', orderId)
    .returningAll()
    .executeTakeFirstOrThrow();
  const { name, plan_name, pricing_type, unit_price } = first;
  const others = await db
    .insertInto('order_line')
    .values(
      Array.from({ length: seats - 1 }, (_, index) => ({
        order_id: orderId,
        position: index + 2,
        course_id: courseId,
        qty: 1,
        is_seat: true,
        name,
        plan_name,
        pricing_type,
        unit_price,
        plan_terms: JSON.stringify(first.plan_terms),
        discount: share(index + 1),
      })),
    )
    .returning('id')
    .execute();
  const lineIds = [first.id, ...others.map(({ id }) => id)];
  await db
    .insertInto('order_seat')
    .values(lineIds.map((id) => ({ order_line_id: id, token: newToken() })))
    .execute();
  const { due } = await db
    .updateTable('purchase_order')
    .set({ price: seats * 100_000, discount, withholding })
    .where('id', '=', orderId)
    .returning('due')
    .executeTakeFirstOrThrow();
  return { orderId, token, personId, courseId, lineIds, due };
}
