import { sql } from 'kysely';
import {
  type Attendance,
  type CourseSession,
  isMet,
  type Meetings,
  sessionsOf,
} from '~/catalogue/sessions/session';
import type { Db, Tx } from '~/platform/database/database.server';
import { remembered } from '~/platform/database/remembered.server';
import { isTransaction } from '~/platform/database/transaction.server';
import { hasOpenGrant } from './open-grant.server';

/** Of one order, or of courses of a person. */
type Whose = { orderId: number } | { personId: number; courseIds: readonly number[] };

/**
 * When and where the class and live courses are that somebody may attend: what was taken back, and what has ended, is not among
 * them. With the links to join.
 */
export async function readOwnMeetings(db: Db | Tx, whose: Whose, now: Date): Promise<Meetings[]> {
  const { grants, met } = await readGrantsOf(db, whose, now);
  return meetingsOf(
    db,
    grants.filter((grant) => grant.is_open && !grant.isRevoked),
    met,
  );
}

/**
 * The same for a calendar that may have been made before: with the sessions to come that were taken off, and those that went back with the money.
 */
export async function readCalendarMeetings(db: Db | Tx, whose: Whose, now: Date): Promise<Meetings[]> {
  const { grants } = await readGrantsOf(db, whose, now);
  const ids = [...new Set(grants.map(({ course_id: id }) => id))];
  const courses = await findMetCourses(db, ids);
  const calledOff = await readCalledOff(db, ids);
  return courses.flatMap((course) => {
    const own = grants.filter(({ course_id: id }) => id === course.courseId);
    const gone = calledOff.get(course.courseId) ?? [];
    const all = [...course.sessions, ...gone];
    const isIn = (which: readonly (Attendance & { isRevoked: boolean })[], session: CourseSession) =>
      which.some((grant) => sessionsOf(all, grant, course.courseType).includes(session));
    const open = own.filter((grant) => grant.is_open && !grant.isRevoked);
    const sessions = course.sessions.filter((session) => isIn(open, session));
    const back = course.sessions
      .filter((session) => !sessions.includes(session) && isIn(own, session))
      .map((session) => ({ ...session, changedAt: revokedAt(own) ?? session.changedAt }));
    const off = [...gone.filter((session) => isIn(own, session)), ...back].filter(
      ({ endsAt }) => endsAt > now,
    );
    // days without hours go back with the money, too
    const isGivenBack = open.length === 0 && all.length === 0;
    const isSaid = open.length > 0 || off.length > 0 || isGivenBack;
    return isSaid ? [{ ...course, sessions, calledOff: off, isGivenBack }] : [];
  });
}

/** The last time something of a course was taken back. */
function revokedAt(grants: readonly { revoked_at: Date | null }[]): Date | null {
  const times = grants.flatMap(({ revoked_at: at }) => at?.getTime() ?? []);
  return times.length === 0 ? null : new Date(Math.max(...times));
}

async function readGrantsOf(db: Db | Tx, whose: Whose, now: Date) {
  const met = 'courseIds' in whose ? await readMetCourses(db, whose.courseIds) : undefined;
  // most courses meet nowhere
  if (met?.length === 0) return { grants: [], met };
  let query = db
    .selectFrom('access_grant')
    .leftJoin('order_line', 'order_line.id', 'access_grant.order_line_id')
    .select((eb) => [
      'access_grant.course_id',
      'access_grant.granted_at as from',
      'access_grant.ends_at as until',
      'access_grant.revoked_at',
      hasOpenGrant(eb.ref('access_grant.person_id'), eb.ref('access_grant.course_id'), now).as('is_open'),
    ])
    .orderBy('order_line.position')
    .orderBy('access_grant.id');
  query =
    'orderId' in whose
      ? query.where('order_line.order_id', '=', whose.orderId)
      : query
          .where('access_grant.person_id', '=', whose.personId)
          .where('access_grant.course_id', 'in', [...whose.courseIds]);
  const rows = await query.execute();
  return { grants: rows.map((row) => ({ ...row, isRevoked: row.revoked_at !== null })), met };
}

/** The same of an order that is not paid yet; its links are for later. */
export async function readPromisedMeetings(db: Db | Tx, orderId: number): Promise<Meetings[]> {
  const lines = await db
    .selectFrom('order_line')
    .innerJoin('purchase_order', 'purchase_order.id', 'order_line.order_id')
    .select(['course_id', 'placed_at as from'])
    .where('order_id', '=', orderId)
    .where('course_id', 'is not', null)
    .orderBy('position')
    .execute();
  return meetingsOf(
    db,
    lines.map(({ course_id, from }) => ({ course_id: course_id!, from, until: null })),
  );
}

/** As everybody may see it who has the address of a page. */
export const withoutLinks = (meetings: Meetings): Meetings => ({
  ...meetings,
  meetingUrl: '',
  sessions: meetings.sessions.map((session) => ({ ...session, meetingUrl: '' })),
});

async function meetingsOf(
  db: Db | Tx,
  bought: readonly (Attendance & { course_id: number })[],
  met?: readonly Meetings[],
): Promise<Meetings[]> {
  const ids = [...new Set(bought.map((each) => each.course_id))];
  const courses = met ?? (await readMetCourses(db, ids));
  return ids.flatMap((id) => {
    const course = courses.find((each) => each.courseId === id);
    if (!course) return [];
    const attended = new Set(
      bought
        .filter((each) => each.course_id === id)
        .flatMap((each) => sessionsOf(course.sessions, each, course.courseType)),
    );
    return [{ ...course, sessions: course.sessions.filter((session) => attended.has(session)) }];
  });
}

/** Those of the courses that meet, with all their sessions. Of one course, as a page asks, it is remembered until it changes. */
const readMetCourses = (db: Db | Tx, ids: readonly number[]): Promise<readonly Meetings[]> =>
  ids.length !== 1 || isTransaction(db)
    ? findMetCourses(db, ids)
    : remembered(db, `when course ${ids[0]} meets`, () => findMetCourses(db, ids));

async function findMetCourses(db: Db | Tx, ids: readonly number[]): Promise<Meetings[]> {
  if (ids.length === 0) return [];
  const courses = await db
    .selectFrom('course')
    .leftJoin('teacher', 'teacher.id', 'course.teacher_id')
    .select(['course.id', 'title', 'course_type', 'venue', 'class_type', 'start_date', 'end_date'])
    .select(['map_url', 'meeting_url', 'what_to_bring', 'teacher.name as teacher_name'])
    .where('course.id', 'in', [...ids])
    .execute();
  const sessions = await readSessions(db, ids);
  return courses.flatMap((course) => {
    const own = sessions.get(course.id) ?? [];
    if (!(isMet(course.course_type) || own.length > 0)) return [];
    return [
      {
        courseId: course.id,
        title: course.title,
        courseType: course.course_type,
        teacher: course.teacher_name ?? '',
        classType: course.class_type,
        startDate: course.start_date,
        endDate: course.end_date,
        place: course.venue,
        mapUrl: course.map_url,
        meetingUrl: course.meeting_url,
        whatToBring: course.what_to_bring,
        sessions: own,
      },
    ];
  });
}

/** Sessions of these courses that were taken off. */
async function readCalledOff(
  db: Db | Tx,
  courseIds: readonly number[],
): Promise<Map<number, CourseSession[]>> {
  const byCourse = new Map<number, CourseSession[]>();
  if (courseIds.length === 0) return byCourse;
  const rows = await db
    .selectFrom('called_off_session')
    .selectAll()
    .where('course_id', 'in', [...courseIds])
    .orderBy('begins_at')
    .orderBy('id')
    .execute();
  for (const row of rows) {
    const session: CourseSession = {
      ...{ id: row.id, calendarUid: row.calendar_uid, beginsAt: row.begins_at, endsAt: row.ends_at },
      ...{ place: row.place, mapUrl: '', meetingUrl: '', whatToBring: '' },
      ...{ createdAt: row.created_at, changedAt: row.changed_at },
    };
    byCourse.set(row.course_id, [...(byCourse.get(row.course_id) ?? []), session]);
  }
  return byCourse;
}

async function readSessions(
  db: Db | Tx,
  courseIds: readonly number[],
): Promise<Map<number, CourseSession[]>> {
  const rows = await db
    .selectFrom('course_session')
    .selectAll()
    .where('course_id', 'in', [...courseIds])
    .orderBy('begins_at')
    .orderBy('id')
    .execute();
  const byCourse = new Map<number, CourseSession[]>();
  for (const row of rows) {
    const session: CourseSession = {
      id: row.id,
      calendarUid: row.calendar_uid,
      beginsAt: row.begins_at,
      endsAt: row.ends_at,
      place: row.place,
      mapUrl: row.map_url,
      meetingUrl: row.meeting_url,
      whatToBring: row.what_to_bring,
      createdAt: row.created_at,
      changedAt: row.changed_at,
    };
    byCourse.set(row.course_id, [...(byCourse.get(row.course_id) ?? []), session]);
  }
  return byCourse;
}

/**
 * SQL: when a course that was bought at `from` (a column, or that time) begins: its first session after that, or else the first day of
 * the class; null when it has neither.
 */
export const courseBeginning = (courseId: string, from: string | Date) => {
  const course = sql.ref(courseId);
  const bought = from instanceof Date ? sql`${from}::timestamptz` : sql.ref(from);
  return sql<Date | null>`coalesce(
    (select min(s.begins_at) from course_session s where s.course_id = ${course} and s.ends_at > ${bought}),
    (select (c.start_date::timestamp - interval '7 hours') at time zone 'UTC' from course c where c.id = ${course}))`;
};
