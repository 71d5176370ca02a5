import type { MessageContent, MessageWords } from '../message-content';
import type { MessageValues } from '../message-kinds';
import { linesIn, shorten } from '../one-line';
import { greetingOf } from './greeting';

/** Homework is marked: the result and the comment. */
export function homeworkMarkedContent(
  { name, courseName, lectureName, isPassed, mark, comment, path }: MessageValues['homework-marked'],
  { t }: MessageWords,
): MessageContent {
  const lecture = shorten(lectureName, 40);
  const say = (what: 'subject' | 'title' | 'body') =>
    t(isPassed ? `mail.homework.passed.${what}` : `mail.homework.redo.${what}`, { lecture });
  return {
    subject: say('subject'),
    title: say('title'),
    paragraphs: [greetingOf(name, t), say('body')],
    quote: linesIn(comment),
    facts: [
      [t('mail.fact.course'), courseName],
      [t('mail.homework.lecture'), lectureName],
      ...(mark ? [[t('homework.mark'), mark] as const] : []),
    ],
    action: { text: t('mail.homework.action'), path },
    notes: [t('mail.homework.note')],
  };
}

/** One more attempt at a quiz, for a learner without any left. */
export function quizAttemptGivenContent(
  { name, courseName, lectureName, path }: MessageValues['quiz-attempt-given'],
  { t }: MessageWords,
): MessageContent {
  return {
    subject: t('mail.quizAttempt.subject', { lecture: shorten(lectureName, 40) }),
    title: t('mail.quizAttempt.title'),
    paragraphs: [greetingOf(name, t), t('mail.quizAttempt.body')],
    facts: [
      [t('mail.fact.course'), courseName],
      [t('mail.homework.lecture'), lectureName],
    ],
    action: { text: t('mail.quizAttempt.action'), path },
    notes: [t('mail.quizAttempt.note')],
  };
}

/** A learner's question has an answer, with its author. */
export function questionAnsweredContent(
  { name, courseName, question, answer, by, isTeacher, path }: MessageValues['question-answered'],
  { t }: MessageWords,
): MessageContent {
  return {
    subject: t('mail.question.subject', { course: shorten(courseName, 40) }),
    title: t('mail.question.title'),
    paragraphs: [greetingOf(name, t), t('mail.question.body')],
    quote: linesIn(answer),
    facts: [
      [t('mail.fact.course'), courseName],
      [t('mail.question.asked'), shorten(question, 200)],
      [t(isTeacher ? 'question.byTeacher' : 'question.byStaff'), by],
    ],
    action: { text: t('mail.question.action'), path },
    notes: [t('mail.question.note')],
  };
}
