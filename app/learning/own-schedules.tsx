import { CalendarLink, ScheduleFacts } from '~/catalogue/sessions/schedule-list';
import { hasCalendar, isPlace, type ClassSchedule, nextOf } from '~/catalogue/sessions/session';
import { LinkButton } from '~/kit/link-button';
import { useText } from '~/text/text-context';
import { formatSpan } from '~/values/time';
import { calendarPath } from './learning-paths';

interface OwnSchedulesProps {
  course: { id: number; slug: string };
  schedules: ClassSchedule;
  now: Date;
}

/** Times and places of an own course, with its calendar file. */
export function OwnSchedules({ course, schedules, now }: OwnSchedulesProps) {
  return (
    <div className="flow gap3">
      <ScheduleFacts course={schedules} now={now} />
      {hasCalendar(schedules) && <CalendarLink href={calendarPath(course)} />}
    </div>
  );
}

/** On a phone what stands beside a lecture comes after it: the way into a live class is on top. */
export function WayIn({ schedules, now }: Pick<OwnSchedulesProps, 'schedules' | 'now'>) {
  const { t, locale } = useText();
  const next = nextOf(schedules, now);
  const meetingUrl = (next ?? schedules).meetingUrl;
  const isOver = !next && schedules.sessions.length > 0;
  if (isPlace(schedules.courseType) || isOver || !meetingUrl) return null;
  return (
    <div className="wrap phone pad4 flow gap2">
      {next && <p className="meta">{formatSpan(next.beginsAt, next.endsAt, locale)}</p>}
      <LinkButton href={meetingUrl} rel="noreferrer" icon="play" full>
        {t('meeting.join')}
      </LinkButton>
    </div>
  );
}
