import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { coursePath } from '~/catalogue/catalogue-paths';
import quizScript from '~/enhance/quiz?worker&url';
import { Button } from '~/kit/button';
import { LinkButton } from '~/kit/link-button';
import { Notice } from '~/kit/notice';
import { learnPath, quizPath } from '~/learning/learning-paths';
import { placeOf } from '~/learning/playlist';
import { readPlaylist } from '~/learning/playlist.server';
import { type AnswerRefusal, answerAttempt } from '~/learning/quizzes/answer-attempt.server';
import { answersForm, answersFrom, attemptForm } from '~/learning/quizzes/answers-form';
import { type Answers, isToTake, isUsedUp, withTouched } from '~/learning/quizzes/attempt';
import { AttemptPart, type AttemptReturn } from '~/learning/quizzes/attempt-part';
import { readOpenAttempt, readQuizIntro, readResult } from '~/learning/quizzes/attempts.server';
import { openQuiz } from '~/learning/quizzes/open-quiz.server';
import { ResultPart } from '~/learning/quizzes/result-part';
import { startAttempt } from '~/learning/quizzes/start-attempt.server';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { firstErrors } from '~/web/first-errors';
import { formOf, intentOf, parseForm, readForm } from '~/web/form.server';
import { requireStudent } from '~/web/guards.server';
import type { PageHandle } from '~/web/page-handle';
import { attemptOf, MOST_FIELDS, quizPlaceOf } from './quiz-place';

export const handle: PageHandle = { stylesheet: 'quiz', frame: 'shop' };

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: page?.title },
  { name: 'robots', content: 'noindex' },
];

/** An attempt that is open, or the result of one that has ended. A visitor who may not take the quiz is redirected to its lecture, which says why. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, now, url, t, student } = await requireStudent(args);
  const place = { personId: student.id, ...quizPlaceOf(args.params) };
  const lecture = paths.lecture({ slug: args.params.slug ?? '', lectureId: place.lectureId });
  const quiz = await openQuiz(db, place, now);
  const playlist = quiz && (await readPlaylist(db, place, now));
  const at = playlist && placeOf(playlist.sections, place.lectureId);
  if (!quiz || !playlist || !at) return redirect(lecture, 302);
  const { course } = playlist;
  const { attempt, overdueId } = await readOpenAttempt(db, place, now);
  const page = {
    title: t('learning.pageTitle', { lecture: quiz.name, course: course.title }),
    course: { id: course.id, slug: course.slug, title: course.title },
    lecture: { id: place.lectureId, name: quiz.name },
    next: at.next && !at.next.lock ? at.next.id : null,
    shows: quiz.settings.shows,
    isKept: url.searchParams.has('kept'),
    told: url.searchParams.get('told'),
  };
  if (overdueId !== null) return redirect(`${quizPath(course, place.lectureId, overdueId)}&told=time`, 302);
  if (!url.searchParams.has('attempt'))
    return attempt ? { ...page, attempt, result: null, standing: null } : redirect(lecture, 302);
  const intro = await readQuizIntro(db, quiz, student.id);
  const attemptId = attemptOf(url.searchParams.get('attempt'));
  const result = await readResult(db, { ...place, attemptId }, intro);
  if (!result) throw new Response(null, { status: 404 });
  return { ...page, attempt: null, result, standing: intro.standing };
}

/** Buttons: begin, keep, send. */
export async function action(args: ActionFunctionArgs) {
  const { db, now, t, student } = await requireStudent(args);
  const place = { personId: student.id, ...quizPlaceOf(args.params) };
  const slug = args.params.slug ?? '';
  const { lectureId } = place;
  const lecture = paths.lecture({ slug, lectureId });
  const here = paths.quiz({ slug, lectureId });
  const { fields } = await readForm(args.request, { maxFields: MOST_FIELDS });
  const intent = intentOf(fields);
  if (intent === 'start') {
    const started = await startAttempt(db, place, now);
    return redirect(started.ok ? here : lecture, 303);
  }
  if (intent !== 'save' && intent !== 'send' && intent !== 'sendAnyway')
    throw new Response(null, { status: 400 });
  const { attempt: attemptId = 0, shown = {} } = formOf(fields, attemptForm);
  const result = (entry: string) => redirect(`${here}?attempt=${attemptId}${entry}`, 303);
  const { attempt } = await readOpenAttempt(db, place, now);
  // ended meanwhile, and its result says so; somebody else's is not found there
  if (attempt?.id !== attemptId) return result('&told=sent');
  const onPage = (entry: Answers) => withTouched(answersOn(attempt), { shown, sent: entry });
  const form = parseForm(fields, answersForm(attempt.questions));
  if (!form.ok) {
    const errors = firstErrors(form.errors, t);
    return data<AttemptReturn & { typed: object }>(
      { errors, missing: null, typed: onPage(answersFrom(attempt.questions, form.typed)) },
      { status: 422 },
    );
  }
  const answers = answersFrom(attempt.questions, form.value);
  const answered = await answerAttempt(db, { ...place, attemptId, answers, shown, intent }, now);
  if (answered.ok) return answered.value.isEnded ? result('') : redirect(`${here}?kept`, 303);
  return refused(answered.refusal);

  function refused(refusal: AnswerRefusal) {
    switch (refusal.code) {
      case 'NO_ACCESS':
        return redirect(lecture, 303);
      case 'ENDED':
        return result('&told=sent');
      case 'TIME_OVER':
        return result('&told=time');
      case 'INCOMPLETE':
        return data<AttemptReturn & { typed: object }>(
          { errors: {}, missing: refusal.missing, typed: refusal.answers },
          { status: 422 },
        );
    }
  }
}

export default function QuizPage() {
  const page = useLoaderData<typeof loader>();
  const returned = useActionData<typeof action>() ?? null;
  const { t } = useText();
  const { course, lecture, attempt, result, standing, next } = page;
  const isToTakeAgain = standing !== null && isToTake(standing);
  return (
    <div className="wrap read flow pad5">
      <div>
        <p className="meta">
          <a href={coursePath(course)}>{course.title}</a>
        </p>
        <h1 className="f3">{lecture.name}</h1>
        {result && <p className="meta">{t('quiz.attemptNumber', { number: result.number })}</p>}
      </div>
      {page.told === 'sent' && <Notice kind="info">{t('quiz.sentAlready')}</Notice>}
      {page.told === 'time' && <Notice kind="warn">{t('quiz.timeOver')}</Notice>}
      {attempt && (
        <AttemptPart
          attempt={withTyped(attempt, returned)}
          shown={answersOn(attempt)}
          returned={returned}
          isKept={page.isKept}
          keepPath={`${quizPath(course, lecture.id)}/answers`}
        />
      )}
      {result && (
        <ResultPart result={result} shows={page.shows} isUnlimited={standing?.attemptsLeft === null}>
          {standing && isUsedUp(standing) && !standing.hasPassed && <p>{t('quiz.noneLeft')}</p>}
          {(isToTakeAgain || next !== null) && (
            <div className="row">
              {isToTakeAgain && (
                <form method="post" action={quizPath(course, lecture.id)}>
                  <Button name="intent" value="start" icon="quiz">
                    {t(standing.isOpen ? 'quiz.goOn' : 'quiz.again')}
                  </Button>
                </form>
              )}
              {next !== null && (
                <LinkButton href={learnPath(course, next)} look={isToTakeAgain ? 'ghost' : undefined}>
                  {t('quiz.goOnLearning')}
                </LinkButton>
              )}
            </div>
          )}
        </ResultPart>
      )}
      <p>
        <a href={learnPath(course, lecture.id)}>{t('quiz.back')}</a>
      </p>
      {attempt && <script type="module" src={quizScript} async />}
    </div>
  );
}

type Attempt = NonNullable<Awaited<ReturnType<typeof readOpenAttempt>>['attempt']>;

/** Answers by the numbers of their questions, as the shop has them. */
const answersOn = ({ questions }: Pick<Attempt, 'questions'>): Answers =>
  Object.fromEntries(questions.flatMap(({ number, answer }) => (answer === null ? [] : [[number, answer]])));

/** What was just typed, which may not have been kept. */
function withTyped(attempt: Attempt, returned: { typed: object } | null): Attempt {
  if (!returned) return attempt;
  const input = returned.typed as Record<string, Attempt['questions'][number]['answer']>;
  const questions = attempt.questions.map((each) => ({ ...each, answer: input[each.number] ?? null }));
  return { ...attempt, questions };
}
