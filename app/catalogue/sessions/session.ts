import { type CourseType, modeOf } from '~/catalogue/course-type';
import { type Day, endOfDay, startOfDay } from '~/values/time';

/** One meeting of a class or live course. */
export interface CourseSession {
  id: number;
  /** known to people's calendars by this, wherever it moves */
  calendarUid: string;
  beginsAt: Date;
  endsAt: Date;
  place: string;
  mapUrl: string;
  /** for those who may attend only */
  meetingUrl: string;
  whatToBring: string;
  createdAt: Date;
  changedAt: Date;
}

/** When and where a class or live course is, as its buyer is told. */
export interface Meetings {
  courseId: number;
  title: string;
  courseType: CourseType;
  teacher: string;
  /** the shop's own words: days and hours of a course without sessions */
  classType: string;
  startDate: Day | null;
  endDate: Day | null;
  place: string;
  mapUrl: string;
  meetingUrl: string;
  whatToBring: string;
  /** those the buyer's purchase is for, earliest first */
  sessions: readonly CourseSession[];
  /** those of them that were taken off, or that are the buyer's no more, for their calendar; absent: it was not asked for */
  calledOff?: readonly CourseSession[];
  /** its days are the buyer's no more */
  isGivenBack?: boolean;
}

/** From when a purchase counts, and until when it lets its buyer attend. */
export interface Attendance {
  from: Date;
  until: Date | null;
}

type Timed = Pick<CourseSession, 'beginsAt' | 'endsAt' | 'createdAt'>;

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
  const bought = toCome.filter(({ createdAt }) => createdAt <= from);
  if (bought.length === 0) return courseType === 'In-class-free' ? [] : toCome;
  const roundEnd = Math.max(...bought.map(({ endsAt }) => endsAt.getTime()));
  return toCome.filter(({ createdAt }) => createdAt <= from || createdAt.getTime() <= roundEnd);
}

/** Something of it can be put into a calendar: its sessions, or the days it is on. */
export const hasCalendar = ({ sessions, startDate }: Pick<Meetings, 'sessions' | 'startDate'>): boolean =>
  sessions.length > 0 || startDate !== null;

/** The session that is on or comes next; null: all are over, or there are none. */
export const nextOf = ({ sessions }: Pick<Meetings, 'sessions'>, now: Date): CourseSession | null =>
  sessions.find(({ endsAt }) => endsAt > now) ?? null;

/** Still to be attended: it has a session or a day to come, or is agreed one by one. */
export function isToAttend(course: Pick<Meetings, 'sessions' | 'startDate' | 'endDate'>, now: Date): boolean {
  if (course.sessions.length > 0) return nextOf(course, now) !== null;
  const last = course.endDate ?? course.startDate;
  return last === null || endOfDay(last) > now;
}

/** By what is next: those with a day first, the earliest before the others. */
export const byNextDay =
  (now: Date) =>
  (one: { meetings: Meetings | null }, other: { meetings: Meetings | null }): number =>
    nextInstant(one.meetings, now) - nextInstant(other.meetings, now);

/** A day without hours stands at its beginning; no day at all behind all others. */
function nextInstant(course: Meetings | null, now: Date): number {
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
  course: Pick<Meetings, 'courseType' | 'startDate' | 'endDate'> & { sessions: readonly Timed[] },
  booked: Attendance & { startsAt: Date },
  now: Date,
): boolean {
  const { sessions, startDate } = course;
  if (sessions.length > 0)
    return sessionsOf(sessions, booked, course.courseType).some(({ endsAt }) => endsAt > now);
  const last = course.endDate ?? startDate;
  if (startDate === null || last === null) return false;
  const isNextRound = booked.startsAt <= now && startOfDay(startDate) > booked.startsAt;
  return endOfDay(last) > now && !isNextRound;
}

/** Whether it meets for the first time only later; before that nobody is told to start. */
export function isAhead(course: Pick<Meetings, 'sessions' | 'startDate'>, now: Date): boolean {
  const [first] = course.sessions;
  if (first) return first.beginsAt > now;
  return course.startDate !== null && startOfDay(course.startDate) > now;
}

/** People meet in it: on a day, or by appointment. */
export const isMet = (courseType: CourseType): boolean => modeOf(courseType) !== 'online';

/** A place one can go to; of a live course it is a screen. */
export const isPlace = (courseType: CourseType): boolean => modeOf(courseType) !== 'live';

/** The shop's own map, or a search for the place. */
export function mapOf({ place, mapUrl }: Pick<CourseSession, 'place' | 'mapUrl'>): string {
  if (mapUrl !== '' || place === '') return mapUrl;
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`;
}
