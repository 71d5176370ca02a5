import { MeetingList } from '~/catalogue/sessions/meeting-list';
import { useText } from '~/text/text-context';
import { paths, withBack } from '~/values/paths';
import type { OrderMeetings } from './order-meetings.server';

/** When and where what was ordered is. */
export function OrderMeetingList({
  token,
  now,
  ...own
}: OrderMeetings & {
  token: string;
  now: Date;
}) {
  const { t } = useText();
  const join = {
    signIn: <a href={withBack(paths.signIn(), paths.order({ token }))}>{t('meeting.joinSignIn')}</a>,
    later: t('meeting.joinLater'),
  };
  return (
    <MeetingList
      meetings={own.meetings}
      now={now}
      calendarPath={own.hasCalendar ? paths.orderCalendar({ token }) : null}
      joinInstead={own.joinInstead && join[own.joinInstead]}
    />
  );
}
