import { readCalendarSchedules } from '~/access/class-schedules.server';
import { calendarEvents } from '~/catalogue/sessions/calendar-events';
import { calendarFile } from '~/catalogue/sessions/calendar-file';
import type { MailedTo } from '~/messages/outbox/send-mail.server';
import type { Db } from '~/platform/database/database.server';
import { readCustomTexts } from '~/settings/custom-texts.server';
import { readSiteSettings } from '~/settings/site-settings.server';
import { translator } from '~/text/translate';
import { paths } from '~/values/paths';

const WITH_CALENDAR = new Set(['order-approved', 'session-reminder', 'class-moved', 'class-cancelled']);

/**
 * The calendar that goes with a mail about classes, as it stands when the mail leaves; null: none does. Of a mail about an
 * order its classes, else all of the person's.
 */
export async function mailedCalendar(
  db: Db,
  { kind, orderId, personId, locale, shopAddress, from }: MailedTo,
  now: Date,
): Promise<string | null> {
  if (!WITH_CALENDAR.has(kind)) return null;
  const whose =
    personId !== null
      ? { personId, courseIds: await readCourseIds(db, { personId, orderId }) }
      : orderId !== null
        ? { orderId }
        : null;
  const schedules = whose ? await readCalendarSchedules(db, whose, now) : [];
  const [t, settings] = [translator(locale, await readCustomTexts(db, locale)), await readSiteSettings(db)];
  const order = orderId === null ? undefined : await readToken(db, orderId);
  const pageLine = order
    ? t('meeting.calendarOrder', { address: shopAddress + paths.order({ token: order.token }) })
    : t('meeting.calendarCourse', { address: shopAddress + paths.myCourses() });
  const events = calendarEvents(schedules, pageLine, t);
  return events.length === 0 ? null : calendarFile(events, settings.title, { organizer: from });
}

/** A learner in a company's seat gets only their own classes. */
async function readCourseIds(
  db: Db,
  { personId, orderId }: { personId: number; orderId: number | null },
): Promise<number[]> {
  let query = db
    .selectFrom('access_grant')
    .leftJoin('order_line', 'order_line.id', 'access_grant.order_line_id')
    .select('access_grant.course_id')
    .distinct()
    .where('access_grant.person_id', '=', personId);
  if (orderId !== null) query = query.where('order_line.order_id', '=', orderId);
  return (await query.execute()).map(({ course_id: id }) => id);
}

const readToken = (db: Db, orderId: number) =>
  db.selectFrom('purchase_order').select('token').where('id', '=', orderId).executeTakeFirst();
