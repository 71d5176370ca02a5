import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Currency } from '~/values/money';
import type { Day } from '~/values/time';
import { courseTypesOf, type ListFilter } from './list-filter';
import { isPlanOf } from './plans-of-course.server';
import { likePattern, searchTerms } from './search-terms';

/** For whom a list is made: what they own decides which plans, and so which prices, they see. */
export interface CardBuyer {
  /** the shop's (decision 25) */
  currency: Currency;
  isMember: boolean;
  ownedCourseIds: ReadonlySet<number>;
  runningCourseIds: ReadonlySet<number>;
}

export const visitor = (currency: Currency): CardBuyer => ({
  currency,
  isMember: false,
  ownedCourseIds: new Set(),
  runningCourseIds: new Set(),
});

/** Published and not past `endPublish` (decision 28). The course stands in the query as `course`. */
export function isListed(today: Day): RawBuilder<SqlBool> {
  return sql<SqlBool>`course.status = 'published' and (course.end_publish is null or course.end_publish >= ${today})`;
}

/** Every condition of a list: listed, every term of the query, and the chips. */
export function matchesFilter(filter: ListFilter, buyer: CardBuyer, today: Day): Expression<SqlBool> {
  const conditions: RawBuilder<SqlBool>[] = [isListed(today), ...hasTerms('course', filter.query)];
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

/** `table.search_text` contains every term of the query. */
export function hasTerms(table: 'course' | 'product', query: string): RawBuilder<SqlBool>[] {
  return searchTerms(query).map(
    (term) => sql<SqlBool>`${sql.ref(`${table}.search_text`)} ilike ${likePattern(term)}`,
  );
}

/** Newest first; with a query, those first whose title has it as it was typed. */
export function listOrder(table: 'course' | 'product', query: string): RawBuilder<unknown> {
  const newest = sql`${sql.ref(`${table}.published_at`)} desc, ${sql.ref(`${table}.id`)} desc`;
  if (query === '') return newest;
  return sql`${sql.ref(`${table}.title`)} ilike ${likePattern(query)} desc, ${newest}`;
}

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
