import { type CourseType, modeOf } from '~/catalogue/course-type';
import { type Day, endOfDay, startOfDay } from '~/values/time';

/** One session of a class or live course. */
export interface ClassSession {
  id: number;
  /** its id in people's calendars, which it keeps when moved */
  calendarUid: string;
  beginsAt: Date;
  endsAt: Date;
  place: string;
  mapUrl: string;
  /** for attendees only */
  meetingUrl: string;
  whatToBring: string;
  createdAt: Date;
  changedAt: Date;
}

/** Times and place of a class or live course, for its buyer. */
export interface ClassSchedule {
  courseId: number;
  title: string;
  courseType: CourseType;
  teacher: string;
  /** the shop's own text: days and hours of a course without sessions */
  classType: string;
  startDate: Day | null;
  endDate: Day | null;
  place: string;
  mapUrl: string;
  meetingUrl: string;
  whatToBring: string;
  /** the sessions of the buyer's purchase, earliest first */
  sessions: readonly ClassSession[];
  /** cancelled or refunded ones among them, for their calendar; absent: not requested */
  calledOff?: readonly ClassSession[];
  /** the buyer's days were refunded */
  isGivenBack?: boolean;
}

/** The start of a purchase's validity, and its end. */
export interface Attendance {
  from: Date;
  until: Date | null;
}

type Timed = Pick<ClassSession, 'beginsAt' | 'endsAt' | 'createdAt'>;

/**
 * The sessions a purchase is for: those still to come when it was made, and those added while that round ran. A course that is
 * given again keeps its page and its buyers: sessions of a later round are not theirs. Bought before any session was entered,
 * all that follow are, but for a free class, which is booked anew each time.
 */
export function sessionsOf<Session extends Timed>(
  sessions: readonly Session[],
  { from, until }: Attendance,
  courseType: CourseType,
): Session[] {
  const toCome = sessions.filter(
    ({ beginsAt, endsAt }) => endsAt > from && (until === null || beginsAt < until),
  );
  const sessionsAtPurchase = toCome.filter(({ createdAt }) => createdAt <= from);
  if (sessionsAtPurchase.length === 0) return courseType === 'In-class-free' ? [] : toCome;
  const roundEnd = Math.max(...sessionsAtPurchase.map(({ endsAt }) => endsAt.getTime()));
  return toCome.filter(({ createdAt }) => createdAt <= from || createdAt.getTime() <= roundEnd);
}

/** It has calendar entries: sessions, or known days. */
export const hasCalendar = ({
  sessions,
  startDate,
}: Pick<ClassSchedule, 'sessions' | 'startDate'>): boolean => sessions.length > 0 || startDate !== null;

/** The present or next session; null: all are over, or there are none. */
export const nextOf = ({ sessions }: Pick<ClassSchedule, 'sessions'>, now: Date): ClassSession | null =>
  sessions.find(({ endsAt }) => endsAt > now) ?? null;

/** Still to be attended: a future session or day, or individual appointments. */
export function isToAttend(
  course: Pick<ClassSchedule, 'sessions' | 'startDate' | 'endDate'>,
  now: Date,
): boolean {
  if (course.sessions.length > 0) return nextOf(course, now) !== null;
  const last = course.endDate ?? course.startDate;
  return last === null || endOfDay(last) > now;
}

/** By the next date: those with a day first, earliest first. */
export const byNextDay =
  (now: Date) =>
  (one: { schedules: ClassSchedule | null }, other: { schedules: ClassSchedule | null }): number =>
    nextInstant(one.schedules, now) - nextInstant(other.schedules, now);

/** A day without hours counts from its start; no day at all comes last. */
function nextInstant(course: ClassSchedule | null, now: Date): number {
  const session = course && nextOf(course, now);
  if (session) return session.beginsAt.getTime();
  const day = course?.startDate ? startOfDay(course.startDate).getTime() : Number.MAX_SAFE_INTEGER;
  return Math.max(day, now.getTime());
}

/**
 * Whether the date a seat was booked for is still to come: one of its sessions, or of a class without them its days, where they are known. A
 * first day after the seat's own time began is another round's.
 */
export function isDateToCome(
  course: Pick<ClassSchedule, 'courseType' | 'startDate' | 'endDate'> & { sessions: readonly Timed[] },
  seat: Attendance & { startsAt: Date },
  now: Date,
): boolean {
  const { sessions, startDate } = course;
  if (sessions.length > 0)
    return sessionsOf(sessions, seat, course.courseType).some(({ endsAt }) => endsAt > now);
  const last = course.endDate ?? startDate;
  if (startDate === null || last === null) return false;
  const isNextRound = seat.startsAt <= now && startOfDay(startDate) > seat.startsAt;
  return endOfDay(last) > now && !isNextRound;
}

/** Whether its first session is in the future; before that, no text asks to start. */
export function isAhead(course: Pick<ClassSchedule, 'sessions' | 'startDate'>, now: Date): boolean {
  const [first] = course.sessions;
  if (first) return first.beginsAt > now;
  return course.startDate !== null && startOfDay(course.startDate) > now;
}

/** It has sessions: on a day, or by appointment. */
export const isMet = (courseType: CourseType): boolean => modeOf(courseType) !== 'online';

/** It has a physical place; a live course is on screen. */
export const isPlace = (courseType: CourseType): boolean => modeOf(courseType) !== 'live';

/** The shop's own map, or a search for the place. */
export function mapOf({ place, mapUrl }: Pick<ClassSession, 'place' | 'mapUrl'>): string {
  if (mapUrl !== '' || place === '') return mapUrl;
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`;
}
