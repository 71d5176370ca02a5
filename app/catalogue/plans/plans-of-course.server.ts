import { type RawBuilder, sql, type SqlBool } from 'kysely';

const column = (plan: string, name: string) => sql.ref(`${plan}.${name}`);

/**
 * The course of a plan: its course_id, else its reference 'COURSE' (specification 5). The only definition for all
 * queries. `plan`: the name of `price_plan` in the query.
 */
export function courseOfPlan(plan: string): RawBuilder<number> {
  return sql<number>`coalesce(${column(plan, 'course_id')},
    case when ${column(plan, 'reference_code')} = 'COURSE' then ${column(plan, 'reference_id')} end)`;
}

/** `courses` is the right side of an equation: a column, or `any(…)`. Two comparisons, so that both indexes apply. */
export function isPlanOf(plan: string, courses: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${column(plan, 'course_id')} = ${courses}
    or (${column(plan, 'reference_code')} = 'COURSE' and ${column(plan, 'reference_id')} = ${courses}
      and ${column(plan, 'course_id')} is null))`;
}
