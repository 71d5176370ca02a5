import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { readCalendarSchedules } from '~/access/class-schedules.server';
import { sendCalendar } from '~/catalogue/sessions/send-calendar.server';
import { paths } from '~/values/paths';
import { idOfSlug } from '~/values/slug-id';
import { requireStudent } from '~/web/guards.server';

/** The sessions of one's own course for a calendar. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, now, t, settings, publicUrl, student } = await requireStudent(args);
  const slug = args.params.slug ?? '';
  const courseId = idOfSlug(slug);
  if (courseId === null) throw new Response(null, { status: 404 });
  const schedules = await readCalendarSchedules(db, { personId: student.id, courseIds: [courseId] }, now);
  const pageLine = t('meeting.calendarCourse', { address: publicUrl + paths.learnCourse({ slug }) });
  return (
    sendCalendar(schedules, { pageLine, shopName: settings.title, t }) ??
    // the course's own door tells who may not attend where to go
    redirect(paths.learnCourse({ slug }), 302)
  );
}
