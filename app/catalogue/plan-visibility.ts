import type { Satang } from '../values/money';

/** A price plan as rules see it. Amounts in minor units. */
export interface PricePlan {
  id: number;
  courseId: number;
  name: string;
  note: string;
  planType: 'Period' | 'Actual' | 'One-Time Payment' | 'Free';
  term: number | null;
  termUnit: TermUnit | null;
  term2: number | null;
  termUnit2: TermUnit | null;
  courseDays: number | null;
  price: Satang | null;
  priceUsd: Satang | null;
  formerPrice: Satang | null;
  isShown: boolean;
  pricingType: 'default' | 'renew' | 'others';
  isStudentFree: boolean;
  prerequisiteCourseIds: readonly number[];
  needsApproval: boolean;
  isForMember: boolean;
  isDefault: boolean;
}

export type TermUnit = 'year' | 'month' | 'day' | 'hour';

/** What visibility needs to know of a buyer. */
export interface PlanBuyer {
  isMember: boolean;
  /** courses ever granted, running or not */
  ownedCourseIds: ReadonlySet<number>;
  /** this course's access is running now: only renewing makes sense (decision 16) */
  hasRunningAccess: boolean;
  /** this course was owned before, running or expired: renew plans are shown (decision 17) */
  isOwner: boolean;
}

export interface OfferedPlan extends PricePlan {
  price: Satang;
  /** null: can be chosen; else why not (decision 27) */
  blockedBecause: 'members-only' | null;
}

/**
 * The plans a buyer sees (specification 5, decisions 16, 17, 27): shown, priced, `default` (renew plans for owners, and only
 * those while access runs), student-free plans for members who own every prerequisite. Members-only plans are shown disabled.
 */
export function visiblePlans(plans: readonly PricePlan[], buyer: PlanBuyer): OfferedPlan[] {
  return plans.flatMap((plan) => {
    if (!plan.isShown || plan.price === null) return [];
    if (plan.pricingType === 'others') return [];
    if (plan.pricingType === 'renew' && !buyer.isOwner) return [];
    if (plan.pricingType === 'default' && buyer.hasRunningAccess) return [];
    if (plan.isStudentFree && !mayTakeStudentFree(plan, buyer)) return [];
    return [
      {
        ...plan,
        price: plan.price,
        blockedBecause: plan.isForMember && !buyer.isMember ? 'members-only' : null,
      },
    ];
  });
}

function mayTakeStudentFree(plan: PricePlan, buyer: PlanBuyer): boolean {
  return buyer.isMember && plan.prerequisiteCourseIds.every((id) => buyer.ownedCourseIds.has(id));
}
