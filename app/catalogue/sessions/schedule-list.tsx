import type { ReactNode } from 'react';
import { Facts } from '~/kit/facts';
import type { IconName } from '~/kit/icon';
import { LinkButton } from '~/kit/link-button';
import { useText } from '~/text/text-context';
import { bangkokDay, formatSpan, formatWeekday } from '~/values/time';
import { type ClassSession, isPlace, mapOf, type ClassSchedule, nextOf } from './session';

interface ScheduleListProps {
  schedules: readonly ClassSchedule[];
  now: Date;
  /** calendar file of all of them; null: none */
  calendarPath: string | null;
  /** replaces a hidden link to join */
  joinInstead?: ReactNode;
}

/** Times and places of a buyer's classes and live courses, and what to bring. */
export function ScheduleList({ schedules, now, calendarPath, joinInstead }: ScheduleListProps) {
  const { t } = useText();
  if (schedules.length === 0) return null;
  const isLive = schedules.every(({ courseType }) => !isPlace(courseType));
  return (
    <section className="flow gap3">
      <h2 className="f2">{t(isLive ? 'meeting.headLive' : 'meeting.head')}</h2>
      {schedules.map((course) => (
        <div key={course.courseId} className="flow gap2">
          <p className="strong">{course.title}</p>
          <ScheduleFacts course={course} now={now} joinInstead={joinInstead} />
        </div>
      ))}
      {calendarPath && <CalendarLink href={calendarPath} />}
    </section>
  );
}

export function CalendarLink({ href }: { href: string }) {
  const { t } = useText();
  return (
    <p>
      <LinkButton href={href} look="ghost" size="small" icon="save">
        {t('meeting.calendar')}
      </LinkButton>
    </p>
  );
}

interface ScheduleFactsProps {
  course: ClassSchedule;
  now: Date;
  joinInstead?: ReactNode;
}

/** One course: the next session, or its known days; all sessions on request. */
export function ScheduleFacts({ course, now, joinInstead }: ScheduleFactsProps) {
  const { t } = useText();
  const { sessions, courseType, teacher } = course;
  const next = nextOf(course, now);
  // a past class keeps its place visible, for readers who want to write about it
  const source = next ?? sessions.at(-1) ?? course;
  const map = isPlace(courseType) ? mapOf(source) : '';
  const facts: { icon: IconName; text: ReactNode }[] = [];
  const add = (icon: IconName, text: ReactNode) => text && facts.push({ icon, text });
  add('clock', <When course={course} next={next} />);
  add(
    'place',
    source.place && (
      <>
        {source.place}{' '}
        {map && (
          <a className="nb" href={map} rel="noreferrer">
            {t('meeting.map')}
          </a>
        )}
      </>
    ),
  );
  const mayJoin = next !== null || sessions.length === 0;
  if (mayJoin && source.meetingUrl)
    add(
      'play',
      <a href={source.meetingUrl} rel="noreferrer">
        {t('meeting.join')}
      </a>,
    );
  else if (mayJoin && !isPlace(courseType)) add('play', joinInstead);
  add(
    'box',
    source.whatToBring &&
      t(isPlace(courseType) ? 'meeting.bring' : 'meeting.prepare', { things: source.whatToBring }),
  );
  add('people', teacher && t('meeting.teacher', { name: teacher }));
  return (
    <div className="flow gap2">
      <Facts look="ticks" facts={facts} />
      {sessions.length > 1 && <AllSessions sessions={sessions} isWithPlaces={isPlace(courseType)} />}
    </div>
  );
}

function When({ course, next }: { course: ClassSchedule; next: ClassSession | null }) {
  const { t, locale } = useText();
  const { sessions, calledOff = [], classType, startDate, endDate } = course;
  const last = sessions.at(-1);
  const lastOff = calledOff.at(-1);
  if (!last && lastOff)
    return t('meeting.calledOff', { when: formatSpan(lastOff.beginsAt, lastOff.endsAt, locale) });
  if (!last) {
    const day = (of: string) => formatWeekday(of, locale);
    const days =
      startDate &&
      (endDate && endDate !== startDate
        ? t('meeting.days', { from: day(startDate), to: day(endDate) })
        : t('meeting.onDay', { day: day(startDate) }));
    return [days || t('meeting.appointment'), classType].filter(Boolean).join(' · ');
  }
  if (!next) return t('meeting.over', { when: formatSpan(last.beginsAt, last.endsAt, locale) });
  const when = <b>{keepTogether(formatSpan(next.beginsAt, next.endsAt, locale))}</b>;
  if (sessions.length === 1) return when;
  return (
    <>
      {when}{' '}
      <span className="meta nb">
        {t('meeting.of', { number: sessions.indexOf(next) + 1, count: sessions.length })}
      </span>
    </>
  );
}

function AllSessions({
  sessions,
  isWithPlaces,
}: {
  sessions: readonly ClassSession[];
  isWithPlaces: boolean;
}) {
  const { t, locale } = useText();
  const places = new Set(sessions.map(({ place }) => place));
  return (
    <details>
      <summary className="meta">
        <span className="try">{t('meeting.all', { count: sessions.length })}</span>
      </summary>
      <ol className="ticks">
        {sessions.map(({ id, beginsAt, endsAt, place }, index) => (
          <li key={id}>
            <span>
              <span className="meta nb">{t('meeting.number', { number: index + 1 })}</span>{' '}
              <time dateTime={`${bangkokDay(beginsAt)}`}>
                {keepTogether(formatSpan(beginsAt, endsAt, locale))}
              </time>
              {isWithPlaces && places.size > 1 && ` · ${place}`}
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}

/** Keeps a day together, and its hours; the line may break between them. */
function keepTogether(span: string): string {
  return span
    .replace(/ /g, '\u00a0')
    .replace(/\u00a0(?=\d{2}:)/, ' ')
    .replace(/–/g, '–\u2060');
}
