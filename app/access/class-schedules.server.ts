import { sql } from 'kysely';
import {
  type Attendance,
  type ClassSession,
  isMet,
  type ClassSchedule,
  sessionsOf,
} from '~/catalogue/sessions/session';
import type { Db, Tx } from '~/platform/database/database.server';
import { isTransaction } from '~/platform/database/transaction.server';
import { remembered } from '~/platform/memory/remembered.server';
import { hasOpenGrant } from './open-grant.server';

/** One order, or courses of a person. */
type Whose = { orderId: number } | { personId: number; courseIds: readonly number[] };

/**
 * The class and live courses a person may attend, with times, places and links to join; without revoked and past ones.
 */
export async function readOwnSchedules(db: Db | Tx, whose: Whose, now: Date): Promise<ClassSchedule[]> {
  const { grants, met } = await readGrantsOf(db, whose, now);
  const open = grants.filter((grant) => grant.is_open && !grant.isRevoked);
  const schedules = await schedulesOf(db, open, met);
  // a course whose last session was cancelled says so, and promises no appointment
  const calledOff = await readCalledOff(
    db,
    schedules.flatMap(({ courseId, sessions }) => (sessions.length === 0 ? [courseId] : [])),
  );
  return schedules.map((schedule) => {
    const attended = open.filter(({ course_id: id }) => id === schedule.courseId);
    const cancelledSessions = (calledOff.get(schedule.courseId) ?? []).filter((session, _, all) =>
      attended.some((grant) => sessionsOf(all, grant, schedule.courseType).includes(session)),
    );
    return cancelledSessions.length === 0 ? schedule : { ...schedule, calledOff: cancelledSessions };
  });
}

/** Whether every session that a purchase of `since` was for is cancelled. */
export const isCalledOff = (courseColumn: string, since: string) =>
  sql<boolean>`(exists (select from called_off_session off
      where off.course_id = ${sql.ref(courseColumn)} and off.begins_at > ${sql.ref(since)})
    and not exists (select from course_session session
      where session.course_id = ${sql.ref(courseColumn)} and session.begins_at > ${sql.ref(since)}))`;

/** The same for a calendar that may exist already: with cancelled future sessions, and those that were refunded. */
export async function readCalendarSchedules(db: Db | Tx, whose: Whose, now: Date): Promise<ClassSchedule[]> {
  const { grants } = await readGrantsOf(db, whose, now);
  const ids = [...new Set(grants.map(({ course_id: id }) => id))];
  const courses = await findMetCourses(db, ids);
  const calledOff = await readCalledOff(db, ids);
  return courses.flatMap((course) => {
    const ownGrants = grants.filter(({ course_id: id }) => id === course.courseId);
    const cancelledSessions = calledOff.get(course.courseId) ?? [];
    const all = [...course.sessions, ...cancelledSessions];
    const isIn = (which: readonly (Attendance & { isRevoked: boolean })[], session: ClassSession) =>
      which.some((grant) => sessionsOf(all, grant, course.courseType).includes(session));
    const open = ownGrants.filter((grant) => grant.is_open && !grant.isRevoked);
    const sessions = course.sessions.filter((session) => isIn(open, session));
    const back = course.sessions
      .filter((session) => !sessions.includes(session) && isIn(ownGrants, session))
      .map((session) => ({ ...session, changedAt: revokedAt(ownGrants) ?? session.changedAt }));
    const off = [...cancelledSessions.filter((session) => isIn(ownGrants, session)), ...back].filter(
      ({ endsAt }) => endsAt > now,
    );
    // days without hours end with the refund, too
    const isGivenBack = open.length === 0 && all.length === 0;
    const isSaid = open.length > 0 || off.length > 0 || isGivenBack;
    return isSaid ? [{ ...course, sessions, calledOff: off, isGivenBack }] : [];
  });
}

/** The last revocation of a grant of a course. */
function revokedAt(grants: readonly { revoked_at: Date | null }[]): Date | null {
  const times = grants.flatMap(({ revoked_at: at }) => at?.getTime() ?? []);
  return times.length === 0 ? null : new Date(Math.max(...times));
}

async function readGrantsOf(db: Db | Tx, whose: Whose, now: Date) {
  const met = 'courseIds' in whose ? await readMetCourses(db, whose.courseIds) : undefined;
  // most courses have no sessions
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

/** The same for an unpaid order, without links. */
export async function readPromisedSchedules(db: Db | Tx, orderId: number): Promise<ClassSchedule[]> {
  const lines = await db
    .selectFrom('order_line')
    .innerJoin('purchase_order', 'purchase_order.id', 'order_line.order_id')
    .select(['course_id', 'placed_at as from'])
    .where('order_id', '=', orderId)
    .where('course_id', 'is not', null)
    .orderBy('position')
    .execute();
  return schedulesOf(
    db,
    lines.map(({ course_id, from }) => ({ course_id: course_id!, from, until: null })),
  );
}

/** The public part, for everybody with the address of a page. */
export const withoutLinks = (schedules: ClassSchedule): ClassSchedule => ({
  ...schedules,
  meetingUrl: '',
  sessions: schedules.sessions.map((session) => ({ ...session, meetingUrl: '' })),
});

async function schedulesOf(
  db: Db | Tx,
  attendances: readonly (Attendance & { course_id: number })[],
  met?: readonly ClassSchedule[],
): Promise<ClassSchedule[]> {
  const ids = [...new Set(attendances.map((each) => each.course_id))];
  const courses = met ?? (await readMetCourses(db, ids));
  return ids.flatMap((id) => {
    const course = courses.find((each) => each.courseId === id);
    if (!course) return [];
    const attendedSessions = new Set(
      attendances
        .filter((each) => each.course_id === id)
        .flatMap((each) => sessionsOf(course.sessions, each, course.courseType)),
    );
    return [{ ...course, sessions: course.sessions.filter((session) => attendedSessions.has(session)) }];
  });
}

/** The courses among them with class sessions, with all sessions. One course, as pages ask for, is cached until it changes. */
const readMetCourses = (db: Db | Tx, ids: readonly number[]): Promise<readonly ClassSchedule[]> =>
  ids.length !== 1 || isTransaction(db)
    ? findMetCourses(db, ids)
    : remembered(db, `when course ${ids[0]} meets`, () => findMetCourses(db, ids));

async function findMetCourses(db: Db | Tx, ids: readonly number[]): Promise<ClassSchedule[]> {
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
    const ownSessions = sessions.get(course.id) ?? [];
    if (!(isMet(course.course_type) || ownSessions.length > 0)) return [];
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
        sessions: ownSessions,
      },
    ];
  });
}

/** Cancelled sessions of these courses. */
async function readCalledOff(
  db: Db | Tx,
  courseIds: readonly number[],
): Promise<Map<number, ClassSession[]>> {
  const byCourse = new Map<number, ClassSession[]>();
  if (courseIds.length === 0) return byCourse;
  const rows = await db
    .selectFrom('called_off_session')
    .selectAll()
    .where('course_id', 'in', [...courseIds])
    .orderBy('begins_at')
    .orderBy('id')
    .execute();
  for (const row of rows) {
    const session: ClassSession = {
      id: row.id,
      calendarUid: row.calendar_uid,
      beginsAt: row.begins_at,
      endsAt: row.ends_at,
      place: row.place,
      mapUrl: '',
      meetingUrl: '',
      whatToBring: '',
      createdAt: row.created_at,
      changedAt: row.changed_at,
    };
    byCourse.set(row.course_id, [...(byCourse.get(row.course_id) ?? []), session]);
  }
  return byCourse;
}

async function readSessions(db: Db | Tx, courseIds: readonly number[]): Promise<Map<number, ClassSession[]>> {
  const rows = await db
    .selectFrom('course_session')
    .selectAll()
    .where('course_id', 'in', [...courseIds])
    .orderBy('begins_at')
    .orderBy('id')
    .execute();
  const byCourse = new Map<number, ClassSession[]>();
  for (const row of rows) {
    const session: ClassSession = {
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
 * SQL: the start of a course bought at `from` (a column or a time): its next session, else the first day of the class;
 * null when it has neither.
 */
export const courseBeginning = (courseId: string, from: string | Date) => {
  const course = sql.ref(courseId);
  const boughtAt = from instanceof Date ? sql`${from}::timestamptz` : sql.ref(from);
  return sql<Date | null>`coalesce(
    (select min(s.begins_at) from course_session s where s.course_id = ${course} and s.ends_at > ${boughtAt}),
    (select (c.start_date::timestamp - interval '7 hours') at time zone 'UTC' from course c where c.id = ${course}))`;
};
