import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { fullName } from '~/accounts/viewer';
import { Button } from '~/kit/button';
import { Chips } from '~/kit/chips';
import { EmptyState } from '~/kit/empty-state';
import { TextArea } from '~/kit/forms/text-area';
import { Notice } from '~/kit/notice';
import { Pager } from '~/kit/pager';
import { moderateQuestion, type QuestionRefusal } from '~/learning/questions/moderate-question.server';
import { QUESTION_STATUSES, type QuestionStatus } from '~/learning/questions/question';
import { ANSWER_MAX, moderationSchema } from '~/learning/questions/question-forms';
import { Answers } from '~/learning/questions/question-list';
import {
  countQuestions,
  readStaffQuestions,
  type StaffQuestion,
} from '~/learning/questions/questions.server';
import { momentWords } from '~/text/moment-words';
import { useText } from '~/text/text-context';
import { pageRange } from '~/values/page-range';
import { paths } from '~/values/paths';
import { firstErrors } from '~/web/first-errors';
import { parseForm, readForm } from '~/web/form.server';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

const PAGE_SIZE = 20;

const statusOf = (url: URL): QuestionStatus =>
  QUESTION_STATUSES.find((each) => each === url.searchParams.get('status')) ?? 'waiting';
const pathOf = (status: QuestionStatus, page = 1, isDone = false) =>
  `${paths.staffQuestions()}?status=${status}${page > 1 ? `&page=${page}` : ''}${isDone ? '&done=1' : ''}`;

/** What learners ask: staff reads and answers it before it stands on the course's page. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, now, url, t, settings, environment } = await requireRight(args, 'moderation');
  const status = statusOf(url);
  const counts = await countQuestions(db);
  const range = pageRange(counts[status], url.searchParams.get('page'), PAGE_SIZE);
  return {
    title: `${t('question.staff.title')} · ${settings.title}`,
    now,
    status,
    counts,
    range,
    isOff: !environment.features.has('COURSE_COMMENT'),
    isDone: url.searchParams.has('done'),
    questions: await readStaffQuestions(db, status, range),
  };
}

interface Sent {
  id: number;
  answer: string;
  error: string | null;
  refusal: QuestionRefusal['code'] | null;
}

export async function action(args: ActionFunctionArgs) {
  const { db, now, url, t, settings, administrator } = await requireRight(args, 'moderation');
  const { fields } = await readForm(args.request);
  const form = parseForm(fields, moderationSchema);
  if (!form.ok) {
    const typed = (name: string) => (typeof form.typed[name] === 'string' ? form.typed[name] : '');
    const { answer: error = null } = firstErrors(form.errors, t) as { answer?: string };
    return data<Sent>(
      { id: Number(typed('id')), answer: typed('answer'), error, refusal: null },
      { status: 422 },
    );
  }
  const staff = { id: administrator.id, name: fullName(administrator) || settings.title };
  const done = await moderateQuestion(db, { ...form.value, staff }, now);
  if (!done.ok) {
    const answer = form.value.intent === 'answer' ? form.value.answer : '';
    const sent = { id: form.value.id, answer, error: null, refusal: done.refusal.code };
    return data<Sent>(sent, { status: 409 });
  }
  return redirect(pathOf(statusOf(url), Number(url.searchParams.get('page')) || 1, true), 303);
}

export default function Questions() {
  const { now, status, counts, range, isOff, isDone, questions } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const { t } = useText();
  return (
    <>
      <h1>{t('question.staff.title')}</h1>
      <Chips
        label={t('admin.filters')}
        chips={QUESTION_STATUSES.map((each) => ({
          href: pathOf(each),
          text: t(`question.staff.${each}`),
          count: counts[each],
          current: each === status,
        }))}
      />
      <div className="flow read">
        {isOff && <Notice kind="info">{t('question.staff.off')}</Notice>}
        {sent?.refusal && (
          <Notice kind="bad">
            <p>{t(`question.staff.${sent.refusal}`)}</p>
            {/* the question may stand in another list by now */}
            {sent.answer && <p className="free-text">{sent.answer}</p>}
          </Notice>
        )}
        {isDone && !sent && <Notice kind="ok">{t('question.staff.done')}</Notice>}
        {questions.length === 0 ? (
          <EmptyState word={t('admin.none.word')} level={2} title={t('question.staff.none')} />
        ) : (
          <ul className="flow">
            {questions.map((question) => (
              <StaffQuestionItem
                key={question.id}
                question={question}
                now={now}
                sent={sent?.id === question.id ? sent : null}
              />
            ))}
          </ul>
        )}
        <Pager
          label={t('admin.pages')}
          current={range.page}
          last={range.pageCount}
          urlOf={(page) => pathOf(status, page)}
          previous={t('admin.previous')}
          next={t('admin.next')}
          jump={(page) => t('admin.jump', { page })}
        />
      </div>
    </>
  );
}

interface ItemProps {
  question: StaffQuestion;
  now: Date;
  /** what came back of a form about it */
  sent: Sent | null;
}

function StaffQuestionItem({ question, now, sent }: ItemProps) {
  const { t, locale } = useText();
  const { id, authorName, body, writtenAt, status, course, lecture, answers } = question;
  const seen = (
    <>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="answers" value={answers.length} />
    </>
  );
  return (
    <li className="panel flow gap3" id={`question-${id}`}>
      <div className="between">
        <h2 className="f2">{authorName}</h2>
        <p className="meta">{momentWords(writtenAt, { now, t, locale })}</p>
      </div>
      <p className="free-text">{body}</p>
      <p className="meta">
        <a href={course.path}>{course.title}</a>
        {lecture && ` · ${lecture.name}`}
      </p>
      <Answers answers={answers} />
      <form method="post" className="flow gap3" data-kind="answer">
        {seen}
        <TextArea
          name="answer"
          id={`answer-${id}`}
          label={t('question.staff.answer')}
          error={sent?.error ?? undefined}
          defaultValue={sent?.answer ?? ''}
          maxLength={ANSWER_MAX}
        />
        <p>
          <Button name="intent" value="answer" size="small">
            {t('question.staff.send')}
          </Button>
        </p>
      </form>
      <form method="post" className="row" data-kind="decide">
        {seen}
        {status !== 'shown' && (
          <Button name="intent" value="show" look="ghost" size="small">
            {t('question.staff.show')}
          </Button>
        )}
        {status !== 'hidden' && (
          <Button name="intent" value="hide" look="ghost" size="small">
            {t('question.staff.hide')}
          </Button>
        )}
      </form>
    </li>
  );
}
