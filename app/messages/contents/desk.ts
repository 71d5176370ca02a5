import type { MessageContent, MessageWords } from '../message-content';
import type { MessageValues } from '../message-kinds';
import { greetingOf } from './greeting';

/** Homework and questions of their courses wait for the instructor. */
export function deskWaitsContent(
  { name, homework, questions, path, questionsPath, settingsPath }: MessageValues['desk-waits'],
  { t }: MessageWords,
): MessageContent {
  const facts: [string, string][] = [];
  if (homework > 0) facts.push([t('desk.homework'), t('mail.desk.pieces', { count: homework })]);
  if (questions > 0) facts.push([t('desk.questions'), t('mail.desk.questions', { count: questions })]);
  return {
    subject: t('mail.desk.subject', { count: homework + questions }),
    title: t('mail.desk.title'),
    paragraphs: [greetingOf(name, t), t('mail.desk.body')],
    facts,
    action: { text: t(homework > 0 ? 'mail.desk.mark' : 'mail.desk.answer'), path },
    links: [
      ...(questionsPath ? [{ text: t('mail.desk.answer'), path: questionsPath }] : []),
      { text: t('mail.desk.settings'), path: settingsPath },
    ],
    notes: [t('mail.desk.note')],
  };
}
