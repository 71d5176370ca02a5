import {
  readCalendarSchedules,
  readOwnSchedules,
  readPromisedSchedules,
  withoutLinks,
} from '~/access/class-schedules.server';
import { hasCalendar, type ClassSchedule } from '~/catalogue/sessions/session';
import type { Db } from '~/platform/database/database.server';
import type { OrderView } from './orders.server';

export interface OrderSchedules {
  schedules: ClassSchedule[];
  /** null: nothing to put into a calendar (yet) */
  hasCalendar: boolean;
  /** Why a link to join is not among them; null: what there is of links is shown. */
  joinInstead: 'signIn' | 'later' | null;
}

/**
 * When and where the classes and live courses of an order are. The holder of a guest order's token is that guest; the links to join
 * of a member's order are for the signed-in member, because the order's address alone gives no access.
 */
export async function readOrderSchedules(
  db: Db,
  order: Pick<OrderView, 'id' | 'status' | 'isGuest' | 'personId'>,
  personId: number | null,
  now: Date,
): Promise<OrderSchedules> {
  if (order.status === 'cancelled') return { schedules: [], hasCalendar: false, joinInstead: null };
  if (order.status !== 'approved') {
    const schedules = await readPromisedSchedules(db, order.id);
    return { ...hidden(schedules, 'later'), hasCalendar: false };
  }
  const schedules = await readOwnSchedules(db, { orderId: order.id }, now);
  const isInCalendar = schedules.some(hasCalendar);
  if (order.isGuest || order.personId === personId)
    return { schedules, hasCalendar: isInCalendar, joinInstead: null };
  return { ...hidden(schedules, 'signIn'), hasCalendar: isInCalendar };
}

/** What a calendar of the order says, and takes back of what it said before. */
export async function readOrderCalendar(
  db: Db,
  order: Pick<OrderView, 'id' | 'status' | 'isGuest' | 'personId'>,
  personId: number | null,
  now: Date,
): Promise<ClassSchedule[]> {
  const schedules = await readCalendarSchedules(db, { orderId: order.id }, now);
  return order.isGuest || order.personId === personId ? schedules : schedules.map(withoutLinks);
}

function hidden(schedules: readonly ClassSchedule[], why: OrderSchedules['joinInstead']) {
  const hasLinks = schedules.some(
    ({ meetingUrl, sessions }) => meetingUrl !== '' || sessions.some((session) => session.meetingUrl !== ''),
  );
  return { schedules: schedules.map(withoutLinks), joinInstead: hasLinks ? why : null };
}
