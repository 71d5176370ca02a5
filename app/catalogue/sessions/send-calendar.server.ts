import type { Translate } from '~/text/translate';
import { calendarEvents } from './calendar-events';
import { calendarFile } from './calendar-file';
import type { Meetings } from './session';

interface Said {
  /** where all of it stands, as a line of each event */
  pageLine: string;
  shopName: string;
  t: Translate;
}

/**
 * A calendar file as phones and mail programs open it; null: there is no session to put into one. There may be links in it that
 * are one person's: no cache keeps it.
 */
export function sendCalendar(
  meetings: readonly Meetings[],
  { pageLine, shopName, t }: Said,
): Response | null {
  const events = calendarEvents(meetings, pageLine, t);
  if (events.length === 0) return null;
  return new Response(calendarFile(events, shopName), {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'inline; filename="class.ics"',
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
