import { sql } from 'kysely';
import type { Db } from '~/platform/database/database.server';
import { addDays, bangkokDay, startOfDay } from '~/values/time';

/**
 * When a public page next changes by time alone: a promotion or coupon starts or ends, a class meets, a seat
 * offer ends, or a Bangkok day ends, which affects registration, publication and tax rates.
 */
export async function readNextChange(db: Db, now: Date): Promise<Date> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(at) as at from (
      select min(starts_at) as at from promotion where starts_at > ${now}
      union all select min(ends_at) from promotion where ends_at > ${now}
      union all select min(starts_at) from coupon where starts_at > ${now}
      union all select min(ends_at) from coupon where ends_at > ${now}
      union all select min(begins_at) from course_session where begins_at > ${now}
      union all select min(ends_at) from course_session where ends_at > ${now}
      union all select min(offered_until) from class_waiting where offered_until > ${now}
    ) as change`.execute(db);
  const midnight = startOfDay(addDays(bangkokDay(now), 1));
  const at = rows[0]?.at;
  return at && at < midnight ? at : midnight;
}
