import { Pill } from '~/kit/pill';
import { useText } from '~/text/text-context';
import type { CoursePageView } from './course-page-view';
import { averageText, type CourseRating } from './course-rating';

/** Average and count, beside a course's title or its reviews; samples of the demo shop are marked. */
export function RatingLine({ rating, href }: { rating: CourseRating; href?: string }) {
  const { t } = useText();
  const words = t('review.count', { count: rating.count });
  return (
    <p className="row gap2">
      <Average rating={rating} /> {href ? <a href={href}>{words}</a> : <span className="meta">{words}</span>}{' '}
      {rating.hasSamples && <Pill>{t('review.sample')}</Pill>}
    </p>
  );
}

/** Below a course's title, with a link to the reviews. */
export function HeadRating({ view }: { view: Pick<CoursePageView, 'reviews'> }) {
  const { reviews } = view;
  return reviews?.rating ? <RatingLine rating={reviews.rating} href="#reviews" /> : null;
}

/** Layout 4 has the purchase on the same page: one review stands there, all of them on their own page. */
export const reviewsShown = ({ layout }: Pick<CoursePageView, 'layout'>): number => (layout === 4 ? 1 : 3);

/** The same in a card's one line. */
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
