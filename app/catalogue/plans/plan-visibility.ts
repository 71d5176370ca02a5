import type { Currency, Satang } from '~/values/money';

/** A price plan for the rules. Amounts in minor units. */
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
  /** a company may buy several seats of it in one order */
  sellsSeats: boolean;
}

export type TermUnit = 'year' | 'month' | 'day' | 'hour';

/** The facts about a buyer that decide visibility. */
export interface PlanBuyer {
  isMember: boolean;
  /** courses ever granted, running or not */
  ownedCourseIds: ReadonlySet<number>;
  /** access to this course runs now: only a renewal makes sense */
  hasRunningAccess: boolean;
  /** a present or past owner whose class has begun: renew plans are shown */
  isOwner: boolean;
  /** access without an end: a renewal would give nothing */
  hasEndlessAccess: boolean;
  /** the shop's: USD with the foreign layout */
  currency: Currency;
  /** sold by staff: plans “for others” are offered, too */
  isManualOrder?: boolean;
}

export interface OfferedPlan extends Omit<PricePlan, 'price' | 'priceUsd' | 'formerPrice'> {
  currency: Currency;
  /** in that currency; null only together with `blockedBecause` */
  price: Satang | null;
  formerPrice: Satang | null;
  /** null: selectable; else the reason */
  blockedBecause: 'members-only' | 'priceUsdIsNull' | null;
}

/** A selectable plan has a price. */
export type ChoosablePlan = OfferedPlan & { price: Satang; blockedBecause: null };
export const isChoosable = (plan: OfferedPlan): plan is ChoosablePlan => plan.blockedBecause === null;

/**
 * The plans a buyer sees (specification 5, R-16, R-17, R-27): shown, priced, `default` (renew plans for owners
 * whose access can end, and only those while it runs), student-free plans for members who own every prerequisite. Members-only plans are shown disabled.
 */
export function visiblePlans(plans: readonly PricePlan[], buyer: PlanBuyer): OfferedPlan[] {
  return plans.flatMap((plan) => {
    const isBaht = buyer.currency === 'THB';
    const price = isBaht ? plan.price : plan.priceUsd;
    if (!plan.isShown || (price === null && (isBaht || plan.price === null))) return [];
    if (plan.pricingType === 'others' && !buyer.isManualOrder) return [];
    if (plan.pricingType === 'renew' && (!buyer.isOwner || buyer.hasEndlessAccess)) return [];
    if (plan.pricingType === 'default' && buyer.hasRunningAccess) return [];
    if (plan.isStudentFree && !mayTakeStudentFree(plan, buyer)) return [];
    return [
      {
        ...plan,
        currency: buyer.currency,
        price,
        formerPrice: isBaht ? plan.formerPrice : null,
        blockedBecause:
          price === null ? 'priceUsdIsNull' : plan.isForMember && !buyer.isMember ? 'members-only' : null,
      },
    ];
  });
}

function mayTakeStudentFree(plan: PricePlan, buyer: PlanBuyer): boolean {
  return buyer.isMember && plan.prerequisiteCourseIds.every((id) => buyer.ownedCourseIds.has(id));
}
