import type { OwnedCourse } from '~/catalogue/owned-course';
import { CardList, CourseCard } from '~/kit/shop/course-card';
import { Price } from '~/kit/shop/price';
import { spaced } from '~/kit/spaced';
import { useOwnLang } from '~/text/own-lang';
import { useText } from '~/text/text-context';
import type { CourseCardView } from './course-cards.server';
import { MemberPrice } from './course-price';
import type { PriceLine } from './course-state';
import { cardWords, isPressing, stateWords } from './course-texts';
import { CardRating } from './rating-line';

/** Course cards; `eagerFirst` when the first picture belongs to the first screen, `isPaged` on pages of ten. */
export function CourseCardList({
  cards,
  eagerFirst = false,
  isPaged,
}: {
  cards: readonly CourseCardView[];
  eagerFirst?: boolean;
  isPaged?: boolean;
}) {
  return (
    <CardList isPaged={isPaged}>
      {cards.map((card, index) => (
        <CourseCard
          key={card.id}
          href={card.href}
          title={card.title}
          picture={card.picture}
          meta={<CardMeta card={card} />}
          teacher={card.teacherName}
          end={<CardEnd card={card} />}
          off={card.priceLine.isOff}
          eager={eagerFirst && index === 0}
        >
          {card.rating && <CardRating rating={card.rating} />}
        </CourseCard>
      ))}
    </CardList>
  );
}

/** Parts joined by middle dots, none at the start or end of a line; a short part stays together. */
export function CardMeta({ card }: { card: CourseCardView }) {
  const langOf = useOwnLang();
  const { t } = useText();
  return (
    <span className="dots">
      {cardWords(card, t).map((word, index) => (
        <span key={word} lang={langOf(word)}>
          {index > 0 && <i> · </i>}
          {word.length <= 20 ? word.replaceAll(' ', '\u00a0') : word}
        </span>
      ))}
    </span>
  );
}

/** The visitor's access to the course, or its price. */
export function CardEnd({ card }: { card: CourseCardView }) {
  const { owned: ownedCourse, priceLine, courseType, lectureCount } = card;
  return ownedCourse ? (
    <OwnedWords owned={ownedCourse} hasLectures={lectureCount > 0} />
  ) : (
    <PriceWords line={priceLine} courseType={courseType} />
  );
}

/** For its owner: the way to learning, the remaining time, and renewal when due. */
function OwnedWords({ owned: ownedCourse, hasLectures }: { owned: OwnedCourse; hasLectures: boolean }) {
  const { isRunning, title, left: remaining, isNear, learnPath, learnText, renewal, again } = ownedCourse;
  const canLearn = learnPath !== null && hasLectures;
  const wayOn = renewal ?? again;
  return spaced(
    <>
      {canLearn && (
        <a className="above strong" href={learnPath}>
          {learnText}
        </a>
      )}
      {!canLearn && <span className="say strong">{title}</span>}
      {isRunning && remaining && <span className={isNear ? 'say warn nb' : 'meta nb'}>{remaining}</span>}
      {wayOn && (
        <a className="above" href={wayOn.href}>
          {wayOn.text}
        </a>
      )}
    </>,
  );
}

/** The last line of a card: price and state in words (CAT-01). */
function PriceWords({ line, courseType }: { line: PriceLine; courseType: CourseCardView['courseType'] }) {
  const { t, locale } = useText();
  const { price, state, isOff } = line;
  const words = stateWords(state, { t, locale });
  const isFreeNow = price?.satang === 0 && state.code === 'open' && courseType === 'Online';
  return spaced(
    <>
      {price && (
        <Price
          satang={price.satang}
          currency={price.currency}
          formerSatang={price.formerSatang}
          free={t('course.free')}
        />
      )}
      {price?.isForMember && <MemberPrice />}
      {words !== '' && <span className={classOf(state, isOff)}>{words}</span>}
      {isFreeNow && <span className="meta">{t('course.startNow')}</span>}
    </>,
  );
}

function classOf(state: PriceLine['state'], isOff: boolean): string {
  if (isPressing(state)) return 'say warn nb';
  return isOff || state.code === 'owned' ? 'say strong' : 'meta';
}
