import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { CourseHead } from '~/catalogue/editor/courses/course-head';
import { readQuestions } from '~/catalogue/quiz/quiz.server';
import { Notice } from '~/kit/notice';
import { freeze } from '~/learning/quizzes/attempt';
import { AttemptPart } from '~/learning/quizzes/attempt-part';
import { askedQuestions } from '~/learning/quizzes/attempts.server';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { requireRight } from '~/web/guards.server';
import type { PageHandle } from '~/web/page-handle';
import { privateMeta } from '~/web/private-meta';
import { openQuizPage } from './quiz-page.server';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const handle: PageHandle = { stylesheet: 'staffQuiz', frame: 'staff' };
export const meta = privateMeta;

/** An attempt as a learner would see it, drawn anew each time; it is kept nowhere. */
export async function loader(args: LoaderFunctionArgs) {
  await requireRight(args, 'catalogue');
  const { db, quiz, course, ids, title } = await openQuizPage(args);
  const questions = freeze(await readQuestions(db, ids.lectureId), quiz.settings, Math.random);
  return {
    title,
    course,
    ids,
    name: quiz.name,
    attempt: { id: 0, questions: askedQuestions(questions, {}), endsAt: null, msLeft: null },
  };
}

export default function QuizPreview() {
  const { course, ids, name, attempt } = useLoaderData<typeof loader>();
  const { t } = useText();
  return (
    <>
      <CourseHead course={course} current="curriculum" />
      <h2>{name}</h2>
      <p className="row">
        <a href={paths.staffQuiz(ids)}>{t('quizEdit.back')}</a>
        <a href={paths.staffQuizPreview(ids)}>{t('quizEdit.previewAgain')}</a>
      </p>
      <div className="read flow">
        <Notice kind="info">{t('quizEdit.previewLead')}</Notice>
        <AttemptPart attempt={attempt} shown={{}} returned={null} isKept={false} keepPath={null} />
      </div>
    </>
  );
}
