import { type RawBuilder, sql, type SqlBool } from 'kysely';

const column = (plan: string, name: string) => sql.ref(`${plan}.${name}`);

/**
 * Whose plan it is: that of the course it names by course_id, else of the one it references as 'COURSE' (specification 5).
 * The one reading of all queries. `plan` is what `price_plan` is called in the query.
 */
export function courseOfPlan(plan: string): RawBuilder<number> {
  return sql<number>`coalesce(${column(plan, 'course_id')},
    case when ${column(plan, 'reference_code')} = 'COURSE' then ${column(plan, 'reference_id')} end)`;
}

/** `courses` stands behind an equal sign: a column, or `any(…)`. Written as two comparisons, so that both indexes serve. */
export function isPlanOf(plan: string, courses: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${column(plan, 'course_id')} = ${courses}
    or (${column(plan, 'reference_code')} = 'COURSE' and ${column(plan, 'reference_id')} = ${courses}
      and ${column(plan, 'course_id')} is null))`;
}
