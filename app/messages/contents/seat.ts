import { formatDateTime } from '~/values/time';
import type { MessageContent, MessageWords } from '../message-content';
import type { MessageValues } from '../message-kinds';
import { shorten } from '../one-line';
import { greetingOf } from './greeting';
import { orderWords } from './order-texts';

/** The link that puts a person on a class's waiting list, or takes them off it. */
export function seatWaitingContent(
  { courseName, path, isToConfirm }: MessageValues['seat-waiting'],
  { t }: MessageWords,
): MessageContent {
  const course = shorten(courseName, 40);
  const say = (what: 'title' | 'body' | 'action') =>
    t(isToConfirm ? `mail.seatWaiting.confirm.${what}` : `mail.seatWaiting.${what}`, { course });
  return {
    subject: isToConfirm
      ? t('mail.seatWaiting.confirm.subject', { course })
      : t('mail.seatWaiting.subject', { course }),
    title: say('title'),
    paragraphs: [t('mail.greetingPlain'), say('body')],
    facts: [[t('mail.fact.course'), courseName]],
    action: { text: say('action'), path },
    notes: [t('mail.seatWaiting.notYou')],
  };
}

/** A seat is reserved until a time. */
export function seatOfferedContent(
  { courseName, until, path }: MessageValues['seat-offered'],
  { t, locale }: MessageWords,
): MessageContent {
  const deadline = formatDateTime(until, locale);
  return {
    subject: t('mail.seatOffered.subject', { course: shorten(courseName, 40) }),
    title: t('mail.seatOffered.title'),
    paragraphs: [t('mail.greetingPlain'), t('mail.seatOffered.body', { deadline })],
    facts: [
      [t('mail.fact.course'), courseName],
      [t('mail.fact.deadline'), deadline],
    ],
    action: { text: t('mail.seatOffered.action'), path },
    notes: [t('mail.seatOffered.next')],
  };
}

/** A company's seat for one of its people; the mail names what the company will see. */
export function seatInvitedContent(
  { courseName, company, path }: MessageValues['seat-invited'],
  { t }: MessageWords,
): MessageContent {
  const who = { company: shorten(company, 40) };
  return {
    subject: t('mail.seatInvited.subject', {
      company: shorten(company, 24),
      course: shorten(courseName, 24),
    }),
    title: t('mail.seatInvited.title'),
    paragraphs: [t('mail.greetingPlain'), t('mail.seatInvited.body', who), t('mail.seatInvited.sees', who)],
    facts: [[t('mail.fact.course'), courseName]],
    action: { text: t('mail.seatInvited.action'), path },
    notes: [t('mail.seatWaiting.notYou')],
  };
}

/** The person in a company's seat has lost access; the reason stays between company and shop. */
export function seatEndedContent(
  { name, courseNames, company, path }: MessageValues['seat-ended'],
  { t }: MessageWords,
): MessageContent {
  return {
    subject: t('mail.seatEnded.subject', { course: shorten(courseNames[0] ?? '', 40) }),
    title: t('mail.seatEnded.title'),
    paragraphs: [greetingOf(name, t), t('mail.seatEnded.body', { company: shorten(company, 40) })],
    facts: courseNames.map((course) => [t('mail.fact.course'), course]),
    action: { text: t('mail.seatEnded.action'), path },
    notes: [t('mail.seatEnded.ask', { company: shorten(company, 40) })],
  };
}

/** A student gave a free seat back: confirmed, with the way to come another time. */
export function seatGivenBackContent(
  values: MessageValues['seat-given-back'],
  { t }: MessageWords,
): MessageContent {
  const { greeting, openOrder } = orderWords(values, { t });
  const { courseName, orderNumber } = values;
  return {
    subject: t('mail.seatGivenBack.subject', { course: shorten(courseName, 40) }),
    title: t('mail.seatGivenBack.title'),
    paragraphs: [greeting, t('mail.seatGivenBack.body')],
    facts: [
      [t('mail.fact.course'), courseName],
      [t('mail.fact.order'), orderNumber],
    ],
    action: openOrder,
    notes: [t('mail.seatGivenBack.again')],
  };
}
