import { sql } from 'kysely';
import type { Tx } from '~/platform/database/database.server';
import { thaiOrder } from '~/platform/database/thai-order';

/** Adds the places of these courses and class sessions to the list of venues, behind the existing ones. */
export async function addNamedVenues(tx: Tx, courseIds: readonly number[]): Promise<void> {
  await sql`
    insert into venue (external_key, name, position)
    select 'venue-' || md5(name), name,
      (select coalesce(max(position), 0) from venue) + row_number() over (order by ${thaiOrder('name')})
    from (
      select venue as name from course where id = any(${[...courseIds]}::bigint[]) and length(venue) between 1 and 255
      union select place from course_session
        where course_id = any(${[...courseIds]}::bigint[]) and length(place) between 1 and 255
    ) as named
    where not exists (select 1 from venue where venue.name = named.name or external_key = 'venue-' || md5(named.name))`.execute(
    tx,
  );
}
