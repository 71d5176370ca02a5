import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { Chips } from '~/kit/chips';
import { QUESTION_STATUSES, type QuestionStatus } from '~/learning/questions/question';
import { QuestionQueue } from '~/learning/questions/question-queue';
import { countQuestions, readStaffQuestion, readStaffQuestions } from '~/learning/questions/questions.server';
import { useText } from '~/text/text-context';
import { pageRange } from '~/values/page-range';
import { paths } from '~/values/paths';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';
import { takeModeration } from '~/web/teaching/question-route.server';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

const PAGE_SIZE = 20;

const statusOf = (url: URL): QuestionStatus =>
  QUESTION_STATUSES.find((each) => each === url.searchParams.get('status')) ?? 'waiting';
const pathOf = (status: QuestionStatus, page = 1, isDone = false) =>
  `${paths.staffQuestions()}?status=${status}${page > 1 ? `&page=${page}` : ''}${isDone ? '&done=1' : ''}`;

/** What learners ask: staff reads and answers it before it stands on the course's page. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, now, url, t, settings, environment, administrator } = await requireRight(args, 'moderation');
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
    questions: await readStaffQuestions(db, { status, readerId: administrator.id }, range),
  };
}

export async function action(args: ActionFunctionArgs) {
  const visit = await requireRight(args, 'moderation');
  const { db, url, administrator } = visit;
  const param = await takeModeration(visit, args, {
    scope: 'all',
    by: administrator,
    donePath: pathOf(statusOf(url), Number(url.searchParams.get('page')) || 1, true),
    may: ['show', 'hide', 'answer', 'resolve', 'changeAnswer', 'removeAnswer'],
  });
  if (!('data' in param)) return param;
  const command = { id: param.data.id, scope: 'all', readerId: administrator.id } as const;
  return data({ ...param.data, question: await readStaffQuestion(db, command) }, param.init ?? undefined);
}

export default function Questions() {
  const { now, status, counts, range, isOff, isDone, questions } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
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
      <QuestionQueue
        {...{ questions, now, sent: result, isDone, isOff, range }}
        isModerator
        none={{ word: t('admin.none.word'), title: t('question.staff.none') }}
        urlOf={(page) => pathOf(status, page)}
      />
    </>
  );
}
