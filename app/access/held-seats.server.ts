import { isDateToCome } from '~/catalogue/sessions/session';
import type { Db } from '~/platform/database/database.server';
import type { HeldSeat } from './eligibility';

/**
 * A person's own seats in future classes, by course: bought, taken from a company, or given by staff. Seats that a
 * company bought for others are not its own.
 */
export async function readHeldSeats(
  db: Db,
  { personId, courseIds }: { personId: number | null; courseIds: readonly number[] },
  now: Date,
): Promise<ReadonlyMap<number, HeldSeat>> {
  const seats = new Map<number, HeldSeat>();
  if (personId === null || courseIds.length === 0) return seats;
  const grants = await db
    .selectFrom('access_grant')
    .innerJoin('course', 'course.id', 'access_grant.course_id')
    .leftJoin('order_line', 'order_line.id', 'access_grant.order_line_id')
    .leftJoin('purchase_order', (join) =>
      join
        .onRef('purchase_order.id', '=', 'order_line.order_id')
        .on('purchase_order.person_id', '=', personId),
    )
    .select(['access_grant.course_id', 'granted_at', 'starts_at', 'ends_at', 'purchase_order.token'])
    .select(['course_type', 'start_date', 'end_date'])
    .where('access_grant.person_id', '=', personId)
    .where('access_grant.course_id', 'in', [...courseIds])
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .orderBy('access_grant.id')
    .execute();
  if (grants.length === 0) return seats;
  const sessions = await db
    .selectFrom('course_session')
    .select(['course_id', 'begins_at as beginsAt', 'ends_at as endsAt', 'created_at as createdAt'])
    .where('course_id', 'in', [...courseIds])
    .execute();
  for (const grant of grants) {
    const isToCome = isDateToCome(
      {
        courseType: grant.course_type,
        startDate: grant.start_date,
        endDate: grant.end_date,
        sessions: sessions.filter(({ course_id }) => course_id === grant.course_id),
      },
      { from: grant.granted_at, until: grant.ends_at, startsAt: grant.starts_at },
      now,
    );
    if (isToCome) seats.set(grant.course_id, { token: grant.token });
  }
  return seats;
}
