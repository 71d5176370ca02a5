import type { Currency, Satang } from '~/values/money';
import { bangkokDay, type Day, daysBetween, lastDayOf } from '~/values/time';
import { type CourseType, hasSeatsAndWindow } from '~/catalogue/course-type';
import { isOver } from '~/catalogue/sessions/class-time';
import type { OfferedPlan } from '~/catalogue/plans/plan-visibility';
import { startingPlan } from '~/catalogue/plans/starting-price';

/** What of a course decides whether, and for how long, it can be bought. */
export interface CourseTerms {
  courseType: CourseType;
  /** null: no limit */
  seatLimit: number | null;
  seatsHeld: number;
  startRegDate: Day | null;
  endRegDate: Day | null;
  startDate: Day | null;
  endPublish: Day | null;
  isLocked: boolean;
  /** the end of a class; null: learned by oneself, or no day is known */
  meetsUntil: Date | null;
}

export type CourseState =
  | { code: 'open' }
  | { code: 'ended' }
  | { code: 'locked' }
  | { code: 'over'; day: Day }
  | { code: 'full' }
  | { code: 'closed' }
  | { code: 'opens-on'; day: Day }
  | { code: 'closes-soon'; days: number }
  | { code: 'few-seats'; left: number }
  | { code: 'starts-on'; day: Day };

/** From how many days before its end, and from how many seats left, a card says so. */
export const CLOSES_SOON_DAYS = 3;
export const FEW_SEATS = 5;

/**
 * The one thing a visitor should know about buying this course now, the most final first.
 * The window includes its last day; after `endPublish` a course has left the sale, and so has a class after its end.
 */
export function courseState(course: CourseTerms, now: Date): CourseState {
  const today = bangkokDay(now);
  if (isEnded(course, today)) return { code: 'ended' };
  if (course.isLocked) return { code: 'locked' };
  if (isOver(course, now)) return { code: 'over', day: lastDayOf(course.meetsUntil!) };
  if (hasSeatsAndWindow(course.courseType, course.seatLimit)) {
    const left = seatsLeft(course);
    if (left === 0) return { code: 'full' };
    if (course.startRegDate !== null && today < course.startRegDate)
      return { code: 'opens-on', day: course.startRegDate };
    if (course.endRegDate !== null) {
      const days = daysBetween(today, course.endRegDate);
      if (days < 0) return { code: 'closed' };
      if (days <= CLOSES_SOON_DAYS) return { code: 'closes-soon', days };
    }
    if (left !== null && left <= FEW_SEATS) return { code: 'few-seats', left };
  }
  if (course.startDate !== null && course.startDate > today)
    return { code: 'starts-on', day: course.startDate };
  return { code: 'open' };
}

export const isEnded = ({ endPublish }: Pick<CourseTerms, 'endPublish'>, today: Day): boolean =>
  endPublish !== null && today > endPublish;

/** Null: no limit. */
export function seatsLeft({
  seatLimit,
  seatsHeld,
}: Pick<CourseTerms, 'seatLimit' | 'seatsHeld'>): number | null {
  return seatLimit === null ? null : Math.max(0, seatLimit - seatsHeld);
}

const OFF_SALE: ReadonlySet<CourseState['code']> = new Set(['ended', 'locked', 'over', 'full', 'closed']);

/** Nobody can buy it now, and waiting does not help: its card is faded and shows no price. */
export const isOffSale = ({ code }: CourseState): boolean => OFF_SALE.has(code);

export interface PriceLine {
  /** null: no price is said, because it is off sale, owned, or no plan is for this buyer */
  price: { satang: Satang; currency: Currency; formerSatang: Satang | null; isForMember: boolean } | null;
  state: CourseState | { code: 'owned' } | { code: 'no-plan' } | { code: 'priceUsdIsNull' };
  isOff: boolean;
}

/** The last line of a card: the starting price and the state in words, from what this buyer may see. */
export function priceLine(plans: readonly OfferedPlan[], state: CourseState, isOwned: boolean): PriceLine {
  if (isOwned) return { price: null, state: { code: 'owned' }, isOff: false };
  if (isOffSale(state)) return { price: null, state, isOff: true };
  // where all plans are for members their price is said, as such
  const open = startingPlan(plans) ?? startingPlan(plans.map(asMember));
  if (!open || open.price === null) {
    const code = plans.length > 0 ? 'priceUsdIsNull' : 'no-plan';
    return { price: null, state: { code }, isOff: false };
  }
  const { price: satang, currency } = open;
  const isForMember = plans.every((plan) => plan.price !== satang || plan.isForMember);
  return {
    price: { satang, currency, formerSatang: formerPriceOf(open), isForMember },
    state,
    isOff: false,
  };
}

const asMember = (plan: OfferedPlan): OfferedPlan =>
  plan.blockedBecause === 'members-only' ? { ...plan, blockedBecause: null } : plan;

/** A former price is said only when it was higher. */
export function formerPriceOf({
  price,
  formerPrice,
}: Pick<OfferedPlan, 'price' | 'formerPrice'>): Satang | null {
  return formerPrice !== null && price !== null && formerPrice > price ? formerPrice : null;
}
