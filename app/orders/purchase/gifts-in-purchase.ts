import { type PlanTerms, grantEnd, watchAllowanceMs } from '~/access/plan-terms';
import { takesSeat } from '~/catalogue/course-type';
import type { OfferedPlan } from '~/catalogue/plans/plan-visibility';
import { seatsSold } from '~/orders/seats/seats-asked';
import type { CourseOffer } from './buyer-facts.server';
import type { LineAsk, PurchaseFacts } from './purchase';

/** A course of the purchase that another course of it brings as a gift. */
export interface GiftWithin {
  courseId: number;
  giverId: number;
  /** the gift gives all that would be paid for */
  isEnough: boolean;
}

/** Courses of a purchase that another course of it brings as a gift; a renewal brings none. */
export function giftsInPurchase(
  { courses }: Pick<PurchaseFacts, 'courses'>,
  lines: readonly LineAsk[],
): GiftWithin[] {
  const bought = lines.flatMap((line) => {
    if (line.kind !== 'course') return [];
    const offer = courses.get(line.courseId);
    const plan = offer?.plans.find(({ id }) => id === line.planId);
    // seats go to other people, and their gifts too
    return offer && plan && plan.pricingType !== 'renew' && seatsSold(line.qty, plan) === 1
      ? [{ offer, plan }]
      : [];
  });
  return bought.flatMap((gifted) => {
    const giver = bought.find(({ offer }) => offer.course.giftIds.includes(gifted.offer.course.id));
    return giver && giver !== gifted
      ? [
          {
            courseId: gifted.offer.course.id,
            giverId: giver.offer.course.id,
            isEnough: isEnough(giver.plan, gifted),
          },
        ]
      : [];
  });
}

/** A gift is given by its giver's plan, without a seat and without a book. */
function isEnough(giver: PlanTerms, { offer, plan }: { offer: CourseOffer; plan: OfferedPlan }): boolean {
  const { type, hasPhysicalBook } = offer.course;
  if (takesSeat(type) || hasPhysicalBook || plan.price === 0) return false;
  return isForGood(giver) || areSame(giver, plan);
}

const isForGood = (terms: PlanTerms) =>
  grantEnd(terms, new Date(0)) === null && watchAllowanceMs(terms) === null;

const areSame = (one: PlanTerms, other: PlanTerms) =>
  one.planType === other.planType &&
  one.term === other.term &&
  one.termUnit === other.termUnit &&
  one.term2 === other.term2 &&
  one.termUnit2 === other.termUnit2 &&
  one.courseDays === other.courseDays;
