import {
  readCalendarMeetings,
  readOwnMeetings,
  readPromisedMeetings,
  withoutLinks,
} from '~/access/meetings.server';
import { hasCalendar, type Meetings } from '~/catalogue/sessions/session';
import type { Db } from '~/platform/database/database.server';
import type { OrderView } from './orders.server';

export interface OrderMeetings {
  meetings: Meetings[];
  /** null: nothing to put into a calendar (yet) */
  hasCalendar: boolean;
  /** Why a link to join is not among them; null: what there is of links is shown. */
  joinInstead: 'signIn' | 'later' | null;
}

/**
 * When and where the classes and live courses of an order are. The holder of a guest order's token is that guest; the links to join
 * of a member's order are for the signed-in member, because the order's address alone gives no access.
 */
export async function readOrderMeetings(
  db: Db,
  order: Pick<OrderView, 'id' | 'status' | 'isGuest' | 'personId'>,
  personId: number | null,
  now: Date,
): Promise<OrderMeetings> {
  if (order.status === 'cancelled') return { meetings: [], hasCalendar: false, joinInstead: null };
  if (order.status !== 'approved') {
    const meetings = await readPromisedMeetings(db, order.id);
    return { ...hidden(meetings, 'later'), hasCalendar: false };
  }
  const meetings = await readOwnMeetings(db, { orderId: order.id }, now);
  const isInCalendar = meetings.some(hasCalendar);
  if (order.isGuest || order.personId === personId)
    return { meetings, hasCalendar: isInCalendar, joinInstead: null };
  return { ...hidden(meetings, 'signIn'), hasCalendar: isInCalendar };
}

/** What a calendar of the order says, and takes back of what it said before. */
export async function readOrderCalendar(
  db: Db,
  order: Pick<OrderView, 'id' | 'status' | 'isGuest' | 'personId'>,
  personId: number | null,
  now: Date,
): Promise<Meetings[]> {
  const meetings = await readCalendarMeetings(db, { orderId: order.id }, now);
  return order.isGuest || order.personId === personId ? meetings : meetings.map(withoutLinks);
}

function hidden(meetings: readonly Meetings[], why: OrderMeetings['joinInstead']) {
  const hasLinks = meetings.some(
    ({ meetingUrl, sessions }) => meetingUrl !== '' || sessions.some((session) => session.meetingUrl !== ''),
  );
  return { meetings: meetings.map(withoutLinks), joinInstead: hasLinks ? why : null };
}
