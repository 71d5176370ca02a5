import { Pill } from '~/kit/pill';
import { Stars } from '~/kit/shop/stars';
import { useOwnLang } from '~/text/own-lang';
import { useText } from '~/text/text-context';
import { bangkokDay, formatDay } from '~/values/time';
import type { ShownReview } from './review';

/** A published review: stars, name, progress, words, and the school's answer. */
export function ReviewItem({ review, isBrief = false }: { review: ShownReview; isBrief?: boolean }) {
  const { t, locale } = useText();
  const { rating, authorName, body, reply, isSample, writtenAt } = review;
  const langOf = useOwnLang();
  return (
    <li className="flow gap2">
      <p className="row gap2">
        <Stars rating={rating} label={t('review.stars', { rating })} />{' '}
        <b lang={langOf(authorName)}>{authorName}</b> {isSample && <Pill>{t('review.sample')}</Pill>}
      </p>
      <p className="free-text" lang={langOf(body)}>
        {body}
      </p>
      {!isBrief && (
        <p className="meta">
          <ProgressWords review={review} /> ·{' '}
          <span className="nb">{formatDay(bangkokDay(writtenAt), locale)}</span>
        </p>
      )}
      {reply && (
        <div className="answer">
          <p className="meta">{t('review.reply')}</p>
          <p className="free-text" lang={langOf(reply)}>
            {reply}
          </p>
        </div>
      )}
    </li>
  );
}

export function ProgressWords({
  review: { progressPercent: percent },
}: {
  review: Pick<ShownReview, 'progressPercent'>;
}) {
  const { t } = useText();
  if (percent === null) return t('review.progressClass');
  return percent === 100 ? t('review.progressAll') : t('review.progress', { percent });
}
