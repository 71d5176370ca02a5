import { ScheduleList } from '~/catalogue/sessions/schedule-list';
import { useText } from '~/text/text-context';
import { paths, withBack } from '~/values/paths';
import type { OrderSchedules } from './order-schedules.server';

/** When and where what was ordered is. */
export function OrderScheduleList({
  token,
  now,
  ...own
}: OrderSchedules & {
  token: string;
  now: Date;
}) {
  const { t } = useText();
  const join = {
    signIn: <a href={withBack(paths.signIn(), paths.order({ token }))}>{t('meeting.joinSignIn')}</a>,
    later: t('meeting.joinLater'),
  };
  return (
    <ScheduleList
      schedules={own.schedules}
      now={now}
      calendarPath={own.hasCalendar ? paths.orderCalendar({ token }) : null}
      joinInstead={own.joinInstead && join[own.joinInstead]}
    />
  );
}
