import type { Translate } from '~/text/translate';
import { addDays, addMilliseconds, type Day, startOfDay } from '~/values/time';
import type { CalendarEvent } from './calendar-file';
import { isPlace, type ClassSchedule } from './session';

/** Sessions as calendar events; `pageLine`: the page with all details. */
export function calendarEvents(
  all: readonly ClassSchedule[],
  pageLine: string,
  t: Translate,
): CalendarEvent[] {
  return all.flatMap((course) => {
    const { sessions, startDate, calledOff = [] } = course;
    return [
      ...sessionEvents(course, pageLine, t),
      ...cancelledEvents(course, pageLine),
      ...(sessions.length === 0 && calledOff.length === 0 && startDate !== null
        ? [daysEvent(course, startDate, pageLine, t)]
        : []),
    ];
  });
}

/** A course of several weeks shows only its first day. */
const LONGEST_DAYS = 7;

/** A course with known days but unknown hours: the shop's own text names them. */
function daysEvent(course: ClassSchedule, from: Day, pageLine: string, t: Translate): CalendarEvent {
  const { courseId, title, courseType, teacher, classType, endDate, place, meetingUrl, whatToBring } = course;
  const { isGivenBack = false } = course;
  const isShort = endDate !== null && endDate >= from && endDate < addDays(from, LONGEST_DAYS);
  const [at, host] = [startOfDay(from), /https?:\/\/([^/\s]+)/.exec(pageLine)?.[1] ?? 'shop'];
  return {
    uid: `course-${courseId}-days@${host}`,
    beginsAt: at,
    endsAt: at,
    days: { from, to: isShort ? endDate : from },
    createdAt: at,
    // one change more than its creation
    changedAt: isGivenBack ? addMilliseconds(at, 1000) : at,
    isCancelled: isGivenBack,
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

/** Cancels events under their old UIDs with the latest change, so that calendars remove them (RFC 5546). */
const cancelledEvents = ({ title, calledOff = [] }: ClassSchedule, pageLine: string): CalendarEvent[] =>
  calledOff.map(({ calendarUid, beginsAt, endsAt, createdAt, changedAt, place }) => ({
    uid: calendarUid,
    beginsAt,
    endsAt,
    createdAt,
    changedAt,
    title,
    place,
    description: pageLine,
    url: '',
    isCancelled: true,
  }));

function sessionEvents(
  { title, courseType, teacher, sessions, calledOff = [] }: ClassSchedule,
  pageLine: string,
  t: Translate,
): CalendarEvent[] {
  // a change of another session also changes their numbers
  const changes = [...sessions, ...calledOff].map(({ changedAt }) => changedAt.getTime());
  const lastChange = new Date(Math.max(...changes));
  const isNumbered = sessions.length + calledOff.length > 1;
  return sessions.map((session, index) => ({
    uid: session.calendarUid,
    beginsAt: session.beginsAt,
    endsAt: session.endsAt,
    createdAt: session.createdAt,
    changedAt: isNumbered ? lastChange : session.changedAt,
    title: sessions.length > 1 ? `${title} (${index + 1}/${sessions.length})` : title,
    // phones open the location: for a live course, its link
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
