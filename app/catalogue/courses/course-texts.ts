import type { CourseType } from '~/catalogue/course-type';
import type { PricePlan } from '~/catalogue/plans/plan-visibility';
import type { StockState } from '~/catalogue/stock-state';
import type { TextKey, Translate } from '~/text/translate';
import { formatShortDay, type Locale } from '~/values/time';
import type { CourseState, PriceLine } from './course-state';

const STATE_TEXT = {
  ended: 'state.ended',
  locked: 'state.locked',
  full: 'state.full',
  closed: 'state.closed',
  owned: 'state.owned',
} as const;

/** Lengths in words: `54 นาที`, `3 ชม.`, `9 ชม. 20 นาที`; a few seconds are a minute. */
export function durationWords(totalSeconds: number, t: Translate): string {
  const minutes = Math.max(1, Math.round(totalSeconds / 60));
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return t('course.minutes', { minutes: rest });
  return rest === 0 ? t('course.hours', { hours }) : t('course.hoursMinutes', { hours, minutes: rest });
}

interface CourseLength {
  lectureCount: number;
  totalSeconds: number;
}

/**
 * The length of a course's videos in seconds; 0 when under a minute a lesson, because that says nothing of its size
 * (R-235).
 */
export const tellingSeconds = ({ lectureCount, totalSeconds }: CourseLength): number =>
  totalSeconds >= lectureCount * 60 ? totalSeconds : 0;

/** The length of a course's videos in words; empty when it says nothing. */
export const lengthWords = (length: CourseLength, t: Translate): string =>
  tellingSeconds(length) > 0 ? durationWords(length.totalSeconds, t) : '';

/** `6:12` for a lecture or a video. */
export function clockWords(totalSeconds: number, t: Translate): string {
  const [minutes, seconds] = [Math.floor(totalSeconds / 60), Math.round(totalSeconds) % 60];
  return t('course.lectureVideo', { minutes, seconds: String(seconds).padStart(2, '0') });
}

/** The line above a card's title: the way to take part, then place, date or size. */
export function cardWords(
  card: {
    courseType: CourseType;
    classType: string;
    venue: string;
    lectureCount: number;
    totalSeconds: number;
  },
  t: Translate,
): string[] {
  const type = t(`type.${card.courseType}`);
  switch (card.courseType) {
    case 'In-class':
    case 'In-class-free':
      return [type, townOf(card.venue)].filter(Boolean);
    case 'Live':
      return [type, daysOf(card.classType)].filter(Boolean);
    case 'Private-Classroom':
    case 'Live-Private':
      return [type];
    default:
      return [
        type,
        ...(card.lectureCount > 0 ? [t('course.lectures', { count: card.lectureCount })] : []),
        lengthWords(card, t),
      ].filter(Boolean);
  }
}

/** Days without hours: `อังคารและพฤหัส 19:00–20:30 น.` is too long for a card. */
const daysOf = (classType: string): string => classType.replace(/\s*\d{1,2}[:.]\d{2}.*$/, '');

/** Addresses begin with the town. */
export const townOf = (venue: string): string => venue.split(' ', 1)[0] ?? '';

/** A state in words; empty when there is none to show. */
export function stateWords(
  state: CourseState | PriceLine['state'],
  { t, locale }: { t: Translate; locale: Locale },
): string {
  switch (state.code) {
    case 'open':
      return '';
    case 'ended':
    case 'locked':
    case 'full':
    case 'closed':
    case 'owned':
      return t(STATE_TEXT[state.code]);
    case 'no-plan':
      return t('state.noPlan');
    case 'priceUsdIsNull':
      return t('state.priceUsdIsNull');
    case 'over':
      return t('state.over', { day: formatShortDay(state.day, locale) });
    case 'opens-on':
      return t('state.opensOn', { day: formatShortDay(state.day, locale) });
    case 'starts-on':
      return t('state.startsOn', { day: formatShortDay(state.day, locale) });
    case 'few-seats':
      return t('state.seatsLeft', { left: state.left });
    case 'closes-soon':
      if (state.days === 0) return t('state.closesToday');
      return state.days === 1 ? t('state.closesTomorrow') : t('state.closesIn', { days: state.days });
  }
}

/** Urgent states, shown in the colour of warnings. */
export const isPressing = (state: PriceLine['state']): boolean =>
  state.code === 'closes-soon' || state.code === 'few-seats';

export function stockWords(stock: StockState, t: Translate): string {
  if (stock.code === 'few') return t('stock.few', { left: stock.left });
  return t(stock.code === 'in-stock' ? 'stock.in' : 'stock.out');
}

/** How long a plan's access lasts, in its own terms; empty for a class, which has dates. */
export function termWords(
  plan: Pick<PricePlan, 'planType' | 'term' | 'termUnit' | 'courseDays'>,
  isClass: boolean,
  t: Translate,
): string {
  if (plan.planType === 'One-Time Payment' || plan.planType === 'Free' || plan.courseDays === -1)
    return isClass ? '' : t('course.termUnlimited');
  const term =
    plan.term !== null && plan.termUnit !== null
      ? countWords(plan.termUnit, plan.term, t)
      : plan.courseDays !== null
        ? countWords('day', plan.courseDays, t)
        : null;
  if (term === null) return '';
  return t(plan.planType === 'Actual' ? 'course.termActual' : 'course.term', { term });
}

const countWords = (unit: NonNullable<PricePlan['termUnit']>, count: number, t: Translate): string =>
  t(`term.${unit}` satisfies TextKey, { count });
