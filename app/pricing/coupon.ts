import { plainText } from '~/values/typed-text';
import type { Discount } from './discount';

/** An entered coupon; `found` is null for an unknown code. */
export interface CouponEntry {
  /** as entered, trimmed: the page shows it when the code is unknown */
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
  /** empty: the coupon cannot be used, and the refusal says so */
  paymentMethodIds: readonly number[];
  discount: Discount;
  /** enabled, started and not ended */
  isActive: boolean;
  isFull: boolean;
  perBuyerLimit: number | null;
  /** null: unknown buyer */
  usedByBuyer: number | null;
}

/** In the order of the checks; `nothing_left` is the shop's own: a discount of nothing uses up no coupon. */
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
  /** ids of earlier entries */
  earlierIds: ReadonlySet<number>;
  hasAccepted: boolean;
  isOneCoupon: boolean;
}

/** Why an entered coupon is refused, before its amount is computed; null when it is accepted (specification 5 and 8). */
export function whyNotCoupon(coupon: CouponFacts | null, input: CouponTry): CouponRefusal | null {
  if (!coupon) return 'NOT_FOUND';
  if (!coupon.isActive || coupon.isFull) return 'COUPON_NOT_AVAILABLE';
  if (input.earlierIds.has(coupon.id)) return 'duplicate_coupon';
  if (input.isOneCoupon && input.hasAccepted) return 'one_coupon';
  if (coupon.paymentMethodIds.length === 0) return 'no_payment_method';
  if (input.paymentMethodId === null || !coupon.paymentMethodIds.includes(input.paymentMethodId))
    return 'payment_method_not_allowed';
  const matchCount = countMatched(coupon, input.boughtCourseIds);
  if (matchCount === 0) return 'courses_not_supported';
  if (coupon.type === 'P2' && matchCount < coupon.numberOfCourse) return 'course_count';
  if (coupon.perBuyerLimit !== null && (coupon.usedByBuyer ?? 0) >= coupon.perBuyerLimit)
    return 'per_buyer_limit';
  return null;
}

export const matchesCourse = (coupon: Pick<CouponFacts, 'courseIds'>, courseId: number) =>
  coupon.courseIds.length === 0 || coupon.courseIds.includes(courseId);

const countMatched = (coupon: CouponFacts, boughtIds: ReadonlySet<number>) =>
  [...boughtIds].filter((id) => matchesCourse(coupon, id)).length;

/** Trims, folds case, turns Thai digits into Arabic ones and removes spaces, invisible ones included. */
export const normaliseCouponCode = (input: string) =>
  plainText(input).replaceAll(' ', '').normalize('NFKC').toUpperCase();
