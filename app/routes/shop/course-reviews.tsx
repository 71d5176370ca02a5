import {
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { coursePath } from '~/catalogue/catalogue-paths';
import { readCourseRating } from '~/catalogue/courses/course-rating.server';
import { RatingLine } from '~/catalogue/courses/rating-line';
import { catalogueCrumbs } from '~/catalogue/listing/catalogue-crumbs';
import { crumbsJsonLd } from '~/catalogue/listing/shop-json-ld';
import { EmptyState } from '~/kit/empty-state';
import { Breadcrumb } from '~/kit/frame/breadcrumb';
import { LinkButton } from '~/kit/link-button';
import { Pager } from '~/kit/pager';
import { readShownReviews } from '~/reviews/course-reviews.server';
import { ReviewItem } from '~/reviews/review-item';
import { reviewsPath } from '~/reviews/review-paths';
import { readReviewedCourse } from '~/reviews/reviewed-course.server';
import { useText } from '~/text/text-context';
import { pageRange } from '~/values/page-range';
import { idOfSlug, slugPath } from '~/values/slug-id';
import { metaTags } from '~/web/meta-tags';
import { publicPageHeaders } from '~/web/page-cache.server';
import type { PageHandle } from '~/web/page-handle';
import { openVisit } from '~/web/visit.server';

export const handle: PageHandle = { stylesheet: 'browse', frame: 'shop' };

const PAGE_SIZE = 10;

/** Everything learners say of one course, the newest first. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, url, t, locale, publicUrl, settings } = await openVisit(args);
  const courseId = idOfSlug(args.params.slug ?? '');
  const course = courseId === null ? null : await readReviewedCourse(db, courseId);
  if (!course?.isPublished || settings.reviews_from === 0) throw new Response(null, { status: 404 });
  const cache = publicPageHeaders(args.request);
  if (args.params.slug !== slugPath(course.id, course.slug))
    throw redirect(reviewsPath(course) + url.search, { status: 301, ...cache });
  const { count, rating } = await readCourseRating(db, course.id, settings.reviews_from);
  const range = pageRange(count, url.searchParams.get('page'), PAGE_SIZE);
  const title = t('review.pageTitle', { course: course.title });
  const crumbs = [
    ...catalogueCrumbs('courses', null, { t, locale }),
    { href: coursePath(course), text: course.title },
  ];
  return data(
    {
      course,
      crumbs,
      rating,
      range,
      reviews: await readShownReviews(db, course.id, range),
      meta: {
        title: range.page > 1 ? `${title} ${t('list.pageOf', { page: range.page })}` : title,
        shopTitle: settings.title,
        description: title,
        canonicalUrl: publicUrl + reviewsPath(course, range.page),
        locale,
        isHidden: count === 0,
        jsonLd: [crumbsJsonLd(publicUrl, crumbs, title)],
      },
    },
    cache,
  );
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) => metaTags(data?.meta);

export default function CourseReviews() {
  const { course, crumbs, rating, range, reviews } = useLoaderData<typeof loader>();
  const { t } = useText();
  return (
    <div className="wrap">
      <Breadcrumb label={t('course.crumbs')} crumbs={crumbs} />
      {reviews.length === 0 ? (
        <EmptyState
          word={t('review.noneWord')}
          title={t('review.none')}
          actions={<LinkButton href={coursePath(course)}>{t('review.toCourse')}</LinkButton>}
        >
          {t('review.noneWhy')}
        </EmptyState>
      ) : (
        <div className="read flow mb5">
          <h1>{t('review.pageTitle', { course: course.title })}</h1>
          {rating && <RatingLine rating={rating} />}
          <ul className="flow reviews">
            {reviews.map((review) => (
              <ReviewItem key={review.id} review={review} />
            ))}
          </ul>
          {reviews.some(({ isSample }) => isSample) && <p className="meta">{t('review.sampleWhy')}</p>}
          <Pager
            isLess
            label={t('review.pages')}
            current={range.page}
            last={range.pageCount}
            urlOf={(page) => reviewsPath(course, page)}
            previous={t('myCourses.previousPage')}
            next={t('myCourses.nextPage')}
            jump={(page) => t('myCourses.page', { page })}
          />
          <p>
            <a href={coursePath(course)}>{t('review.toCourse')}</a>
          </p>
        </div>
      )}
    </div>
  );
}
