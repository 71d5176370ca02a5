-- A period sold in years is 365 days a year (ADR-0045); until now access by such a plan ended after 360. What runs, or would still run,
-- gets the missing days, and what was added behind it moves along.
with recursive sold as (
  select id, person_id, course_id, starts_at, ends_at,
    case
      when terms->>'planType' = 'Period' and terms->>'termUnit' = 'year' and terms->>'courseDays' is null
        and extract(epoch from ends_at - starts_at) = 360 * 86400 * (terms->>'term')::int
      then make_interval(hours => 5 * 24 * (terms->>'term')::int)
      else interval '0'
    end as missing
  from access_grant
  where revoked_at is null and ends_at is not null
), chain as (
  select id, person_id, course_id, ends_at, interval '0' as starts_later, missing as ends_later
  from sold
  where not exists (
    select from sold earlier
    where earlier.person_id = sold.person_id and earlier.course_id = sold.course_id
      and earlier.ends_at = sold.starts_at and earlier.id <> sold.id)
  union all
  select next.id, next.person_id, next.course_id, next.ends_at, chain.ends_later, chain.ends_later + next.missing
  from chain
  join sold next on next.person_id = chain.person_id and next.course_id = chain.course_id
    and next.starts_at = chain.ends_at and next.id <> chain.id and next.ends_at > next.starts_at
), moved as (
  select id, max(starts_later) as starts_later, max(ends_later) as ends_later from chain group by id
)
update access_grant
set starts_at = starts_at + moved.starts_later, ends_at = ends_at + moved.ends_later
from moved
where access_grant.id = moved.id and moved.ends_later > interval '0'
  and access_grant.ends_at + moved.ends_later > now();
