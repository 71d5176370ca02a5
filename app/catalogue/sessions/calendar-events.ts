import { addDays, type Day, startOfDay } from '~/values/time';
import type { Translate } from '~/text/translate';
import type { CalendarEvent } from './calendar-file';
import { isPlace, type Meetings } from './session';

/** Sessions as events of a calendar; `pageLine`: where they stand with all there is to know. */
export function calendarEvents(all: readonly Meetings[], pageLine: string, t: Translate): CalendarEvent[] {
  return all.flatMap((course) => [
    ...sessionEvents(course, pageLine, t),
    ...(course.sessions.length === 0 && course.startDate !== null
      ? [daysEvent(course, course.startDate, pageLine, t)]
      : []),
  ]);
}

/** A course of weeks fills no calendar: its first day stands there. */
const LONGEST_DAYS = 7;

/** Of a course whose days are known and whose hours are not: the shop's own words tell them. */
function daysEvent(course: Meetings, from: Day, pageLine: string, t: Translate): CalendarEvent {
  const { courseId, title, courseType, teacher, classType, endDate, place, meetingUrl, whatToBring } = course;
  const isShort = endDate !== null && endDate >= from && endDate < addDays(from, LONGEST_DAYS);
  const [at, host] = [startOfDay(from), /https?:\/\/([^/\s]+)/.exec(pageLine)?.[1] ?? 'shop'];
  return {
    uid: `course-${courseId}-days@${host}`,
    beginsAt: at,
    endsAt: at,
    days: { from, to: isShort ? endDate : from },
    createdAt: at,
    changedAt: at,
    title,
    place: isPlace(courseType) ? place : meetingUrl || place,
    description: [
      classType,
      meetingUrl && `${t('meeting.join')}: ${meetingUrl}`,
      whatToBring && t(isPlace(courseType) ? 'meeting.bring' : 'meeting.prepare', { things: whatToBring }),
      teacher && t('meeting.teacher', { name: teacher }),
      pageLine,
    ]
      .filter(Boolean)
      .join('\n'),
    url: meetingUrl,
  };
}

function sessionEvents(
  { title, courseType, teacher, sessions }: Meetings,
  pageLine: string,
  t: Translate,
): CalendarEvent[] {
  return sessions.map((session, index) => ({
    uid: session.calendarUid,
    beginsAt: session.beginsAt,
    endsAt: session.endsAt,
    createdAt: session.createdAt,
    changedAt: session.changedAt,
    title: sessions.length > 1 ? `${title} (${index + 1}/${sessions.length})` : title,
    // phones open what stands as the place: of a live course, its link
    place: isPlace(courseType) ? session.place : session.meetingUrl || session.place,
    description: [
      session.meetingUrl && `${t('meeting.join')}: ${session.meetingUrl}`,
      session.whatToBring &&
        t(isPlace(courseType) ? 'meeting.bring' : 'meeting.prepare', { things: session.whatToBring }),
      teacher && t('meeting.teacher', { name: teacher }),
      pageLine,
    ]
      .filter(Boolean)
      .join('\n'),
    url: session.meetingUrl,
  }));
}
