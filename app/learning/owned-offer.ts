import { accessFrom, type AccessState, type Grant } from '~/access/access-state';
import { type BlockReason, whyNotBuy } from '~/access/eligibility';
import { endAfterRenewal, isRenewable, isRenewalDue } from '~/access/renewal';
import { newPlan, renewalPlan } from '~/catalogue/plans/starting-price';
import type { CourseOffer } from '~/orders/purchase/buyer-facts.server';
import type { Currency, Satang } from '~/values/money';
import { startOfDay } from '~/values/time';

interface PlanToBuy {
  planId: number;
  price: Satang;
  currency: Currency;
}

/** The offers for a present or past owner of a course. */
export interface OwnedOffer {
  course: CourseOffer['course'];
  access: AccessState;
  /** null: no plan, or no end to extend. `until` null: unlimited afterwards */
  renewal: (PlanToBuy & { until: Date | null }) | null;
  /** the end is near or past: the page shows the renewal prominently */
  isDue: boolean;
  /** a new purchase, where the course allows it */
  again: PlanToBuy | null;
  /** why there is no offer; null: nothing prevents it */
  blocked: BlockReason | null;
}

/** From the facts of the purchase itself, so that the form never refuses an offer. */
export function ownedOffer(
  { course, plans, facts }: CourseOffer,
  ledger: { grants: readonly Grant[]; watchedMs: number },
  now: Date,
): OwnedOffer {
  const access = accessFrom(ledger.grants, ledger.watchedMs, now);
  const blockReason = whyNotBuy(facts);
  const canBuy = blockReason === null;
  const renewing = canBuy && isRenewable(access) ? renewalPlan(plans) : null;
  const anew = canBuy ? newPlan(plans) : null;
  const classStartsAt = course.startDate === null ? null : startOfDay(course.startDate);
  return {
    course,
    access,
    renewal: renewing && {
      ...toBuy(renewing),
      until: endAfterRenewal({ terms: renewing, classStartsAt }, ledger, now),
    },
    isDue: isRenewalDue(access, now),
    again: anew && toBuy(anew),
    blocked: blockReason,
  };
}

const toBuy = ({ id, price, currency }: { id: number; price: Satang; currency: Currency }): PlanToBuy => ({
  planId: id,
  price,
  currency,
});
