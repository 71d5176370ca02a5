import { type CourseType, hasSeatsAndWindow } from '~/catalogue/course-type';
import type { OfferedPlan } from '~/catalogue/plans/plan-visibility';
import { startingPlan } from '~/catalogue/plans/starting-price';
import { isOver } from '~/catalogue/sessions/class-time';
import type { Currency, Satang } from '~/values/money';
import { bangkokDay, type Day, daysBetween, lastDayOf } from '~/values/time';

/** The facts of a course that decide whether, and for how long, it can be bought. */
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
  /** the end of a class; null: self-paced, or no known day */
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

/** Days before the end, and seats left, from which a card warns. */
export const CLOSES_SOON_DAYS = 3;
export const FEW_SEATS = 5;

/**
 * The most final fact about buying this course now. The window includes its last day; after `endPublish`
 * and after a class's end a course is off sale.
 */
export function courseState(course: CourseTerms, now: Date): CourseState {
  const today = bangkokDay(now);
  if (isEnded(course, today)) return { code: 'ended' };
  if (course.isLocked) return { code: 'locked' };
  if (isOver(course, now)) return { code: 'over', day: lastDayOf(course.meetsUntil!) };
  if (hasSeatsAndWindow(course.courseType, course.seatLimit)) {
    const seats = seatsLeft(course);
    if (seats === 0) return { code: 'full' };
    if (course.startRegDate !== null && today < course.startRegDate)
      return { code: 'opens-on', day: course.startRegDate };
    if (course.endRegDate !== null) {
      const days = daysBetween(today, course.endRegDate);
      if (days < 0) return { code: 'closed' };
      if (days <= CLOSES_SOON_DAYS) return { code: 'closes-soon', days };
    }
    if (seats !== null && seats <= FEW_SEATS) return { code: 'few-seats', left: seats };
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

/** Off sale for good: its card is faded and has no price. */
export const isOffSale = ({ code }: CourseState): boolean => OFF_SALE.has(code);

export interface PriceLine {
  /** null: no price, because it is off sale, owned, or without a plan for this buyer */
  price: { satang: Satang; currency: Currency; formerSatang: Satang | null; isForMember: boolean } | null;
  state: CourseState | { code: 'owned' } | { code: 'no-plan' } | { code: 'priceUsdIsNull' };
  isOff: boolean;
}

/** The last line of a card: the starting price and the state, for this buyer. */
export function priceLine(plans: readonly OfferedPlan[], state: CourseState, isOwned: boolean): PriceLine {
  if (isOwned) return { price: null, state: { code: 'owned' }, isOff: false };
  if (isOffSale(state)) return { price: null, state, isOff: true };
  // when all plans are for members, the line shows a member price
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

/** A former price is shown only when it was higher. */
export function formerPriceOf({
  price,
  formerPrice,
}: Pick<OfferedPlan, 'price' | 'formerPrice'>): Satang | null {
  return formerPrice !== null && price !== null && formerPrice > price ? formerPrice : null;
}
