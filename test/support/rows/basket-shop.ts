import type { Person } from '../../../app/accounts/viewer';
import type { Db } from '../../../app/platform/database/database.server';
import { newToken } from '../../../app/values/tokens.server';

export async function addCourse(db: Db, change: { status?: 'draft' | 'published' } = {}) {
  const course = await db
    .insertInto('course')
    .values({
      external_key: newToken(),
      slug: 'watercolor',
      title: 'สีน้ำวันเสาร์',
      course_type: 'Online',
      ...change,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const plans = await db
    .insertInto('price_plan')
    .values(
      ['หนึ่งเดือน', 'หนึ่งปี'].map((name) => ({
        external_key: newToken(),
        course_id: course.id,
        name,
        plan_type: 'One-Time Payment',
        price_satang: 240000,
      })),
    )
    .returning('id')
    .execute();
  return { courseId: course.id, planId: plans[0]!.id, otherPlanId: plans[1]!.id };
}

export async function addProduct(db: Db, availableQty = 10, status: 'draft' | 'published' = 'published') {
  const { id } = await db
    .insertInto('product')
    .values({
      external_key: newToken(),
      slug: 'brush',
      title: 'พู่กัน',
      price_satang: 19000,
      available_qty: availableQty,
      status,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function addCoupon(db: Db, code: string) {
  const { id } = await db
    .insertInto('coupon')
    .values({ code, normal_code: code.toUpperCase(), coupon_type: 'P1', discount_type: 'amount' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function addPromotion(db: Db) {
  const { id } = await db
    .insertInto('promotion')
    .values({ title: 'เรียนคู่', promotion_type: 'P1', discount_type: 'amount' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function addPerson(db: Db, kind: Person['kind'] = 'member'): Promise<number> {
  const { id } = await db
    .insertInto('person')
    .values({ kind, username: newToken().toLowerCase(), email: `${newToken().toLowerCase()}@example.test` })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('person_role').values({ person_id: id, role: 'student' }).execute();
  return id;
}

export const course = (courseId: number, planId: number | null) => ({
  kind: 'course' as const,
  courseId,
  planId,
});
export const product = (productId: number, qty: number) => ({ kind: 'product' as const, productId, qty });
