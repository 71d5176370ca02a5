import type { CourseType } from '~/catalogue/course-type';
import { isLineRefunded } from '~/catalogue/courses/is-line-refunded.server';
import type { Db } from '~/platform/database/database.server';
import type { Locale } from '~/values/time';
import type { WaitingState } from './waiting-state';

export interface WaitingPlace {
  id: number;
  state: WaitingState;
  name: string;
  email: string;
  locale: Locale;
  offeredUntil: Date | null;
  /** taken, and its order was cancelled, ran out or went back since */
  isGivenUp: boolean;
  /** how many stand before; 0: the next */
  before: number;
  course: { id: number; slug: string; title: string; type: CourseType };
}

/** The place in the line a mail leads to; null: no such link. */
export async function readWaitingPlace(db: Db, token: string): Promise<WaitingPlace | null> {
  const row = await db
    .selectFrom('class_waiting')
    .innerJoin('course', 'course.id', 'class_waiting.course_id')
    .select(['class_waiting.id', 'state', 'name', 'email', 'locale', 'offered_until', 'course_id'])
    .select(['slug', 'title', 'course_type', 'person_id'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('order_line')
            .innerJoin('purchase_order', 'purchase_order.id', 'order_line.order_id')
            .select('order_line.id')
            .whereRef('order_line.course_id', '=', 'class_waiting.course_id')
            .whereRef('purchase_order.person_id', '=', 'class_waiting.person_id')
            .where('purchase_order.status', '<>', 'cancelled')
            .where(eb.not(isLineRefunded('order_line.id'))),
        )
        .as('is_ordered'),
    )
    .select((eb) =>
      eb
        .selectFrom('class_waiting as other')
        .select(({ fn }) => fn.countAll<number>().$castTo<number>().as('count'))
        .whereRef('other.course_id', '=', 'class_waiting.course_id')
        .where('other.state', '=', 'waiting')
        .where((where) =>
          where.or([
            where('other.waiting_since', '<', where.ref('class_waiting.waiting_since')),
            where.and([
              where('other.waiting_since', '=', where.ref('class_waiting.waiting_since')),
              where('other.id', '<', where.ref('class_waiting.id')),
            ]),
          ]),
        )
        .as('before'),
    )
    .where('class_waiting.token', '=', token)
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    state: row.state,
    name: row.name,
    email: row.email,
    locale: row.locale,
    offeredUntil: row.offered_until,
    isGivenUp: row.state === 'taken' && row.person_id !== null && !row.is_ordered,
    before: Number(row.before ?? 0),
    course: { id: row.course_id, slug: row.slug, title: row.title, type: row.course_type },
  };
}

export interface StaffWaiting {
  id: number;
  name: string;
  email: string;
  state: 'waiting' | 'offered';
  since: Date;
  offeredUntil: Date | null;
}

/** Who waits for a course, in the order of the line; who was offered a seat stands first. */
export async function readWaitingOfCourse(db: Db, courseId: number): Promise<StaffWaiting[]> {
  const rows = await db
    .selectFrom('class_waiting')
    .select(['id', 'name', 'email', 'state', 'waiting_since', 'asked_at', 'offered_until'])
    .where('course_id', '=', courseId)
    .where('state', 'in', ['waiting', 'offered'])
    .$narrowType<{ state: StaffWaiting['state'] }>()
    .orderBy('state')
    .orderBy('waiting_since')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    email: row.email,
    state: row.state,
    since: row.waiting_since ?? row.asked_at,
    offeredUntil: row.offered_until,
  }));
}

/** What a person is waiting, or has waited, for: for the file of their own data. Asked for while signed out, by their proven e-mail it is theirs, too. */
export async function readWaitingExport(db: Db, personId: number) {
  const rows = await db
    .selectFrom('class_waiting')
    .innerJoin('course', 'course.id', 'class_waiting.course_id')
    .select(['title', 'name', 'email', 'state', 'asked_at', 'waiting_since', 'offered_until', 'ended_at'])
    .where((eb) =>
      eb.or([
        eb('person_id', '=', personId),
        eb.and([
          eb('person_id', 'is', null),
          // else anybody may have typed it
          eb('waiting_since', 'is not', null),
          eb(
            'email',
            'in',
            eb
              .selectFrom('person')
              .select('person.email')
              .where('person.id', '=', personId)
              .where('person.email_proven_at', 'is not', null),
          ),
        ]),
      ]),
    )
    .orderBy('class_waiting.id')
    .execute();
  return rows.map((row) => ({
    course: row.title,
    name: row.name,
    email: row.email,
    state: row.state,
    askedAt: row.asked_at,
    waitingSince: row.waiting_since,
    offeredUntil: row.offered_until,
    endedAt: row.ended_at,
  }));
}
