import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { Chips } from '~/kit/chips';
import { countWaitingAtDesk } from '~/learning/desk/desk-counts.server';
import { DeskNav } from '~/learning/desk/desk-nav';
import { DESK_LISTS, type DeskList } from '~/learning/questions/question';
import { QuestionQueue } from '~/learning/questions/question-queue';
import {
  countDeskQuestions,
  readDeskQuestions,
  readStaffQuestion,
} from '~/learning/questions/questions.server';
import { useText } from '~/text/text-context';
import { pageRange } from '~/values/page-range';
import { paths } from '~/values/paths';
import { requireInstructor } from '~/web/guards.server';
import type { PageHandle } from '~/web/page-handle';
import { privateMeta } from '~/web/private-meta';
import { takeModeration } from '~/web/teaching/question-route.server';

export const handle: PageHandle = { stylesheet: 'account', frame: 'shop' };
export const meta = privateMeta;

const PAGE_SIZE = 20;

const listOf = (url: URL): DeskList =>
  DESK_LISTS.find((each) => each === url.searchParams.get('list')) ?? 'open';
const pathOf = (list: DeskList, page = 1, isDone = false) =>
  `${paths.taughtQuestions()}?list=${list}${page > 1 ? `&page=${page}` : ''}${isDone ? '&done=1' : ''}`;

/** Questions about the courses the instructor teaches: what waits for an answer, and what has one. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, now, url, t, settings, environment, instructor } = await requireInstructor(args);
  const scope = { teacherPersonId: instructor.id };
  const list = listOf(url);
  const lists = await countDeskQuestions(db, scope);
  const range = pageRange(lists[list], url.searchParams.get('page'), PAGE_SIZE);
  return {
    title: `${t('desk.questions')} · ${settings.title}`,
    now,
    list,
    lists,
    range,
    counts: await countWaitingAtDesk(db, scope),
    isOff: !environment.features.has('COURSE_COMMENT'),
    isDone: url.searchParams.has('done'),
    questions: await readDeskQuestions(db, { scope, list, readerId: instructor.id }, range),
  };
}

export async function action(args: ActionFunctionArgs) {
  const visit = await requireInstructor(args);
  const { db, url, instructor } = visit;
  const scope = { teacherPersonId: instructor.id };
  const param = await takeModeration(visit, args, {
    scope,
    by: instructor,
    donePath: pathOf(listOf(url), Number(url.searchParams.get('page')) || 1, true),
    may: ['answer', 'resolve', 'changeAnswer', 'removeAnswer'],
  });
  if (!('data' in param)) return param;
  const command = { id: param.data.id, scope, readerId: instructor.id };
  return data({ ...param.data, question: await readStaffQuestion(db, command) }, param.init ?? undefined);
}

export default function TaughtQuestions() {
  const { now, list, lists, range, counts, isOff, isDone, questions } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { t } = useText();
  return (
    <>
      <DeskNav current="questions" counts={counts} />
      <div className="wrap pad5 flow">
        <h1>{t('desk.questions')}</h1>
        <Chips
          label={t('admin.filters')}
          chips={DESK_LISTS.map((each) => ({
            href: pathOf(each),
            text: t(`desk.questions.${each}`),
            count: lists[each],
            current: each === list,
          }))}
        />
        <QuestionQueue
          {...{ questions, now, sent: result, isDone, isOff, range }}
          isModerator={false}
          none={{ word: t('desk.noneWord'), title: t('desk.questions.none') }}
          urlOf={(page) => pathOf(list, page)}
        />
      </div>
    </>
  );
}
