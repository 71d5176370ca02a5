import { sql } from 'kysely';
import { readOwnSchedules } from '~/access/class-schedules.server';
import { hasOpenGrant } from '~/access/open-grant.server';
import { fullName } from '~/accounts/viewer';
import type { ClassSession, ClassSchedule } from '~/catalogue/sessions/session';
import { mailedClass } from '~/messages/mailed-class';
import { queueMessage } from '~/messages/outbox/queue-message.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { log } from '~/platform/log.server';
import { paths } from '~/values/paths';
import { addDays, bangkokDay, startOfDay } from '~/values/time';
import { calendarPath } from './learning-paths';

const PAGE = 200;

/**
 * Mails the attendees of a session the day before (REG-12): time, place, what to bring. Once a person and session, and
 * again if it moves; purchases of the same day have the order's mail. Safe to repeat and in several processes. Returns
 * the number of mails.
 */
export async function remindOfSessions(db: Db, now: Date): Promise<number> {
  let count = 0;
  let last = { sessionId: 0, grantId: 0 };
  let page: Near[];
  do {
    page = await tomorrows(db, now)
      .where(
        sql<boolean>`(course_session.id, access_grant.id) > (${last.sessionId}::bigint, ${last.grantId}::bigint)`,
      )
      .limit(PAGE)
      .execute();
    for (const near of page) {
      const isTold = await inTransaction(db, (tx) => tell(tx, near, now)).catch((error: unknown) => {
        // one failure does not stop the others
        log.error('session not told', { sessionId: near.sessionId, personId: near.personId, error });
        return false;
      });
      if (isTold) count += 1;
    }
    last = page.at(-1) ?? last;
  } while (page.length === PAGE);
  return count;
}

/** By person and present session: a moved session is told again. */
const mailKey = sql<string>`'session-reminder:' || course_session.id || ':' || floor(extract(epoch from course_session.begins_at))::bigint || ':' || access_grant.person_id`;

function tomorrows(db: Db | Tx, now: Date) {
  const today = bangkokDay(now);
  return db
    .selectFrom('course_session')
    .innerJoin('course', 'course.id', 'course_session.course_id')
    .innerJoin('access_grant', 'access_grant.course_id', 'course_session.course_id')
    .innerJoin('person', 'person.id', 'access_grant.person_id')
    .leftJoin('order_line', 'order_line.id', 'access_grant.order_line_id')
    .leftJoin('purchase_order', 'purchase_order.id', 'order_line.order_id')
    .select((eb) => [
      'course_session.id as sessionId',
      'course.id as courseId',
      'course.slug',
      'access_grant.id as grantId',
      'access_grant.person_id as personId',
      'purchase_order.id as orderId',
      'purchase_order.token',
      'purchase_order.locale',
      mailKey.as('mailKey'),
      hasOpenGrant(eb.ref('access_grant.person_id'), eb.ref('course.id'), now).as('isOpen'),
    ])
    .where('course_session.begins_at', '>=', startOfDay(addDays(today, 1)))
    .where('course_session.begins_at', '<', startOfDay(addDays(today, 2)))
    .where('access_grant.revoked_at', 'is', null)
    .where('access_grant.granted_at', '<', startOfDay(today))
    .where('person.erased_at', 'is', null)
    .where('person.suspended_at', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('outbox_mail').select('outbox_mail.id').where('dedupe_key', '=', mailKey)),
      ),
    )
    .orderBy('course_session.id')
    .orderBy('access_grant.id');
}

type Near = Awaited<ReturnType<ReturnType<typeof tomorrows>['execute']>>[number];

async function tell(tx: Tx, near: Near, now: Date): Promise<boolean> {
  // locked against a refund, a claim or an erasure at this moment; a locked person is told in the next run
  const person = await tx
    .selectFrom('person')
    .selectAll()
    .where('id', '=', near.personId)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!person) return false;
  const still = await tomorrows(tx, now)
    .where('course_session.id', '=', near.sessionId)
    .where('access_grant.id', '=', near.grantId)
    .executeTakeFirst();
  if (!still?.isOpen || still.personId !== person.id) return false;
  const whose = { personId: person.id, courseIds: [still.courseId] };
  const [schedules] = await readOwnSchedules(tx, whose, now);
  const session = schedules?.sessions.find(({ id }) => id === still.sessionId);
  // belongs to another round than the purchase
  if (!schedules || !session) return false;
  const isGuest = person.kind === 'generated';
  const guestToken = isGuest ? still.token : null;
  return queueMessage(tx, {
    kind: 'session-reminder',
    values: {
      // a stranger may have typed a guest's e-mail
      name: isGuest ? null : fullName(person) || null,
      class: mailedClass(only(schedules, session)),
      path: guestToken ? paths.order({ token: guestToken }) : paths.myCourses(),
      calendarPath: guestToken
        ? paths.orderCalendar({ token: guestToken })
        : calendarPath({ id: still.courseId, slug: still.slug }),
      isGuest: guestToken !== null,
    },
    dedupeKey: still.mailKey,
    to: person.email,
    locale: still.locale ?? 'th',
    personId: person.id,
    ...(still.orderId === null ? {} : { orderId: still.orderId }),
  });
}

const only = (schedules: ClassSchedule, session: ClassSession): ClassSchedule => ({
  ...schedules,
  sessions: [session],
});
