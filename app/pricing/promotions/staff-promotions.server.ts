import { ilike } from '~/platform/database/ilike.server';
import { sql } from 'kysely';
import type { Db } from '~/platform/database/database.server';
import {
  anywhere,
  MOST_OFFER_ORDERS,
  type OffersAsked,
  offerStateAt,
} from '~/pricing/offers/offer-list.server';
import type { PageRange } from '~/values/page-range';

/** Promotions whose name or note holds what is searched for, of one state or of any. */
function promotionsOf(db: Db, { state, search, now }: OffersAsked) {
  let query = db.selectFrom('promotion');
  if (search !== '') {
    const asked = anywhere(search);
    query = query.where((eb) => eb.or([ilike('title', asked), ilike('note', asked)]));
  }
  return state === null ? query : query.where(offerStateAt(now), '=', state);
}

export async function countPromotions(db: Db, asked: OffersAsked): Promise<number> {
  const { n } = await promotionsOf(db, asked)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
}

export const readStaffPromotions = (
  db: Db,
  asked: OffersAsked,
  range: Pick<PageRange, 'offset' | 'pageSize'>,
) =>
  promotionsOf(db, asked)
    .selectAll()
    .orderBy('id', 'desc')
    .offset(range.offset)
    .limit(range.pageSize)
    .execute();

/** One promotion with everything its form has; null: there is none. */
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
    /** ordered with it once, cancelled or not: what was promised stays */
    isUsed: Boolean(is_ordered) || row.used > 0,
  };
}
export type StaffPromotion = NonNullable<Awaited<ReturnType<typeof readStaffPromotion>>>;

/** Orders that used it, the last first, with all that came off them. */
export const readOrdersOfPromotion = (db: Db, id: number) =>
  db
    .selectFrom('purchase_order')
    .select(['id as order_id', 'discount', 'status', 'currency', 'contact_name', 'placed_at'])
    .where('promotion_id', '=', id)
    .orderBy('id', 'desc')
    .limit(MOST_OFFER_ORDERS)
    .execute();
