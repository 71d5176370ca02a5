import { formatSpan, formatWeekday } from '~/values/time';
import { formatClock } from '~/values/time';
import type { MessageContent, MessageWords } from '../message-content';
import type { MailedClass, MessageValues } from '../message-kinds';
import { oneLine, shorten } from '../one-line';

type Facts = MessageContent['facts'];

/** Most sessions in a mail; the order's page has all. */
const MOST_SESSIONS = 4;

/** Times and places of an order's classes; each below its name when there are several. */
export function classFacts(classes: readonly MailedClass[], words: MessageWords): Facts {
  return classes.flatMap((each) => [
    ...(classes.length > 1 ? [[words.t('mail.fact.course'), each.name] as const] : []),
    ...factsOf(each, words),
  ]);
}

function factsOf(each: MailedClass, { t, locale }: MessageWords): Facts {
  const when = each.sessions.map(({ beginsAt, endsAt }) => formatSpan(beginsAt, endsAt, locale));
  const more = when.length - MOST_SESSIONS;
  const fact = (label: Parameters<typeof t>[0], value: string) =>
    value ? [[t(label), oneLine(value)] as const] : [];
  // in full: a shortened address opens nothing
  const address = (label: Parameters<typeof t>[0], url: string) =>
    url ? [[t(label), url, 'address'] as const] : [];
  return [
    ...when.slice(0, MOST_SESSIONS).flatMap((span) => fact('mail.fact.when', span)),
    ...(more > 0 ? fact('mail.fact.when', t('mail.fact.more', { count: more })) : []),
    ...(when.length === 0 ? fact('mail.fact.when', dayWords(each, { t, locale })) : []),
    ...fact('mail.fact.place', each.place),
    ...address('mail.fact.map', each.mapUrl),
    ...address('mail.fact.join', each.meetingUrl),
    ...fact('mail.fact.bring', each.whatToBring),
    ...fact('mail.fact.teacher', each.teacher),
  ];
}

function dayWords({ days, dayWords: shopWords }: MailedClass, { t, locale }: MessageWords): string {
  const [from, to] = days ? [formatWeekday(days.from, locale), formatWeekday(days.to, locale)] : [];
  const whenWords =
    from === undefined ? t('meeting.appointment') : from === to ? from : t('meeting.days', { from, to: to! });
  return [whenWords, shopWords].filter(Boolean).join(' · ');
}

/** The day before a class: time, place, what to bring. */
export function sessionReminderContent(
  { name, class: course, path, calendarPath, isGuest }: MessageValues['session-reminder'],
  words: MessageWords,
): MessageContent {
  const { t, locale } = words;
  const [session] = course.sessions;
  const time = session ? formatClock(session.beginsAt) + (locale === 'th' ? ' น.' : '') : '';
  return {
    subject: t('mail.sessionReminder.subject', { time, course: shorten(course.name, 40) }),
    title: t('mail.sessionReminder.title'),
    paragraphs: [
      name ? t('mail.greeting', { name: oneLine(name) }) : t('mail.greetingPlain'),
      t('mail.sessionReminder.body', { course: course.name, time }),
    ],
    facts: [[t('mail.fact.course'), course.name], ...factsOf(course, words)],
    action: { text: t('mail.sessionReminder.action'), path },
    links: [{ text: t('mail.calendar'), path: calendarPath }],
    notes: [t('mail.sessionReminder.once'), ...(isGuest ? [t('mail.keep')] : [])],
  };
}
