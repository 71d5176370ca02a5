import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { answerAttempt } from '~/learning/quizzes/answer-attempt.server';
import { answersForm, answersFrom, attemptForm } from '~/learning/quizzes/answers-form';
import { readOpenAttempt } from '~/learning/quizzes/attempts.server';
import { paths } from '~/values/paths';
import { formOf, parseForm, readForm } from '~/web/form.server';
import { openVisit } from '~/web/visit.server';
import { MOST_FIELDS, quizPlaceOf } from './quiz-place';

/**
 * Answers that the page's script keeps while somebody goes through an attempt. 200: kept; 401: nobody is signed in; 409: the attempt
 * is not open (any more); 400: no form of it. Safe to send again; nothing is sent on.
 */
export async function action(args: ActionFunctionArgs) {
  const { db, now, viewer } = await openVisit(args);
  const codeAnswer = (code: string, status: number) => Response.json({ code }, { status });
  if (!viewer.student) return codeAnswer('PERMISSION_DENIED', 401);
  const place = { personId: viewer.student.id, ...quizPlaceOf(args.params) };
  const { fields } = await readForm(args.request, { maxFields: MOST_FIELDS });
  const { attempt: attemptId, shown = {} } = formOf(fields, attemptForm);
  const { attempt } = await readOpenAttempt(db, place, now);
  if (!attempt || attempt.id !== attemptId) return codeAnswer('ENDED', 409);
  const form = parseForm(fields, answersForm(attempt.questions));
  if (!form.ok) return codeAnswer('INPUT_ERROR', 400);
  const answers = answersFrom(attempt.questions, form.value);
  const result = await answerAttempt(db, { ...place, attemptId, answers, shown, intent: 'save' }, now);
  // from now on the page differs from this
  return result.ok
    ? Response.json({ kept: true, shown: JSON.stringify(answers) })
    : codeAnswer(result.refusal.code, 409);
}

/** Somebody opened the address itself. */
export const loader = ({ params }: LoaderFunctionArgs) =>
  redirect(paths.quiz({ slug: params.slug ?? '', lectureId: params.lectureId ?? '' }), 302);
