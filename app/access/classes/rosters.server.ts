import { sessionsOf } from '~/catalogue/sessions/session';
import type { Db, Tx } from '~/platform/database/database.server';
import type { PageRange } from '~/values/page-range';
import { byThaiOrder } from '~/values/thai-order';
import type { ClassPlace } from './enrolled.server';

export interface RosterSession {
  id: number;
  courseId: number;
  courseSlug: string;
  courseTitle: string;
  beginsAt: Date;
  endsAt: Date;
  place: string;
  teacher: string;
}

export interface Attendee {
  personId: number;
  name: string;
  email: string;
  tel: string;
  orderId: number | null;
  /** null: not checked in */
  checkedInAt: Date | null;
}

/** Future days, next first; or past days, latest first. */
export const CLASS_TIMES = ['coming', 'over'] as const;
export type ClassTime = (typeof CLASS_TIMES)[number];

export async function countRosterSessions(db: Db, now: Date): Promise<Record<ClassTime, number>> {
  return db
    .selectFrom('course_session')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('ends_at', '>', now).$castTo<number>().as('coming'),
      eb.fn.countAll<number>().filterWhere('ends_at', '<=', now).$castTo<number>().as('over'),
    ])
    .executeTakeFirstOrThrow();
}

/** A page of class sessions with the numbers of expected and present people; `before`: those that begin before it. */
export async function readRosterSessions(
  db: Db,
  { time, range, before }: { time: ClassTime; range: Pick<PageRange, 'pageSize' | 'offset'>; before?: Date },
  now: Date,
): Promise<(RosterSession & { expected: number; cameIn: number })[]> {
  const rows = await days(db)
    .where('ends_at', time === 'coming' ? '>' : '<=', now)
    .$if(before !== undefined, (query) => query.where('begins_at', '<', before!))
    .orderBy('begins_at', time === 'coming' ? 'asc' : 'desc')
    .orderBy('course_session.id')
    .limit(range.pageSize)
    .offset(range.offset)
    .execute();
  const withCounts = [];
  for (const row of rows) {
    const roster = await readRoster(db, row.id);
    const cameIn = roster.filter(({ checkedInAt }) => checkedInAt !== null).length;
    withCounts.push({ ...dayOf(row), expected: roster.length, cameIn });
  }
  return withCounts;
}

/** The days of one course, earliest first, with the numbers of expected and present people. */
export async function readDaysOfCourse(
  db: Db,
  courseId: number,
): Promise<(RosterSession & { expected: number; cameIn: number })[]> {
  const withCounts = [];
  for (const row of await days(db).where('course_id', '=', courseId).orderBy('begins_at').execute()) {
    const roster = await readRoster(db, row.id);
    const cameIn = roster.filter(({ checkedInAt }) => checkedInAt !== null).length;
    withCounts.push({ ...dayOf(row), expected: roster.length, cameIn });
  }
  return withCounts;
}

export async function readRosterSession(db: Db | Tx, sessionId: number): Promise<RosterSession | null> {
  const row = await days(db).where('course_session.id', '=', sessionId).executeTakeFirst();
  return row ? dayOf(row) : null;
}

const days = (db: Db | Tx) =>
  db
    .selectFrom('course_session')
    .innerJoin('course', 'course.id', 'course_session.course_id')
    .leftJoin('teacher', 'teacher.id', 'course.teacher_id')
    .select([
      'course_session.id',
      'course_id',
      'title',
      'course.slug',
      'begins_at',
      'ends_at',
      'place',
      'venue',
    ])
    .select('teacher.name as teacher_name');

type DayRow = Awaited<ReturnType<ReturnType<typeof days>['executeTakeFirstOrThrow']>>;

const dayOf = (row: DayRow): RosterSession => ({
  id: row.id,
  courseId: row.course_id,
  courseSlug: row.slug,
  courseTitle: row.title,
  beginsAt: row.begins_at,
  endsAt: row.ends_at,
  place: row.place || row.venue,
  teacher: row.teacher_name ?? '',
});

/** The people who may attend a session, by the rule of their own calendar, by name; each once. */
export async function readRoster(db: Db | Tx, sessionId: number): Promise<Attendee[]> {
  const attendees = new Map<number, Attendee>();
  for (const grant of await readAttendingGrants(db, sessionId))
    attendees.set(grant.id, {
      personId: grant.id,
      name: `${grant.firstname} ${grant.lastname}`.trim() || (grant.contact_name ?? grant.email),
      email: grant.email,
      tel: grant.tel || (grant.order_tel ?? ''),
      orderId: grant.order_id,
      checkedInAt: grant.checked_in_at,
    });
  return [...attendees.values()].sort((one, other) => byThaiOrder(one.name, other.name));
}

/** The places of the same people, in the order they were given. */
export const readDayPlaces = async (db: Db | Tx, sessionId: number): Promise<ClassPlace[]> =>
  (await readAttendingGrants(db, sessionId)).map(({ id, order_id, order_line_id }) => ({
    personId: id,
    orderId: order_id,
    lineId: order_line_id,
  }));

async function readAttendingGrants(db: Db | Tx, sessionId: number) {
  const session = await db
    .selectFrom('course_session')
    .innerJoin('course', 'course.id', 'course_session.course_id')
    .select(['course_id', 'course_type'])
    .where('course_session.id', '=', sessionId)
    .executeTakeFirst();
  if (!session) return [];
  const all = await db
    .selectFrom('course_session')
    .select(['id', 'begins_at as beginsAt', 'ends_at as endsAt', 'created_at as createdAt'])
    .where('course_id', '=', session.course_id)
    .orderBy('begins_at')
    .orderBy('id')
    .execute();
  const grants = await db
    .selectFrom('access_grant')
    .innerJoin('person', 'person.id', 'access_grant.person_id')
    .leftJoin('order_line', 'order_line.id', 'access_grant.order_line_id')
    .leftJoin('purchase_order', 'purchase_order.id', 'order_line.order_id')
    .leftJoin('class_check_in', (join) =>
      join
        .onRef('class_check_in.person_id', '=', 'person.id')
        .on('class_check_in.course_session_id', '=', sessionId),
    )
    .select(['person.id', 'person.firstname', 'person.lastname', 'person.email', 'person.tel'])
    .select(['granted_at', 'ends_at', 'order_line_id', 'purchase_order.id as order_id'])
    .select('purchase_order.contact_name')
    .select(['purchase_order.tel as order_tel', 'class_check_in.checked_in_at'])
    .where('access_grant.course_id', '=', session.course_id)
    .where('revoked_at', 'is', null)
    .where('person.erased_at', 'is', null)
    .orderBy('access_grant.id')
    .execute();
  return grants.filter(({ granted_at, ends_at }) =>
    sessionsOf(all, { from: granted_at, until: ends_at }, session.course_type).some(
      ({ id }) => id === sessionId,
    ),
  );
}
