import { modeOf } from '~/catalogue/course-type';
import { DateTile } from '~/kit/shop/date-tile';
import { Price } from '~/kit/shop/price';
import { useOwnLang } from '~/text/own-lang';
import { useText } from '~/text/text-context';
import { dateTileParts, formatShortDay } from '~/values/time';
import type { CourseCardView } from './course-cards.server';
import { isPressing, stateWords, townOf } from './course-texts';

/** Classes whose registration ends next, each on that day's calendar leaf, with the day they begin. */
export function ClosingAgenda({ cards }: { cards: readonly CourseCardView[] }) {
  const { t, locale } = useText();
  const langOf = useOwnLang();
  return (
    <ul className="agenda">
      {cards.map((card) => {
        const { price, state } = card.priceLine;
        const words = card.owned ? card.owned.title : stateWords(state, { t, locale });
        const place = modeOf(card.courseType) === 'classroom' && townOf(card.venue);
        const day = card.endRegDate;
        return (
          <li key={card.id}>
            {day && (
              <DateTile
                {...dateTileParts(day, locale)}
                dateTime={day}
                near={card.state.code === 'closes-soon'}
              />
            )}
            <div className="t">
              <a href={card.href} lang={langOf(card.title)}>
                {card.title}
              </a>
              <p className="meta dots">
                <span>
                  {place || t(`type.${card.courseType}`)}{' '}
                  {price && !card.owned && (
                    <Price satang={price.satang} currency={price.currency} free={t('course.free')} />
                  )}
                </span>
                {words && (
                  <span className={isPressing(state) && !card.owned ? 'say warn nb' : 'nb'}>
                    <i> · </i>
                    {words}
                  </span>
                )}
                {card.startDate && state.code !== 'starts-on' && (
                  <span className="nb">
                    <i> · </i>
                    {t('state.startsOn', { day: formatShortDay(card.startDate, locale) })}
                  </span>
                )}
              </p>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
