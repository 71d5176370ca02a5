import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { coursePath } from '~/catalogue/catalogue-paths';
import { LinkButton } from '~/kit/link-button';
import { Notice, type StateKind } from '~/kit/notice';
import { OwnReviewForm } from '~/reviews/own-review-form';
import { type OwnReview, readOwnReview, readReviewStanding } from '~/reviews/own-reviews.server';
import { ownIntentSchema, reviewSchema, suggestedName } from '~/reviews/review-fields';
import { ownReviewPath } from '~/reviews/review-paths';
import { readReviewedCourse } from '~/reviews/reviewed-course.server';
import { withdrawReview } from '~/reviews/withdraw-review.server';
import { type ReviewRefusal, writeReview } from '~/reviews/write-review.server';
import { useText } from '~/text/text-context';
import { idOfSlug } from '~/values/slug-id';
import { firstErrors } from '~/web/first-errors';
import { parseForm, readForm } from '~/web/form.server';
import { requireStudent } from '~/web/guards.server';
import type { PageHandle } from '~/web/page-handle';
import type { RouteArgs } from '~/web/visit.server';

const NOTICE_TEXT = {
  saved: 'review.saved',
  withdrawn: 'review.withdrawn',
} as const;

export const handle: PageHandle = { stylesheet: 'checkout', frame: 'shop' };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title },
  { name: 'robots', content: 'noindex' },
];

const NOTICES = ['saved', 'withdrawn'] as const;

/** A learner's own word on a course: to write, to change, to take back. */
export async function loader(args: LoaderFunctionArgs) {
  const { t, url, db, settings, student, course, standing } = await openReview(args);
  const review = await readOwnReview(db, { personId: student.id, courseId: course.id });
  return {
    title: `${t('review.own')} · ${course.title} · ${settings.title}`,
    course,
    review,
    suggestedName: suggestedName(student),
    refusal: standing.mayReview || review ? null : standing.why,
    notice: NOTICES.find((each) => each === url.searchParams.get('notice')) ?? null,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { db, now, t, student, course } = await openReview(args);
  const { fields } = await readForm(args.request);
  const whose = { personId: student.id, courseId: course.id };
  const ownIntent = parseForm(fields, ownIntentSchema);
  if (ownIntent.ok && ownIntent.value.intent === 'withdraw') {
    await withdrawReview(db, whose);
    return redirect(`${ownReviewPath(course)}?notice=withdrawn`, 303);
  }
  const form = parseForm(fields, reviewSchema);
  const input = (name: string) => (typeof form.typed[name] === 'string' ? form.typed[name] : '');
  const values = { rating: input('rating'), body: input('body'), author_name: input('author_name') };
  if (!form.ok)
    return data<Returned>({ values, errors: firstErrors(form.errors, t), refusal: null }, { status: 422 });
  const { rating, body, author_name: authorName } = form.value;
  const written = await writeReview(db, { ...whose, rating, body, authorName }, now);
  if (written.ok) return redirect(`${ownReviewPath(course)}?notice=saved`, 303);
  const { code } = written.refusal;
  return data<Returned>({ values, errors: {}, refusal: code }, { status: code === 'TOO_OFTEN' ? 429 : 403 });
}

interface Returned {
  values: { rating: string; body: string; author_name: string };
  errors: Record<string, string>;
  refusal: ReviewRefusal['code'] | null;
}

/** Only people who learned a draft course may know of it. */
async function openReview(args: RouteArgs & { params: LoaderFunctionArgs['params'] }) {
  const visit = await requireStudent(args);
  const { db, now, settings, student } = visit;
  const courseId = idOfSlug(args.params.slug ?? '');
  const course = courseId === null ? null : await readReviewedCourse(db, courseId);
  if (!course || settings.reviews_from === 0) throw new Response(null, { status: 404 });
  const standing = await readReviewStanding(db, { personId: student.id, courseId: course.id }, now);
  const isStranger = standing === null || (!standing.mayReview && standing.why === 'NO_ACCESS');
  if (isStranger && !course.isPublished) throw new Response(null, { status: 404 });
  return { ...visit, course, standing: standing ?? { mayReview: false as const, why: 'NO_ACCESS' as const } };
}

export default function OwnReviewPage() {
  const { course, review, suggestedName: name, refusal, notice } = useLoaderData<typeof loader>();
  const returned = useActionData<typeof action>();
  const { t } = useText();
  const refused = returned?.refusal ?? refusal;
  const values = returned?.values ?? {
    rating: review ? String(review.rating) : '',
    body: review?.body ?? '',
    author_name: review?.authorName ?? name,
  };
  return (
    <div className="wrap pad5">
      <div className="read flow">
        <p className="meta">
          <a href={coursePath(course)}>{course.title}</a>
        </p>
        <h1>{t('review.own')}</h1>
        {notice && !returned && <Notice kind="ok">{t(NOTICE_TEXT[notice])}</Notice>}
        {refused && (
          <Notice kind={refused === 'TOO_OFTEN' ? 'bad' : 'info'}>{t(`review.no.${refused}`)}</Notice>
        )}
        {review && <Standing review={review} />}
        {refusal ? (
          <p className="row">
            <LinkButton href={coursePath(course)}>{t('review.toCourse')}</LinkButton>
          </p>
        ) : (
          <>
            <p>{t('review.lead')}</p>
            <OwnReviewForm values={values} errors={returned?.errors ?? {}} isWritten={review !== null} />
          </>
        )}
      </div>
    </div>
  );
}

const KIND = { waiting: 'info', shown: 'ok', hidden: 'warn' } as const satisfies Record<string, StateKind>;

/** Where one's review is: with staff, on the page, or why not. */
function Standing({ review: { status, hiddenBecause } }: { review: OwnReview }) {
  const { t } = useText();
  const reason = hiddenBecause ? t(`review.hidden.${hiddenBecause}`) : '';
  return <Notice kind={KIND[status]}>{t(`review.state.${status}`, { reason })}</Notice>;
}
