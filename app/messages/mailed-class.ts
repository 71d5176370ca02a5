import type { Meetings } from '~/catalogue/sessions/session';
import type { MailedClass } from './message-kinds';

/** A class as a mail tells of it: place and links of the session that comes first. */
export function mailedClass(course: Meetings): MailedClass {
  const shown = course.sessions[0] ?? course;
  return {
    name: course.title,
    sessions: course.sessions,
    days:
      course.startDate === null ? null : { from: course.startDate, to: course.endDate ?? course.startDate },
    dayWords: course.sessions.length > 0 ? '' : course.classType,
    teacher: course.teacher,
    place: shown.place,
    // a search for the place is too long to be read in a mail; the order's page has it
    mapUrl: shown.mapUrl,
    meetingUrl: shown.meetingUrl,
    whatToBring: shown.whatToBring,
  };
}
