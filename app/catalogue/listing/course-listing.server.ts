import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Currency } from '~/values/money';
import { bangkokDay } from '~/values/time';
import type { OwnedCourse } from '~/catalogue/owned-course';
import { courseTypesOf, type ListFilter } from './list-filter';
import { isOverAt } from '~/catalogue/sessions/class-over.server';
import { isPlanOf } from '~/catalogue/plans/plans-of-course.server';

/** For whom a list is made: what they own decides which plans, and so which prices, they see. */
export interface CardBuyer {
  /** the shop's (R-25) */
  currency: Currency;
  isMember: boolean;
  ownedCourseIds: ReadonlySet<number>;
  runningCourseIds: ReadonlySet<number>;
  /** without an end: nothing to renew */
  endlessCourseIds: ReadonlySet<number>;
  /** what cards say to somebody who has, or had, these courses; asked of those alone that are shown */
  readOwned(courseIds: readonly number[]): Promise<ReadonlyMap<number, OwnedCourse>>;
  /** from how many reviews on a card says their average; null: no card does */
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

/** Published, not past `endPublish` (R-28) and no class that is over (R-305). The course stands in the query as `course`. */
export function isListed(at: Date): RawBuilder<SqlBool> {
  return sql<SqlBool>`course.status = 'published' and (course.end_publish is null or course.end_publish >= ${bangkokDay(at)})
    and not ${isOverAt(at)}`;
}

/** What a list shows but for its query: listed, and the chips. */
export function matchesFilter(filter: ListFilter, buyer: CardBuyer, at: Date): Expression<SqlBool> {
  const conditions: RawBuilder<SqlBool>[] = [isListed(at)];
  const types = courseTypesOf(filter);
  if (types) conditions.push(sql`course.course_type in (${sql.join(types)})`);
  if (filter.isFree) conditions.push(hasPlanUpTo(0, buyer));
  if (filter.maxPrice !== null) conditions.push(hasPlanUpTo(filter.maxPrice * 100, buyer));
  if (filter.category !== null)
    conditions.push(sql`exists (
      select from course_category join category on category.id = course_category.category_id
      where course_category.course_id = course.id and category.link_path = ${filter.category})`);
  return sql.join(conditions, sql` and `);
}

/** The order of a list without a query. */
export const newestFirst = (table: 'course' | 'product'): RawBuilder<unknown> =>
  sql`${sql.ref(`${table}.published_at`)} desc, ${sql.ref(`${table}.id`)} desc`;

/** The starting price is at most this: some plan the buyer sees costs no more (as plan-visibility.ts decides). */
function hasPlanUpTo(amount: number, buyer: CardBuyer): RawBuilder<SqlBool> {
  const price = sql.ref(buyer.currency === 'THB' ? 'plan.price_satang' : 'plan.price_usd_cents');
  const owned = sql`${[...buyer.ownedCourseIds]}::bigint[]`;
  const studentFree = buyer.isMember
    ? sql`not exists (select from price_plan_prerequisite needed
        where needed.price_plan_id = plan.id and needed.course_id <> all(${owned}))`
    : sql`false`;
  return sql<SqlBool>`exists (
    select from price_plan plan
    where ${isPlanOf('plan', sql`course.id`)}
      and plan.status_show = 1 and plan.pricing_type = 'default' and ${price} <= ${amount}
      and (plan.free_for is null or ${studentFree}))`;
}
