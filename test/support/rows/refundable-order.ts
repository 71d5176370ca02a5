import { settlePayment } from '../../../app/payments/settlement/settle-payment.server';
import type { Db } from '../../../app/platform/database/database.server';
import { satang } from '../../../app/values/money';
import { addCourse } from './bought-course';
import { addUnpaidOrder } from './placed-order';

export interface OrderOfLines {
  orderId: number;
  personId: number;
  due: number;
  /** a class with a seat, an online course with a gift, two pieces of goods */
  classLine: number;
  onlineLine: number;
  goodsLine: number;
  classId: number;
  onlineId: number;
  giftId: number;
  productId: number;
}

export const LINES = { class: 100_000, online: 50_000, goods: 30_000, shipping: 5_000 } as const;

/**
 * An order of a class (1,000), an online course (500 after a discount of 100) with a gift, and two pieces of goods (300), shipping 50; nothing
 * is paid yet. Its withholding, in satang, is of the courses.
 */
export async function addOrderOfLines(
  db: Db,
  { now, withholding = 0, isFree = false }: { now: Date; withholding?: number; isFree?: boolean },
): Promise<OrderOfLines> {
  const prices = isFree ? { class: 0, online: 0, goods: 0, shipping: 0 } : LINES;
  const discount = isFree ? 0 : 10_000;
  const { orderId, personId, courseId: classId } = await addUnpaidOrder(db, { now, due: prices.class });
  const onlineId = await addCourse(db);
  const giftId = await addCourse(db, { giftOf: onlineId });
  await db
    .updateTable('course')
    .set({ course_type: 'In-class', seat_limit: 20, seats_held: 1 })
    .where('id', '=', classId)
    .execute();
  const product = await db
    .insertInto('product')
    .values({
      external_key: `p${orderId}`,
      slug: 'book',
      title: 'Book',
      price_satang: 15_000,
      available_qty: 8,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.updateTable('order_line').set({ holds_seat: true }).where('order_id', '=', orderId).execute();
  const [online, goods] = await db
    .insertInto('order_line')
    .values([
      {
        order_id: orderId,
        position: 2,
        course_id: onlineId,
        name: 'ออนไลน์',
        plan_terms: JSON.stringify({ planType: 'One-Time Payment' }),
        pricing_type: 'default',
        qty: 1,
        unit_price: prices.online + discount,
        discount,
      },
      {
        order_id: orderId,
        position: 3,
        product_id: product.id,
        name: 'หนังสือ',
        qty: 2,
        unit_price: prices.goods / 2,
      },
    ])
    .returning('id')
    .execute();
  const order = await db
    .updateTable('purchase_order')
    .set({
      price: prices.class + prices.online + discount + prices.goods,
      discount,
      shipping_fee: prices.shipping,
      withholding,
      approval_kind: isFree ? 'AutoFree' : 'payment',
    })
    .where('id', '=', orderId)
    .returning('due')
    .executeTakeFirstOrThrow();
  const classRow = await db
    .selectFrom('order_line')
    .select('id')
    .where('order_id', '=', orderId)
    .where('position', '=', 1)
    .executeTakeFirstOrThrow();
  return {
    orderId,
    personId,
    due: order.due,
    classLine: classRow.id,
    onlineLine: online!.id,
    goodsLine: goods!.id,
    classId,
    onlineId,
    giftId,
    productId: product.id,
  };
}

let transfers = 0;
/** A transfer for an order, as large as said. */
export async function transferFor(
  db: Db,
  { orderId, amount, acceptsDifference }: { orderId: number; amount: number; acceptsDifference?: boolean },
  now: Date,
): Promise<void> {
  const result = await settlePayment(
    db,
    {
      orderId,
      methodId: amount === 0 ? null : 1,
      provider: 'bank-transfer',
      reference: `transfer:${(transfers += 1)}`,
      amount: satang(amount),
      currency: 'THB',
      receivedAt: now,
      acceptsDifference,
    },
    now,
  );
  if (!result.ok) throw new Error(result.refusal.code);
}
