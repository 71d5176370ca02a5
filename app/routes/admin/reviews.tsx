import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { Chips } from '~/kit/chips';
import { EmptyState } from '~/kit/empty-state';
import { Notice } from '~/kit/notice';
import { Pager } from '~/kit/pager';
import { type ModerationRefusal, moderateReview } from '~/reviews/moderate-review.server';
import { REVIEW_STATUSES, type ReviewStatus } from '~/reviews/review';
import { moderationSchema } from '~/reviews/review-fields';
import { type ModerationReturn, StaffReviewItem } from '~/reviews/staff-review';
import { countReviews, readStaffReviews } from '~/reviews/staff-reviews.server';
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

const statusOf = (url: URL): ReviewStatus =>
  REVIEW_STATUSES.find((each) => each === url.searchParams.get('status')) ?? 'waiting';
const pathOf = (status: ReviewStatus, page = 1, isDone = false) =>
  `${paths.staffReviews()}?status=${status}${page > 1 ? `&page=${page}` : ''}${isDone ? '&done=1' : ''}`;

/** What learners say of courses: staff reads it before anybody else does. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, now, url, t, settings } = await requireRight(args, 'moderation');
  const status = statusOf(url);
  const counts = await countReviews(db);
  const range = pageRange(counts[status], url.searchParams.get('page'), PAGE_SIZE);
  return {
    title: `${t('review.staff.title')} · ${settings.title}`,
    now,
    status,
    counts,
    range,
    isOff: settings.reviews_from === 0,
    isDone: url.searchParams.has('done'),
    reviews: await readStaffReviews(db, status, range),
  };
}

interface Sent {
  refusal: ModerationRefusal['code'] | null;
  returned: ModerationReturn | null;
}

export async function action(args: ActionFunctionArgs) {
  const { db, now, url, t, administrator } = await requireRight(args, 'moderation');
  const { fields } = await readForm(args.request);
  const form = parseForm(fields, moderationSchema);
  if (!form.ok) {
    const input = (name: string) => (typeof form.typed[name] === 'string' ? form.typed[name] : '');
    const returned = { id: Number(input('id')), intent: input('intent'), reply: input('reply') };
    const errors = firstErrors(form.errors, t);
    return data<Sent>({ refusal: null, returned: { ...returned, errors } }, { status: 422 });
  }
  const done = await moderateReview(db, { ...form.value, administratorId: administrator.id }, now);
  if (!done.ok) return data<Sent>({ refusal: done.refusal.code, returned: null }, { status: 409 });
  return redirect(pathOf(statusOf(url), Number(url.searchParams.get('page')) || 1, true), 303);
}

export default function Reviews() {
  const { now, status, counts, range, isOff, isDone, reviews } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { t } = useText();
  return (
    <>
      <h1>{t('review.staff.title')}</h1>
      <Chips
        label={t('admin.filters')}
        chips={REVIEW_STATUSES.map((each) => ({
          href: pathOf(each),
          text: t(`review.staff.${each}`),
          count: counts[each],
          current: each === status,
        }))}
      />
      <div className="flow read">
        {isOff && <Notice kind="info">{t('review.staff.off')}</Notice>}
        {result?.refusal && <Notice kind="bad">{t(`review.staff.${result.refusal}`)}</Notice>}
        {isDone && !result && <Notice kind="ok">{t('review.staff.done')}</Notice>}
        {reviews.length === 0 ? (
          <EmptyState word={t('admin.none.word')} level={2} title={t('review.staff.none')} />
        ) : (
          <ul className="flow">
            {reviews.map((review) => (
              <StaffReviewItem
                key={review.id}
                review={review}
                now={now}
                returned={result?.returned?.id === review.id ? result.returned : null}
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
