import type { CourseRating } from '~/catalogue/courses/course-rating';
import { RatingLine } from '~/catalogue/courses/rating-line';
import { useText } from '~/text/text-context';
import type { ShownReview } from './review';
import { ReviewItem } from './review-item';

interface ReviewsPartProps {
  reviews: readonly ShownReview[];
  count: number;
  rating: CourseRating | null;
  /** the page of all reviews */
  allPath: string;
  /** null: this visitor may not write one */
  own: { href: string; isWritten: boolean } | null;
  /** beside a purchase: the average and the note on samples are shown above */
  isBrief?: boolean;
}

/** On a course's page: the average, the newest reviews, links to all of them and to the visitor's own. */
export function ReviewsPart({ reviews, count, rating, allPath, own, isBrief = false }: ReviewsPartProps) {
  const { t } = useText();
  if (count === 0 && !own) return null;
  return (
    <section className="part flow" id="reviews">
      <h2>{t('review.title')}</h2>
      {rating && !isBrief && <RatingLine rating={rating} />}
      {reviews.length > 0 && (
        <ul className="flow reviews">
          {reviews.map((review) => (
            <ReviewItem
              key={review.id}
              isBrief={isBrief}
              review={isBrief ? { ...review, reply: '', body: beginningOf(review.body) } : review}
            />
          ))}
        </ul>
      )}
      {!isBrief && reviews.some(({ isSample }) => isSample) && (
        <p className="meta">{t('review.sampleWhy')}</p>
      )}
      <p className="row">
        {count > reviews.length && <a href={allPath}>{t('review.all', { count })}</a>}
        {own && <a href={own.href}>{t(own.isWritten ? 'review.edit' : 'review.write')}</a>}
      </p>
    </section>
  );
}

const MOST_LETTERS = 36;

/** The first words; Thai is cut between whole characters. */
const beginningOf = (words: string): string =>
  words.length <= MOST_LETTERS
    ? words
    : `${[...new Intl.Segmenter('th', { granularity: 'grapheme' }).segment(words)]
        .slice(0, MOST_LETTERS)
        .map(({ segment }) => segment)
        .join('')}…`;
