import { formatEnd, formatDay, lastDayOf } from '~/values/time';
import type { MessageContent, MessageWords } from '../message-content';
import type { MessageValues } from '../message-kinds';
import { oneLine, shorten } from '../one-line';
import { greetingOf } from './greeting';

/** The mail before access to a course ends (REG-12): the end, and how to continue. */
export function accessEndingContent(
  { name, courseName, endsAt, learnPath, renewal, isGuest }: MessageValues['access-ending'],
  { t, locale }: MessageWords,
): MessageContent {
  const end = formatEnd(endsAt, locale);
  const learn = { text: t('mail.accessEnding.learn'), path: learnPath };
  const day = (at: Date) => formatDay(lastDayOf(at), locale);
  const renew = renewal && {
    text: renewal.until
      ? t('owned.renewUntil', { price: renewal.price, date: day(renewal.until) })
      : t('owned.renew', { price: renewal.price }),
    path: renewal.path,
  };
  return {
    subject: t('mail.accessEnding.subject', {
      course: shorten(courseName, 32),
      day: day(endsAt),
    }),
    title: t('mail.accessEnding.title'),
    paragraphs: [
      t('mail.greeting', { name: oneLine(name) }),
      t('mail.accessEnding.until', { end }),
      t(renew ? 'mail.accessEnding.adds' : 'mail.accessEnding.finish'),
    ],
    facts: [
      [t('mail.fact.course'), courseName],
      [t('mail.fact.accessEnds'), end],
    ],
    action: renew ?? learn,
    links: renew && learn.path !== renew.path ? [learn] : [],
    notes: [
      ...(renew ? [t(isGuest ? 'mail.accessEnding.guestRenews' : 'mail.accessEnding.signIn')] : []),
      t('mail.accessEnding.once'),
      ...(isGuest ? [t('mail.keep')] : []),
    ],
  };
}

/** The mail after staff ended access early: what is closed, what stays, and whom to ask. */
export function accessClosedContent(
  { name, courseName, path }: MessageValues['access-closed'],
  { t }: MessageWords,
): MessageContent {
  return {
    subject: t('mail.accessClosed.subject', { course: shorten(courseName, 32) }),
    title: t('mail.accessClosed.title'),
    paragraphs: [greetingOf(name, t), t('mail.accessClosed.body')],
    facts: [[t('mail.fact.course'), courseName]],
    action: { text: t('mail.accessClosed.action'), path },
    notes: [t('mail.accessClosed.ask')],
  };
}
