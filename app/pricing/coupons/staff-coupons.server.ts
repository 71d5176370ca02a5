import { sql } from 'kysely';
import type { Db } from '~/platform/database/database.server';
import { ilike } from '~/platform/database/ilike.server';
import { normaliseCouponCode } from '~/pricing/coupon';
import {
  anywhere,
  MOST_DISCOUNT_ORDERS,
  type DiscountListQuery,
  discountStateAt,
} from '~/pricing/discounts/discount-list.server';
import type { PageRange } from '~/values/page-range';

/** Coupons whose code or note contains the search text, in one state or any. */
function couponsOf(db: Db, { state, search, now }: DiscountListQuery) {
  let query = db.selectFrom('coupon');
  if (search !== '') {
    const pattern = anywhere(search);
    const code = anywhere(normaliseCouponCode(search));
    query = query.where((eb) => eb.or([eb('normal_code', 'like', code), ilike('note', pattern)]));
  }
  return state === null ? query : query.where(discountStateAt(now), '=', state);
}

export async function countCoupons(db: Db, query: DiscountListQuery): Promise<number> {
  const { n } = await couponsOf(db, query)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
}

export const readStaffCoupons = (
  db: Db,
  query: DiscountListQuery,
  range: Pick<PageRange, 'offset' | 'pageSize'>,
) =>
  couponsOf(db, query).selectAll().orderBy('id', 'desc').offset(range.offset).limit(range.pageSize).execute();

/** One coupon with all values of its form; null when there is none. */
export async function readStaffCoupon(db: Db, id: number) {
  const coupon = await db
    .selectFrom('coupon')
    .selectAll()
    .select((eb) => [
      eb
        .selectFrom('coupon_course')
        .select(sql<number[] | null>`array_agg(course_id::int order by course_id)`.as('ids'))
        .whereRef('coupon_id', '=', 'coupon.id')
        .as('courses'),
      eb
        .selectFrom('coupon_payment_method')
        .select(sql<number[] | null>`array_agg(payment_method_id order by payment_method_id)`.as('ids'))
        .whereRef('coupon_id', '=', 'coupon.id')
        .as('payment_method'),
      eb
        .exists(eb.selectFrom('order_coupon').select('order_id').whereRef('coupon_id', '=', 'coupon.id'))
        .as('is_ordered'),
    ])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!coupon) return null;
  const { courses, payment_method, is_ordered, ...row } = coupon;
  return {
    ...row,
    courses: courses ?? [],
    payment_method: payment_method ?? [],
    /** an order used it, cancelled or not: its terms are a promise and stay */
    isUsed: Boolean(is_ordered) || row.used > 0,
  };
}
export type StaffCoupon = NonNullable<Awaited<ReturnType<typeof readStaffCoupon>>>;

/** Orders that used it, latest first. */
export const readOrdersOfCoupon = (db: Db, id: number) =>
  db
    .selectFrom('order_coupon')
    .innerJoin('purchase_order', 'purchase_order.id', 'order_coupon.order_id')
    .select(['order_id', 'order_coupon.discount', 'status', 'currency', 'contact_name', 'placed_at'])
    .where('coupon_id', '=', id)
    .orderBy('order_id', 'desc')
    .limit(MOST_DISCOUNT_ORDERS)
    .execute();
