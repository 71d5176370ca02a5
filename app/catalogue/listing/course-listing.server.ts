import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { OwnedCourse } from '~/catalogue/owned-course';
import { isPlanOf } from '~/catalogue/plans/plans-of-course.server';
import { isOverAt } from '~/catalogue/sessions/class-over.server';
import type { Currency } from '~/values/money';
import { bangkokDay } from '~/values/time';
import { courseTypesOf, type ListFilter } from './list-filter';

/** The buyer of a list: their own courses decide the visible plans, and so the prices. */
export interface CardBuyer {
  /** the shop's (R-25) */
  currency: Currency;
  isMember: boolean;
  ownedCourseIds: ReadonlySet<number>;
  runningCourseIds: ReadonlySet<number>;
  /** unlimited access, which cannot be renewed */
  endlessCourseIds: ReadonlySet<number>;
  /** the owner's texts on cards, read only for listed courses */
  readOwned(courseIds: readonly number[]): Promise<ReadonlyMap<number, OwnedCourse>>;
  /** the number of reviews from which a card shows their average; null: no card does */
  ratingsFrom: number | null;
}

export const visitor = (currency: Currency, ratingsFrom: number | null = null): CardBuyer => ({
  currency,
  ratingsFrom,
  isMember: false,
  ownedCourseIds: new Set(),
  runningCourseIds: new Set(),
  endlessCourseIds: new Set(),
  readOwned: () => Promise.resolve(new Map()),
});

/**
 * Published, not past `endPublish` (R-28) and no class that is over (R-305). `course` is the table's name in the query.
 */
export function isListed(at: Date): RawBuilder<SqlBool> {
  return sql<SqlBool>`course.status = 'published' and (course.end_publish is null or course.end_publish >= ${bangkokDay(at)})
    and not ${isOverAt(at)}`;
}

/** The condition of a list without its search: listed, and the chips. */
export function matchesFilter(filter: ListFilter, buyer: CardBuyer, at: Date): Expression<SqlBool> {
  const conditions: RawBuilder<SqlBool>[] = [isListed(at)];
  const types = courseTypesOf(filter);
  if (types) conditions.push(sql`course.course_type in (${sql.join(types)})`);
  if (filter.isFree) conditions.push(hasPlanUpTo(0, buyer));
  if (filter.maxPrice !== null) conditions.push(hasPlanUpTo(filter.maxPrice * 100, buyer));
  if (filter.isInEnglish) conditions.push(sql`course.course_language = 'en'`);
  if (filter.category !== null)
    conditions.push(sql`exists (
      select from course_category join category on category.id = course_category.category_id
      where course_category.course_id = course.id and category.link_path = ${filter.category})`);
  return sql.join(conditions, sql` and `);
}

/** The order of a list without a search: by this key, then the newest first. */
export const listOrder = (
  table: 'course' | 'product',
  key: RawBuilder<number> | null = null,
): RawBuilder<unknown> =>
  sql`${key ? sql`${key} nulls last, ` : sql``}${sql.ref(`${table}.published_at`)} desc, ${sql.ref(`${table}.id`)} desc`;

/** The starting price is at most this: some plan the buyer sees costs no more (by plan-visibility.ts). */
const hasPlanUpTo = (amount: number, buyer: CardBuyer): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select ${seenPlans(buyer)} and ${planPrice(buyer)} <= ${amount})`;

export const planPrice = ({ currency }: CardBuyer) =>
  sql.ref(currency === 'THB' ? 'plan.price_satang' : 'plan.price_usd_cents');

/** Plans of a course that the buyer sees, as plan-visibility.ts decides. */
export function seenPlans(buyer: CardBuyer): RawBuilder<unknown> {
  const ownedIds = sql`${[...buyer.ownedCourseIds]}::bigint[]`;
  const studentFree = buyer.isMember
    ? sql`not exists (select from price_plan_prerequisite needed
        where needed.price_plan_id = plan.id and needed.course_id <> all(${ownedIds}))`
    : sql`false`;
  return sql`from price_plan plan
    where ${isPlanOf('plan', sql`course.id`)} and plan.status_show = 1 and plan.pricing_type = 'default'
      and (plan.free_for is null or ${studentFree})`;
}
