import type { MessageContent, MessageWords } from '../message-content';
import type { MessageValues } from '../message-kinds';
import { shorten } from '../one-line';
import { greetingOf } from './greeting';

/** A course is complete: the link to its certificate. */
export function courseCompletedContent(
  { name, courseName, path, isGuest }: MessageValues['course-completed'],
  { t }: MessageWords,
): MessageContent {
  return {
    subject: t('mail.courseCompleted.subject', { course: shorten(courseName, 32) }),
    title: t('mail.courseCompleted.title'),
    paragraphs: [greetingOf(name, t), t('mail.courseCompleted.todo')],
    facts: [[t('mail.fact.course'), courseName]],
    action: { text: t(isGuest ? 'mail.courseCompleted.open' : 'mail.courseCompleted.action'), path },
    notes: [t('mail.courseCompleted.once')],
  };
}

export function certificateIssuedContent(
  { name, courseName, code, path, pdfPath }: MessageValues['certificate-issued'],
  { t }: MessageWords,
): MessageContent {
  return {
    subject: t('mail.certificate.subject', { course: shorten(courseName, 32) }),
    title: t('mail.certificate.title'),
    paragraphs: [greetingOf(name, t), t('mail.certificate.share')],
    facts: [
      [t('mail.fact.course'), courseName],
      [t('certificate.code'), code],
    ],
    action: { text: t('mail.certificate.action'), path: pdfPath },
    links: [{ text: t('mail.certificate.verify'), path }],
    notes: [t('mail.certificate.keep')],
  };
}
