import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { courseOfPlan, isPlanOf } from '~/catalogue/plans/plans-of-course.server';
import type { Db } from '~/platform/database/database.server';
import { thaiOrder } from '~/platform/database/thai-order';
import { remembered, rememberedWithSeats } from '~/platform/memory/remembered.server';
import { MOST_COUNTED, type PageRange } from '~/values/page-range';
import type { CourseListFilter } from './course-list';

/** SQL: whether a plan under this name in the query is one whose price a list shows. */
const isPriced = (plan: string) =>
  sql<SqlBool>`${sql.ref(`${plan}.status_show`)} = 1 and ${sql.ref(`${plan}.pricing_type`)} = 'default'
    and ${sql.ref(`${plan}.price_satang`)} is not null`;

/** SQL: the price of the cheapest visible plan. */
export const LOWEST_PRICE = sql<number | null>`(select min(plan.price_satang) from price_plan plan
  where ${isPlanOf('plan', sql.ref('course.id'))} and ${isPriced('plan')})`;

export const COURSE_ORDERS: Readonly<Record<CourseListFilter['sort'], RawBuilder<unknown>>> = {
  newest: sql`course.id desc`,
  title: sql`${thaiOrder('course.title')}, course.id`,
  price: sql`price_satang nulls last, course.id`,
  seats: sql`course.seats_held desc, course.id`,
};

interface Page {
  filter: CourseListFilter;
  /** SQL: the filter's condition on a course */
  those: RawBuilder<unknown>;
  range: Pick<PageRange, 'total' | 'offset' | 'pageSize'>;
}

/** Beyond this number, one page does not justify looking up every price. */
export const MANY = 2_000;

/** A page from here on in the order of prices costs as much as the whole order. */
export const FAR = 500;

/** SQL: a page of courses by lowest price, found by walking the plans in that order (migration 0179). */
function pageByPrice({ those, range: { offset, pageSize } }: Page): RawBuilder<{ id: number }> {
  const course = sql.ref('course.id');
  const isLowest = sql`not exists (select from price_plan lower
    where ${isPlanOf('lower', course)} and ${isPriced('lower')}
      and (lower.price_satang, lower.id) < (plan.price_satang, plan.id))`;
  return sql<{ id: number }>`
    with priced as materialized (
      select course.id, plan.price_satang from price_plan plan join course on course.id = ${courseOfPlan('plan')}
      where ${isPriced('plan')} and ${isLowest} and ${those}
      order by plan.price_satang, ${courseOfPlan('plan')} limit ${offset + pageSize}),
    unpriced as (
      select course.id from course
      where ${those} and not exists (select from price_plan plan where ${isPlanOf('plan', course)} and ${isPriced('plan')})
      order by course.id limit greatest(0, ${offset + pageSize} - (select count(*) from priced)))
    select id from (select id, price_satang from priced union all select id, null from unpriced) as walked
    order by price_satang nulls last, id limit ${pageSize} offset ${offset}`;
}

const sortedPage = ({ filter: { sort }, those, range: { offset, pageSize } }: Page) => sql<{ id: number }>`
  select course.id ${sort === 'price' ? sql`, ${LOWEST_PRICE} as price_satang` : sql``} from course where ${those}
  order by ${COURSE_ORDERS[sort]} limit ${pageSize} offset ${offset}`;

/**
 * SQL: the ids of a page in the order of its filter. Slow orders of many courses are read once and cached until they
 * change.
 */
export async function pageInOrder(db: Db, page: Page): Promise<RawBuilder<{ id: number }>> {
  const { sort } = page.filter;
  const { total, offset, pageSize } = page.range;
  if (total <= MANY || sort === 'newest' || sort === 'title') return sortedPage(page);
  if (sort === 'price' && offset < FAR) return pageByPrice(page);
  const ids = await orderOfMany(db, page);
  return sql`select unnest(${[...ids.subarray(offset, offset + pageSize)]}::bigint[]) as id`;
}

/** By prices or seats, as far as a list shows them. Searches are not cached. */
async function orderOfMany(db: Db, { filter, those, range }: Page): Promise<Int32Array> {
  const { sort, q, ...rest } = filter;
  const first: Page = { filter, those, range: { ...range, offset: 0, pageSize: MOST_COUNTED } };
  const readIds = async () => {
    const order = sort === 'price' ? pageByPrice(first) : sortedPage(first);
    return Int32Array.from((await order.execute(db)).rows, ({ id }) => id);
  };
  if (q) return readIds();
  const remember = sort === 'price' ? remembered : rememberedWithSeats;
  return remember(db, `courses of staff by ${sort} ${JSON.stringify(rest)}`, readIds);
}
