import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { readQuestions, readQuiz } from '~/catalogue/quiz/quiz.server';
import { Notice } from '~/kit/notice';
import { freeze } from '~/learning/quizzes/attempt';
import { AttemptPart } from '~/learning/quizzes/attempt-part';
import { askedQuestions } from '~/learning/quizzes/attempts.server';
import { isTeacherOf } from '~/learning/teaches.server';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { idOfSlug } from '~/values/slug-id';
import { requireInstructor } from '~/web/guards.server';
import type { PageHandle } from '~/web/page-handle';
import { privateMeta } from '~/web/private-meta';

export const handle: PageHandle = { stylesheet: 'quiz', frame: 'shop' };
export const meta = privateMeta;

/** A quiz of a course one teaches, as its learners see it, drawn anew each time; it is kept nowhere. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, settings, instructor } = await requireInstructor(args);
  const courseId = idOfSlug(args.params.courseId ?? '') ?? 0;
  const lectureId = idOfSlug(args.params.lectureId ?? '') ?? 0;
  const isTaught = await isTeacherOf(db, instructor.id, courseId);
  const quiz = isTaught ? await readQuiz(db, { courseId, lectureId }) : null;
  if (!quiz) throw new Response(null, { status: 404 });
  const questions = freeze(await readQuestions(db, lectureId), quiz.settings, Math.random);
  return {
    title: `${quiz.name} · ${settings.title}`,
    courseId,
    name: quiz.name,
    attempt: { id: 0, questions: askedQuestions(questions, {}), endsAt: null, msLeft: null },
  };
}

export default function TaughtQuiz() {
  const { courseId, name, attempt } = useLoaderData<typeof loader>();
  const { t } = useText();
  return (
    <div className="wrap read flow pad5">
      <h1 className="f3">{name}</h1>
      <p>
        <a href={paths.taughtCourse({ courseId })}>{t('desk.toCourse')}</a>
      </p>
      <Notice kind="info">{t('quizEdit.previewLead')}</Notice>
      <AttemptPart attempt={attempt} shown={{}} returned={null} isKept={false} keepPath={null} />
    </div>
  );
}
