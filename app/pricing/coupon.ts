import { plainText } from '~/values/typed-text';
import type { Discount } from './discount';

/** A coupon as it was entered; `found` is null for a code nobody knows. */
export interface CouponEntry {
  /** as typed, trimmed: what the buyer is shown when it is unknown */
  typed: string;
  found: CouponFacts | null;
}

export interface CouponFacts {
  id: number;
  code: string;
  /** P1: any listed course; P2: at least `numberOfCourse` of them */
  type: 'P1' | 'P2';
  /** an empty list means all courses */
  courseIds: readonly number[];
  numberOfCourse: number;
  /** none: the coupon cannot be used, and says so */
  paymentMethodIds: readonly number[];
  discount: Discount;
  /** switched on, begun and not ended */
  isActive: boolean;
  isFull: boolean;
  perBuyerLimit: number | null;
  /** null: the buyer is not known yet */
  usedByBuyer: number | null;
}

/** In the order they are found; `nothing_left` is ours: a coupon is not used up for nothing. */
export type CouponRefusal =
  | 'NOT_FOUND'
  | 'COUPON_NOT_AVAILABLE'
  | 'duplicate_coupon'
  | 'one_coupon'
  | 'no_payment_method'
  | 'payment_method_not_allowed'
  | 'courses_not_supported'
  | 'course_count'
  | 'per_buyer_limit'
  | 'nothing_left';

export interface CouponTry {
  boughtCourseIds: ReadonlySet<number>;
  paymentMethodId: number | null;
  /** ids entered before this one */
  earlierIds: ReadonlySet<number>;
  hasAccepted: boolean;
  isOneCoupon: boolean;
}

/** Why an entered coupon is refused, before its amount is known; null when it is not (specification 5 and 8). */
export function whyNotCoupon(coupon: CouponFacts | null, given: CouponTry): CouponRefusal | null {
  if (!coupon) return 'NOT_FOUND';
  if (!coupon.isActive || coupon.isFull) return 'COUPON_NOT_AVAILABLE';
  if (given.earlierIds.has(coupon.id)) return 'duplicate_coupon';
  if (given.isOneCoupon && given.hasAccepted) return 'one_coupon';
  if (coupon.paymentMethodIds.length === 0) return 'no_payment_method';
  if (given.paymentMethodId === null || !coupon.paymentMethodIds.includes(given.paymentMethodId))
    return 'payment_method_not_allowed';
  const matched = countMatched(coupon, given.boughtCourseIds);
  if (matched === 0) return 'courses_not_supported';
  if (coupon.type === 'P2' && matched < coupon.numberOfCourse) return 'course_count';
  if (coupon.perBuyerLimit !== null && (coupon.usedByBuyer ?? 0) >= coupon.perBuyerLimit)
    return 'per_buyer_limit';
  return null;
}

export const matchesCourse = (coupon: Pick<CouponFacts, 'courseIds'>, courseId: number) =>
  coupon.courseIds.length === 0 || coupon.courseIds.includes(courseId);

const countMatched = (coupon: CouponFacts, bought: ReadonlySet<number>) =>
  [...bought].filter((id) => matchesCourse(coupon, id)).length;

/** Trimmed, case-folded, Thai digits made Arabic, no spaces inside, seen or unseen ones of a copied message. */
export const normaliseCouponCode = (typed: string) =>
  plainText(typed).replaceAll(' ', '').normalize('NFKC').toUpperCase();
