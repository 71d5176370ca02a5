import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { sendCalendar } from '~/catalogue/sessions/send-calendar.server';
import { readOrderCalendar } from '~/orders/page/order-schedules.server';
import { readOrderByToken } from '~/orders/page/orders.server';
import { paths } from '~/values/paths';
import { openVisit } from '~/web/visit.server';

/** The classes of an order for a calendar, for the holder of its token; with the links to join for people with access. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, now, t, viewer, settings, publicUrl } = await openVisit(args);
  const order = await readOrderByToken(db, args.params.token ?? '');
  if (!order) throw new Response(null, { status: 404 });
  const schedules = await readOrderCalendar(db, order, viewer.student?.id ?? null, now);
  const pageLine = t('meeting.calendarOrder', { address: publicUrl + paths.order({ token: order.token }) });
  return (
    sendCalendar(schedules, { pageLine, shopName: settings.title, t }) ??
    redirect(paths.order({ token: order.token }), 302)
  );
}
