import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { coursePath } from '~/catalogue/catalogue-paths';
import { Button } from '~/kit/button';
import { TextArea } from '~/kit/forms/text-area';
import { Notice } from '~/kit/notice';
import { learnPath, questionsPath, turnedBackPath } from '~/learning/learning-paths';
import { placeOf } from '~/learning/playlist';
import { readPlaylist } from '~/learning/playlist.server';
import { type AskRefusal, askQuestion } from '~/learning/questions/ask-question.server';
import { askSchema, QUESTION_MAX } from '~/learning/questions/question-forms';
import { QuestionList } from '~/learning/questions/question-list';
import { readQuestionsFor } from '~/learning/questions/questions.server';
import { useText } from '~/text/text-context';
import { idOfSlug } from '~/values/slug-id';
import { firstErrors } from '~/web/first-errors';
import { parseForm, readForm } from '~/web/form.server';
import { requireStudent } from '~/web/guards.server';
import { LiveLine, liveHosts } from '~/web/live/live-line';
import { livePlace } from '~/web/live/live-place.server';
import type { PageHandle } from '~/web/page-handle';
import type { RouteArgs } from '~/web/visit.server';

export const handle: PageHandle = { stylesheet: 'learn', frame: 'shop', connectHosts: liveHosts };

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: page?.title },
  { name: 'robots', content: 'noindex' },
];

const NEWEST = 50;
const OWN_DONE = ['change', 'withdraw', 'resolve', 'reopen'] as const;

/** A learner's questions about a course or one lecture, and those of others that staff let stand. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openQuestions(args);
  const { db, now, t, url, student, course, place, hasAccess } = visit;
  const done = url.searchParams.get('done');
  return {
    hasAccess,
    done: OWN_DONE.find((each) => each === done) ?? null,
    title: `${t('question.title')} · ${course.title}`,
    now,
    course,
    lecture: place && { id: place.lecture.id, name: place.lecture.name },
    isSent: url.searchParams.has('sent'),
    live: livePlace(visit, { person: student }),
    questions: await readQuestionsFor(
      db,
      { courseId: course.id, lectureId: place?.lecture.id, personId: student.id },
      { limit: NEWEST },
    ),
  };
}

interface Returned {
  body: string;
  error: string | null;
  refusal: AskRefusal['code'] | null;
}

export async function action(args: ActionFunctionArgs) {
  const { db, now, t, locale, student, course, place } = await openQuestions(args);
  const { fields } = await readForm(args.request);
  const form = parseForm(fields, askSchema);
  if (!form.ok) {
    const body = typeof form.typed.body === 'string' ? form.typed.body : '';
    const { body: error = null } = firstErrors(form.errors, t) as { body?: string };
    return data<Returned>({ body, error, refusal: null }, { status: 422 });
  }
  const { body } = form.value;
  const lectureId = place?.lecture.id ?? null;
  const authorName = student.firstname.trim() || t('question.someone');
  const result = await askQuestion(
    db,
    { personId: student.id, courseId: course.id, lectureId, authorName, body, locale },
    now,
  );
  if (result.ok) return redirect(questionsPath(course, lectureId, true), 303);
  if (result.refusal.code === 'NO_ACCESS') throw redirect(turnedBackPath(course), 303);
  return data<Returned>({ body, error: null, refusal: result.refusal.code }, { status: 429 });
}

/** Learners ask about a lecture, signed-in visitors about a course on sale, while the shop takes questions. */
async function openQuestions(args: RouteArgs & { params: LoaderFunctionArgs['params'] }) {
  const visit = await requireStudent(args);
  const { db, now, url, environment, student } = visit;
  const courseId = idOfSlug(args.params.slug ?? '');
  const playlist = courseId === null ? null : await readPlaylist(db, { courseId, personId: student.id }, now);
  if (!playlist || !environment.features.has('COURSE_COMMENT')) throw new Response(null, { status: 404 });
  const { course, hasAccess, sections } = playlist;
  const param = url.searchParams.get('lecture');
  // without access one meets published courses only (`readPlaylist`)
  if (!hasAccess && param !== null) throw redirect(turnedBackPath(course), 302);
  return { ...visit, course, hasAccess, place: placeOf(sections, Number(param)) };
}

export default function QuestionsPage() {
  const { course, lecture, isSent, live, done, hasAccess, questions, now } = useLoaderData<typeof loader>();
  const returned = useActionData<typeof action>();
  const { t } = useText();
  return (
    <div className="wrap read flow pad5">
      <LiveLine live={live} />
      <p className="meta">
        <a href={hasAccess ? learnPath(course, lecture?.id) : `${coursePath(course)}#qna`}>
          {lecture?.name ?? course.title}
        </a>
      </p>
      <h1>{t(lecture ? 'question.ofLecture' : 'question.title')}</h1>
      {isSent && !returned && <Notice kind="ok">{t('question.sent')}</Notice>}
      {done && !returned && <Notice kind="ok">{t(`question.own.done.${done}`)}</Notice>}
      {returned?.refusal && <Notice kind="bad">{t('question.tooOften')}</Notice>}
      <form method="post" className="flow gap3" noValidate>
        <TextArea
          name="body"
          label={t('question.body')}
          hint={t('question.bodyHint')}
          error={returned?.error ?? undefined}
          defaultValue={returned?.body ?? ''}
          rows={4}
          maxLength={QUESTION_MAX}
        />
        <p>
          <Button>{t('question.send')}</Button>
        </p>
      </form>
      <div data-fresh="questions" aria-live="polite">
        {questions.length > 0 && (
          <section className="flow part">
            <h2 className="f3">{t('question.asked')}</h2>
            <QuestionList questions={questions} now={now} />
          </section>
        )}
      </div>
    </div>
  );
}
