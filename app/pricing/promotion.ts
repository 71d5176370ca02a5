import type { Discount } from './discount';

/** A running promotion. */
export interface PromotionFacts {
  id: number;
  title: string;
  descriptionList: readonly string[];
  /** P1: all listed courses; P2: `numberOfCourse` of them */
  type: 'P1' | 'P2';
  /** an empty list makes it unusable */
  courseIds: readonly number[];
  numberOfCourse: number;
  discount: Discount;
  isFull: boolean;
  perBuyerLimit: number | null;
  /** null: unknown buyer */
  usedByBuyer: number | null;
}

export type PromotionRefusal = 'no_courses' | 'full' | 'courses_missing' | 'course_count' | 'per_buyer_limit';

/** Why the bought courses or this buyer may not use the promotion; null when they may (specification 5). */
export function whyNotPromotion(
  promotion: PromotionFacts,
  boughtCourseIds: ReadonlySet<number>,
): PromotionRefusal | null {
  const { type, numberOfCourse, perBuyerLimit, usedByBuyer } = promotion;
  const listedIds = [...new Set(promotion.courseIds)];
  if (listedIds.length === 0) return 'no_courses';
  if (promotion.isFull) return 'full';
  const matchCount = listedIds.filter((id) => boughtCourseIds.has(id)).length;
  if (type === 'P1' && matchCount < listedIds.length) return 'courses_missing';
  if (type === 'P2' && matchCount < Math.max(1, numberOfCourse)) return 'course_count';
  if (perBuyerLimit !== null && (usedByBuyer ?? 0) >= perBuyerLimit) return 'per_buyer_limit';
  return null;
}
