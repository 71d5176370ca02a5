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

/** What somebody who has, or had, a course is offered now. */
export interface OwnedOffer {
  course: CourseOffer['course'];
  access: AccessState;
  /** null: none is offered, or there is no end that it could put off. `until` null: then without end by the calendar */
  renewal: (PlanToBuy & { until: Date | null }) | null;
  /** the end is near or was reached: the renewal stands beside everything else */
  isDue: boolean;
  /** bought anew, where the course allows it */
  again: PlanToBuy | null;
  /** why neither is offered; null: nothing stands in the way */
  blocked: BlockReason | null;
}

/** By the same facts as the purchase itself, so that nobody is offered what the form then refuses. */
export function ownedOffer(
  { course, plans, facts }: CourseOffer,
  held: { grants: readonly Grant[]; watchedMs: number },
  now: Date,
): OwnedOffer {
  const access = accessFrom(held.grants, held.watchedMs, now);
  const blocked = whyNotBuy(facts);
  const canBuy = blocked === null;
  const renewing = canBuy && isRenewable(access) ? renewalPlan(plans) : null;
  const anew = canBuy ? newPlan(plans) : null;
  const classStartsAt = course.startDate === null ? null : startOfDay(course.startDate);
  return {
    course,
    access,
    renewal: renewing && {
      ...toBuy(renewing),
      until: endAfterRenewal({ terms: renewing, classStartsAt }, held, now),
    },
    isDue: isRenewalDue(access, now),
    again: anew && toBuy(anew),
    blocked,
  };
}

const toBuy = ({ id, price, currency }: { id: number; price: Satang; currency: Currency }): PlanToBuy => ({
  planId: id,
  price,
  currency,
});
