import { type Expression, type RawBuilder, sql } from 'kysely';

/**
 * SQL: whether this person has a grant of the course that is open at `now`; the rule of `standingOf` in access-state, for
 * queries that must check access themselves. `courseId` may be a column of the outer query.
 */
export function hasOpenGrant(
  personId: number | null | Expression<number>,
  courseId: number | Expression<number>,
  now: Date,
): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select 1 from access_grant as held
    where held.person_id = ${personId} and held.course_id = ${courseId} and held.revoked_at is null
      and (held.ends_at is null or held.ends_at > ${now})
      and (held.terms->>'watchUntilMs' is null
        or (held.terms->>'watchUntilMs')::float8 > 1000 * ${watchedSeconds(sql.ref('held.person_id'), sql.ref('held.course_id'))}))`;
}

/** SQL: the seconds of a course that this person has watched, each counted once. */
export function watchedSeconds(
  personId: number | Expression<unknown>,
  courseId: number | Expression<unknown>,
): RawBuilder<number> {
  return sql<number>`(
    select coalesce(sum(seen.watched_seconds), 0)::float8 from lecture_progress as seen
    join lecture as seen_lecture on seen_lecture.id = seen.lecture_id
    join course_section as seen_section on seen_section.id = seen_lecture.course_section_id
    where seen.person_id = ${personId} and seen_section.course_id = ${courseId})`;
}
