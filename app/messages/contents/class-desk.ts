import { formatDateTime, formatSpan } from '~/values/time';
import type { MessageContent, MessageWords } from '../message-content';
import type { MessageValues } from '../message-kinds';
import { oneLine, shorten } from '../one-line';
import { greetingOf } from './greeting';

/** A message from staff to everybody of a class session, with the class it is about. */
export function classNewsContent(
  { name, subject, text, courseName, beginsAt, endsAt, path }: MessageValues['class-news'],
  { t, locale }: MessageWords,
): MessageContent {
  return {
    subject: shorten(subject, 70),
    title: subject,
    paragraphs: [greetingOf(name, t), ...text.split(/\n+/).filter((line) => line.trim() !== '')],
    facts: [
      [t('mail.fact.course'), courseName],
      [t('mail.fact.when'), formatSpan(beginsAt, endsAt, locale)],
    ],
    action: { text: t('mail.classNews.action'), path },
    notes: [t('mail.classNews.reply')],
  };
}

/** Another time or place, with the old one and the calendar file. */
export function classMovedContent(
  { name, courseName, was, beginsAt, endsAt, place, path, calendarPath }: MessageValues['class-moved'],
  { t, locale }: MessageWords,
): MessageContent {
  return {
    subject: t('mail.classMoved.subject', { course: shorten(courseName, 40) }),
    title: t('mail.classMoved.title'),
    paragraphs: [greetingOf(name, t), t('mail.classMoved.body')],
    facts: [
      [t('mail.fact.course'), courseName],
      [t('mail.classMoved.new'), formatSpan(beginsAt, endsAt, locale)],
      [t('mail.classMoved.was'), formatSpan(was.beginsAt, was.endsAt, locale)],
      ...(place ? [[t('mail.fact.place'), oneLine(place)] as const] : []),
    ],
    action: { text: t('mail.classNews.action'), path },
    links: [{ text: t('mail.calendar'), path: calendarPath }],
    notes: [t('mail.classMoved.cannot')],
  };
}

const MONEY_BACK = {
  provider: 'mail.classCancelled.provider',
  'by-hand': 'mail.classCancelled.byHand',
} as const;

/** The class is cancelled: the reason, and what happens to the money. */
export function classCancelledContent(
  { name, courseName, beginsAt, reason, money, path }: MessageValues['class-cancelled'],
  { t, locale }: MessageWords,
): MessageContent {
  return {
    subject: t(beginsAt ? 'mail.classCancelled.day.subject' : 'mail.classCancelled.subject', {
      course: shorten(courseName, 40),
    }),
    title: t(beginsAt ? 'mail.classCancelled.day.title' : 'mail.classCancelled.title'),
    paragraphs: [
      greetingOf(name, t),
      t('mail.classCancelled.sorry'),
      ...(money === 'none' ? [] : [t(MONEY_BACK[money])]),
    ],
    facts: [
      [t('mail.fact.course'), courseName],
      ...(beginsAt ? [[t('mail.fact.when'), formatDateTime(beginsAt, locale)] as const] : []),
      [t('mail.fact.reason'), oneLine(reason)],
    ],
    action: { text: t('mail.classNews.action'), path },
    notes: [t('mail.classNews.reply')],
  };
}
