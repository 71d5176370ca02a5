import { CardList, CourseCard } from '~/kit/course-card';
import { Pill } from '~/kit/pill';
import { Price } from '~/kit/price';
import { useText } from '~/text/text-context';
import type { CourseCardView } from './course-cards.server';
import type { PriceLine } from './course-state';
import { cardWords, isPressing, stateWords } from './course-words';

/** Cards of courses; `eagerFirst` where the first one is the picture of the first screen. */
export function CourseCardList({
  cards,
  eagerFirst = false,
}: {
  cards: readonly CourseCardView[];
  eagerFirst?: boolean;
}) {
  return (
    <CardList>
      {cards.map((card, index) => (
        <CourseCard
          key={card.id}
          href={card.href}
          title={card.title}
          picture={card.picture}
          meta={<CardMeta card={card} />}
          teacher={card.teacherName}
          end={<PriceWords line={card.priceLine} courseType={card.courseType} />}
          off={card.priceLine.isOff}
          eager={eagerFirst && index === 0}
        />
      ))}
    </CardList>
  );
}

/** Parts joined by middle dots; a short part stays together. */
export function CardMeta({ card }: { card: CourseCardView }) {
  const { t } = useText();
  return cardWords(card, t)
    .map((word) => (word.length <= 20 ? word.replaceAll(' ', '\u00a0') : word))
    .join(' · ');
}

/** The last line of a card: price and state in words (CAT-01). */
export function PriceWords({
  line,
  courseType,
}: {
  line: PriceLine;
  courseType: CourseCardView['courseType'];
}) {
  const { t, locale } = useText();
  const { price, state, isOff } = line;
  const words = stateWords(state, { t, locale });
  const isFreeNow = price?.satang === 0 && state.code === 'open' && courseType === 'Online';
  return (
    <>
      {price && (
        <Price
          satang={price.satang}
          currency={price.currency}
          formerSatang={price.formerSatang}
          free={t('course.free')}
        />
      )}
      {price?.isForMember && <Pill kind="info">{t('course.memberPrice')}</Pill>}
      {words !== '' && <span className={classOf(state, isOff)}>{words}</span>}
      {isFreeNow && <span className="meta">{t('course.startNow')}</span>}
    </>
  );
}

function classOf(state: PriceLine['state'], isOff: boolean): string {
  if (isPressing(state)) return 'say warn nb';
  return isOff || state.code === 'owned' ? 'say strong' : 'meta';
}
