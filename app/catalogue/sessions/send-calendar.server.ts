import type { Translate } from '~/text/translate';
import { calendarEvents } from './calendar-events';
import { calendarFile } from './calendar-file';
import type { ClassSchedule } from './session';

interface Said {
  /** line of each event with the page of all details */
  pageLine: string;
  shopName: string;
  t: Translate;
}

/**
 * A calendar file for phones and mail programs; null: no session. It may contain one person's links, so no cache stores
 * it.
 */
export function sendCalendar(
  schedules: readonly ClassSchedule[],
  { pageLine, shopName, t }: Said,
): Response | null {
  const events = calendarEvents(schedules, pageLine, t);
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
