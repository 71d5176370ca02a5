import { CalendarLink, MeetingFacts } from '~/catalogue/sessions/meeting-list';
import { hasCalendar, type Meetings } from '~/catalogue/sessions/session';
import { calendarPath } from './learning-paths';

interface OwnMeetingsProps {
  course: { id: number; slug: string };
  meetings: Meetings;
  now: Date;
}

/** When and where a course of one's own is, with its file for a calendar. */
export function OwnMeetings({ course, meetings, now }: OwnMeetingsProps) {
  return (
    <div className="flow gap3">
      <MeetingFacts course={meetings} now={now} />
      {hasCalendar(meetings) && <CalendarLink href={calendarPath(course)} />}
    </div>
  );
}
