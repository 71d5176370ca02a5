import { whyNotBuy } from '~/access/eligibility';
import { startingPlan } from '~/catalogue/plans/starting-price';
import { readCourseOffers } from '~/orders/purchase/buyer-facts.server';
import { courseIdsOf } from '~/orders/purchase/purchase-quote';
import { discountWords } from '~/pricing/promotion-texts';
import type { Satang } from '~/values/money';
import type { PurchaseState } from './purchase-state.server';
import type { PurchaseVisit } from './purchase-visit';

/** One more course in the cart and a promotion applies. */
export interface PairOffer {
  promotionId: number;
  title: string;
  /** "ลด 10%" */
  less: string;
  courses: readonly { id: number; planId: number; title: string; price: Satang }[];
}

const MOST_COURSES = 3;

/**
 * Promotions of the cart's courses that lack one course, with those of their courses this buyer can have (CRT-06). Never one that a
 * course of the cart brings as a gift, nor one that would bring a course of the cart.
 */
export async function readPairOffers(
  { db, viewer, settings, t, now }: PurchaseVisit,
  { facts, ask, quote, replaced }: PurchaseState,
): Promise<PairOffer[]> {
  const bought = new Set(courseIdsOf(ask));
  const lacking = facts.promotions.filter(({ id, type, courseIds, numberOfCourse, isFull }) => {
    const courseCount = type === 'P1' ? courseIds.length : numberOfCourse;
    const has = courseIds.filter((courseId) => bought.has(courseId)).length;
    return !isFull && courseCount - has === 1 && quote.offeredPromotions.every((one) => one.id !== id);
  });
  const gifts = new Set([...facts.courses.values()].flatMap(({ course }) => course.giftIds));
  const courseIds = lacking
    .flatMap((promotion) => promotion.courseIds)
    .filter((id) => !bought.has(id) && !gifts.has(id));
  const offers = await readCourseOffers(db, { courseIds, viewer, settings, now, replaced });
  return lacking.flatMap(({ id, title, courseIds: ofPromotion, discount }) => {
    const less = discountWords(discount, facts.currency, t);
    const courses = ofPromotion.flatMap((courseId) => {
      const offer = bought.has(courseId) ? undefined : offers.get(courseId);
      if (offer?.course.giftIds.some((id) => bought.has(id))) return [];
      const plan = offer && whyNotBuy(offer.facts) === null ? startingPlan(offer.plans) : null;
      return offer && plan?.price
        ? [{ id: courseId, planId: plan.id, title: offer.course.title, price: plan.price }]
        : [];
    });
    return less === null || courses.length === 0
      ? []
      : [{ promotionId: id, title, less, courses: courses.slice(0, MOST_COURSES) }];
  });
}
