import sharp from 'sharp';
import type { Db } from '../../../app/platform/database/database.server';
import { newToken } from '../../../app/values/tokens.server';
import { addCourse, addPerson } from './bought-course';

export interface PlacedForTest {
  orderId: number;
  token: string;
  personId: number;
  courseId: number;
}

/** An unpaid order for one course, as the checkout writes it; `due` in satang. */
export async function addUnpaidOrder(
  db: Db,
  {
    now,
    due = 174_100,
    cancelAt = new Date(now.getTime() + 48 * 3_600_000),
    status = 'notYetReceived',
  }: { now: Date; due?: number; cancelAt?: Date | null; status?: 'notYetReceived' | 'rejected' },
): Promise<PlacedForTest> {
  const personId = await addPerson(db);
  const courseId = await addCourse(db);
  await db
    .insertInto('payment_method')
    .values({ id: 1, name_th: 'โอนเงิน', is_enabled: true })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  const order = await db
    .insertInto('purchase_order')
    .values({
      token: newToken(),
      checkout_key: newToken(),
      person_id: personId,
      status,
      contact_name: 'ปาริฉัตร ศรีสุวรรณวงศ์',
      email: 'buyer@example.test',
      price: due,
      quote: '{}',
      payment_method_id: 1,
      placed_at: now,
      cancel_at: cancelAt,
    })
    .returning(['id', 'token'])
    .executeTakeFirstOrThrow();
  await db
    .insertInto('order_line')
    .values({
      order_id: order.id,
      position: 1,
      course_id: courseId,
      name: 'Excel สำหรับคนทำงาน',
      plan_name: 'เรียน 1 ปี',
      plan_terms: JSON.stringify({ planType: 'Period', courseDays: 365 }),
      pricing_type: 'default',
      qty: 1,
      unit_price: due,
    })
    .execute();
  return { orderId: order.id, token: order.token, personId, courseId };
}

/** A picture that looks like a slip to the shop: any seed gives other pixels. */
export function slipPicture(seed: number, kind: 'png' | 'jpeg' | 'webp' | 'gif' = 'png'): Promise<Buffer> {
  const background = { r: seed % 256, g: (seed * 7) % 256, b: (seed * 31) % 256 };
  return sharp({ create: { width: 300, height: 500, channels: 3, background } })
    .toFormat(kind)
    .toBuffer();
}
