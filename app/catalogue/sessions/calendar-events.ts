import type { Translate } from '~/text/translate';
import type { CalendarEvent } from './calendar-file';
import { isPlace, type Meetings } from './session';

/** Sessions as events of a calendar; `pageLine`: where they stand with all there is to know. */
export function calendarEvents(all: readonly Meetings[], pageLine: string, t: Translate): CalendarEvent[] {
  return all.flatMap(({ title, courseType, teacher, sessions }) =>
    sessions.map((session, index) => ({
      uid: session.calendarUid,
      beginsAt: session.beginsAt,
      endsAt: session.endsAt,
      createdAt: session.createdAt,
      changedAt: session.changedAt,
      title: sessions.length > 1 ? `${title} (${index + 1}/${sessions.length})` : title,
      // phones open what stands as the place: of a live course, its link
      place: isPlace(courseType) ? session.place : session.meetingUrl || session.place,
      description: [
        session.meetingUrl && `${t('meeting.join')}: ${session.meetingUrl}`,
        session.whatToBring &&
          t(isPlace(courseType) ? 'meeting.bring' : 'meeting.prepare', { things: session.whatToBring }),
        teacher && t('meeting.teacher', { name: teacher }),
        pageLine,
      ]
        .filter(Boolean)
        .join('\n'),
      url: session.meetingUrl,
    })),
  );
}
