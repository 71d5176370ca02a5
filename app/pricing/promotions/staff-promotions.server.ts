import { sql } from 'kysely';
import type { Db } from '~/platform/database/database.server';
import { ilike } from '~/platform/database/ilike.server';
import {
  anywhere,
  MOST_DISCOUNT_ORDERS,
  type DiscountListQuery,
  discountStateAt,
} from '~/pricing/discounts/discount-list.server';
import type { PageRange } from '~/values/page-range';

/** Promotions whose name or note contains the search text, in one state or any. */
function promotionsOf(db: Db, { state, search, now }: DiscountListQuery) {
  let query = db.selectFrom('promotion');
  if (search !== '') {
    const pattern = anywhere(search);
    query = query.where((eb) => eb.or([ilike('title', pattern), ilike('note', pattern)]));
  }
  return state === null ? query : query.where(discountStateAt(now), '=', state);
}

export async function countPromotions(db: Db, query: DiscountListQuery): Promise<number> {
  const { n } = await promotionsOf(db, query)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
}

export const readStaffPromotions = (
  db: Db,
  query: DiscountListQuery,
  range: Pick<PageRange, 'offset' | 'pageSize'>,
) =>
  promotionsOf(db, query)
    .selectAll()
    .orderBy('id', 'desc')
    .offset(range.offset)
    .limit(range.pageSize)
    .execute();

/** One promotion with all values of its form; null when there is none. */
export async function readStaffPromotion(db: Db, id: number) {
  const promotion = await db
    .selectFrom('promotion')
    .selectAll()
    .select((eb) => [
      eb
        .selectFrom('promotion_course')
        .select(sql<number[] | null>`array_agg(course_id::int order by course_id)`.as('ids'))
        .whereRef('promotion_id', '=', 'promotion.id')
        .as('courses'),
      eb
        .exists(
          eb
            .selectFrom('purchase_order')
            .select('purchase_order.id')
            .whereRef('promotion_id', '=', 'promotion.id'),
        )
        .as('is_ordered'),
    ])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!promotion) return null;
  const { courses, is_ordered, description_list, ...row } = promotion;
  return {
    ...row,
    description_list: Array.isArray(description_list) ? description_list.map(String) : [],
    courses: courses ?? [],
    /** an order used it, cancelled or not: its terms are a promise and stay */
    isUsed: Boolean(is_ordered) || row.used > 0,
  };
}
export type StaffPromotion = NonNullable<Awaited<ReturnType<typeof readStaffPromotion>>>;

/** Orders that used it, latest first, with their whole discount. */
export const readOrdersOfPromotion = (db: Db, id: number) =>
  db
    .selectFrom('purchase_order')
    .select(['id as order_id', 'discount', 'status', 'currency', 'contact_name', 'placed_at'])
    .where('promotion_id', '=', id)
    .orderBy('id', 'desc')
    .limit(MOST_DISCOUNT_ORDERS)
    .execute();
