import { Picture } from '~/kit/shop/picture';
import { Price } from '~/kit/shop/price';
import { TeacherLine } from '~/kit/shop/teacher-line';
import { useOwnLang } from '~/text/own-lang';
import { useText } from '~/text/text-context';
import { CardEnd, CardMeta } from './course-card-list';
import type { CourseCardView } from './course-cards.server';
import { MemberPrice } from './course-price';

// nearly the width of a phone: 88 of 100 on 360 points takes 640 pixels, all of them 1280
const SIZES = '(min-width: 1200px) 696px, (min-width: 960px) 60vw, 88vw';

/** One large course; its picture belongs to the first screen, so it loads first. */
export function FeaturedCourse({ card }: { card: CourseCardView }) {
  const { t } = useText();
  const { price, state } = card.priceLine;
  const langOf = useOwnLang();
  return (
    <article className="flow gap3">
      <a className="poster" href={card.href} tabIndex={-1} aria-hidden="true">
        <Picture src={card.largePicture} alt="" sizes={SIZES} eager />
      </a>
      <p className="meta">
        <CardMeta card={card} />
      </p>
      <h2>
        <a className="quiet" href={card.href} lang={langOf(card.title)}>
          {card.title}
        </a>
      </h2>
      <TeacherLine
        name={card.teacherName ?? ''}
        about={card.teacherHeadline}
        picture={card.teacherPicture}
        end={
          card.owned ? undefined : price && state.code === 'open' ? (
            <>
              <span className="meta">{t('course.from')}</span>
              <br />
              <span className="f3">
                <Price satang={price.satang} currency={price.currency} free={t('course.free')} />
              </span>
              {price.isForMember && <MemberPrice />}
            </>
          ) : (
            <CardEnd card={card} />
          )
        }
      />
      {card.owned && (
        <p className="row">
          <CardEnd card={card} />
        </p>
      )}
    </article>
  );
}
