import { Pill } from '~/kit/pill';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { slugPath } from '~/values/slug-id';
import type { CoursePageView } from './course-page-view';
import { averageText, type CourseRating } from './course-rating';

/** Average and count, beside a course's title or its list of reviews; samples of the demo shop are marked. */
export function RatingLine({ rating, href }: { rating: CourseRating; href?: string }) {
  const { t } = useText();
  const words = t('review.count', { count: rating.count });
  return (
    <p className="row gap2">
      <Average rating={rating} />
      {href ? <a href={href}>{words}</a> : <span className="meta">{words}</span>}
      {rating.hasSamples && <Pill>{t('review.sample')}</Pill>}
    </p>
  );
}

/** Under a course's title, leading to what was said: on this page, or on its own where this one is long already. */
export function HeadRating({ view }: { view: Pick<CoursePageView, 'id' | 'slug' | 'layout' | 'reviews'> }) {
  const { reviews, id, slug } = view;
  if (!reviews?.rating) return null;
  const href = hasReviewsPart(view) ? '#reviews' : paths.courseReviews({ slug: slugPath(id, slug) });
  return <RatingLine rating={reviews.rating} href={href} />;
}

/** The purchase is on layout 4's page: what was said stands on its own page there, where the average leads to it. */
export const hasReviewsPart = ({ layout, reviews }: Pick<CoursePageView, 'layout' | 'reviews'>): boolean =>
  reviews !== null && (layout !== 4 || reviews.rating === null);

/** The same in the one line a card has for it. */
export function CardRating({ rating }: { rating: CourseRating }) {
  const { t } = useText();
  return (
    <p className="meta">
      <Average rating={rating} /> {t('review.count', { count: rating.count })}
      {rating.hasSamples && ` · ${t('review.sample')}`}
    </p>
  );
}

function Average({ rating }: { rating: CourseRating }) {
  const { t } = useText();
  const average = averageText(rating.average);
  return (
    <b className="stars" role="img" aria-label={t('review.average', { average })}>
      ★ {average}
    </b>
  );
}
