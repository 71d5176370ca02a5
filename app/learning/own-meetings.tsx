import { CalendarLink, MeetingFacts } from '~/catalogue/sessions/meeting-list';
import { hasCalendar, isPlace, type Meetings, nextOf } from '~/catalogue/sessions/session';
import { LinkButton } from '~/kit/link-button';
import { useText } from '~/text/text-context';
import { formatSpan } from '~/values/time';
import { calendarPath } from './learning-paths';

interface OwnMeetingsProps {
  course: { id: number; slug: string };
  meetings: Meetings;
  now: Date;
}

/** Times and places of an own course, with its calendar file. */
export function OwnMeetings({ course, meetings, now }: OwnMeetingsProps) {
  return (
    <div className="flow gap3">
      <MeetingFacts course={meetings} now={now} />
      {hasCalendar(meetings) && <CalendarLink href={calendarPath(course)} />}
    </div>
  );
}

/** On a phone what stands beside a lecture comes after it: the way into a live class is on top. */
export function WayIn({ meetings, now }: Pick<OwnMeetingsProps, 'meetings' | 'now'>) {
  const { t, locale } = useText();
  const next = nextOf(meetings, now);
  const meetingUrl = (next ?? meetings).meetingUrl;
  const isOver = !next && meetings.sessions.length > 0;
  if (isPlace(meetings.courseType) || isOver || !meetingUrl) return null;
  return (
    <div className="wrap phone pad4 flow gap2">
      {next && <p className="meta">{formatSpan(next.beginsAt, next.endsAt, locale)}</p>}
      <LinkButton href={meetingUrl} rel="noreferrer" icon="play" full>
        {t('meeting.join')}
      </LinkButton>
    </div>
  );
}
