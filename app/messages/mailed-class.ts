import type { ClassSchedule } from '~/catalogue/sessions/session';
import type { MailedClass } from './message-kinds';

/** A class in a mail: place and links of its next session. */
export function mailedClass(course: ClassSchedule): MailedClass {
  const source = course.sessions[0] ?? course;
  return {
    name: course.title,
    sessions: course.sessions,
    days:
      course.startDate === null ? null : { from: course.startDate, to: course.endDate ?? course.startDate },
    dayWords: course.sessions.length > 0 ? '' : course.classType,
    teacher: course.teacher,
    place: source.place,
    // a search for the place is too long for a mail; the order's page has it
    mapUrl: source.mapUrl,
    meetingUrl: source.meetingUrl,
    whatToBring: source.whatToBring,
  };
}
