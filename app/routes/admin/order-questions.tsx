import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { Button } from '~/kit/button';
import { Chips } from '~/kit/chips';
import { EmptyState } from '~/kit/empty-state';
import { formFields } from '~/kit/forms/form-fields';
import { TextArea } from '~/kit/forms/text-area';
import { Notice } from '~/kit/notice';
import { Pager } from '~/kit/pager';
import { answerOrderQuestion } from '~/orders/questions/answer-order-question.server';
import { AskedList } from '~/orders/questions/asked-list';
import { orderAnswerSchema } from '~/orders/questions/order-question';
import {
  countOrderQuestions,
  readStaffOrderQuestions,
  type StaffOrderQuestion,
} from '~/orders/questions/order-questions.server';
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
const STATUSES = ['waiting', 'answered'] as const;
type Status = (typeof STATUSES)[number];

const statusOf = (url: URL): Status =>
  STATUSES.find((each) => each === url.searchParams.get('status')) ?? 'waiting';
const pathOf = (status: Status, page = 1) =>
  `${paths.staffOrderQuestions()}?status=${status}${page > 1 ? `&page=${page}` : ''}`;

/** What buyers ask about their orders, for staff to answer (R-371). */
export async function loader(args: LoaderFunctionArgs) {
  const { db, url, t, settings } = await requireRight(args, 'order-changes');
  const status = statusOf(url);
  const counts = await countOrderQuestions(db);
  const range = pageRange(counts[status], url.searchParams.get('page'), PAGE_SIZE);
  return {
    title: `${t('orderAsk.staff.title')} · ${settings.title}`,
    status,
    counts,
    range,
    isDone: url.searchParams.has('done'),
    questions: await readStaffOrderQuestions(db, status, range),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { db, now, t, administrator } = await requireRight(args, 'order-changes');
  const { fields } = await readForm(args.request);
  const form = parseForm(fields, orderAnswerSchema);
  const entries = { id: Number(form.typed.id) || 0, answer: String(form.typed.answer ?? '') };
  if (!form.ok)
    return data({ typed: entries, errors: firstErrors(form.errors, t), isLate: false }, { status: 422 });
  const { id, answer } = form.value;
  const answered = await answerOrderQuestion(db, { id: id ?? 0, answer, staffId: administrator.id }, now);
  if (answered.ok) return redirect(`${paths.staffOrderQuestions()}?done=1`, 303);
  const errors: Record<string, string> = {};
  return data({ typed: entries, errors, isLate: true }, { status: 409 });
}

export default function OrderQuestions() {
  const { status, counts, range, isDone, questions } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { t } = useText();
  return (
    <div className="flow">
      <h1>{t('orderAsk.staff.title')}</h1>
      {isDone && !result && <Notice kind="ok">{t('orderAsk.staff.done')}</Notice>}
      {result?.isLate && (
        <Notice kind="warn">
          <p>{t('orderAsk.staff.late')}</p>
          <p className="free-text">{result.typed.answer}</p>
        </Notice>
      )}
      <Chips
        label={t('admin.filters')}
        chips={STATUSES.map((each) => ({
          href: pathOf(each),
          text: t(`orderAsk.staff.${each}`),
          count: counts[each],
          current: each === status,
        }))}
      />
      {questions.length === 0 ? (
        <EmptyState level={2} word={t('admin.none.word')} title={t('orderAsk.staff.none')} />
      ) : (
        questions.map((question) => (
          <Question
            key={question.id}
            question={question}
            {...(result && result.typed.id === question.id && { typed: result.typed, errors: result.errors })}
          />
        ))
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
  );
}

function Question({
  question,
  typed,
  errors,
}: {
  question: StaffOrderQuestion;
  typed?: { answer: string };
  errors?: Record<string, string>;
}) {
  const { t } = useText();
  const { id, orderId, orderNumber, buyerName, email, answeredAt } = question;
  const field = formFields(orderAnswerSchema, { values: typed, errors });
  return (
    <section className="panel flow" id={`q${id}`}>
      <h2 className="f3">
        <a href={paths.staffOrder({ orderId })}>{orderNumber}</a>
      </h2>
      <p className="meta">
        {buyerName} · {email}
      </p>
      <AskedList questions={[question]} isStaff />
      {answeredAt === null && (
        <form className="flow" method="post" action={paths.staffOrderQuestions()}>
          <input type="hidden" name="id" value={id} />
          <TextArea
            {...field('answer')}
            id={`answer-${id}`}
            label={t('orderAsk.staff.answer')}
            hint={t('orderAsk.staff.answerHint')}
            rows={4}
          />
          <p>
            <Button>{t('orderAsk.staff.send')}</Button>
          </p>
        </form>
      )}
    </section>
  );
}
