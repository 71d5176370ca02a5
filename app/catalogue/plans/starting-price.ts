import type { Satang } from '~/values/money';
import { type ChoosablePlan, isChoosable, type OfferedPlan } from './plan-visibility';

interface PlanToChoose {
  price: Satang | null;
  isDefault: boolean;
  blockedBecause: string | null;
}

/**
 * The plan a starting price is that of, so that the price said is the price asked for: the cheapest this buyer can choose, of
 * equal ones the default. Null: none can be chosen, and no button says a price.
 */
export function startingPlan<P extends PlanToChoose>(plans: readonly P[]): P | null {
  return plans
    .filter(({ price, blockedBecause }) => price !== null && blockedBecause === null)
    .reduce<P | null>((best, plan) => (best === null || isBefore(plan, best) ? plan : best), null);
}

const isBefore = (plan: PlanToChoose, other: PlanToChoose) =>
  plan.price === other.price ? plan.isDefault && !other.isDefault : (plan.price ?? 0) < (other.price ?? 0);

/** The plan a form begins with: an owner's renewal, else the one whose price is said. */
export const firstChoice = (plans: readonly OfferedPlan[]): ChoosablePlan | null =>
  renewalPlan(plans) ?? startingPlan(plans.filter(isChoosable));

/** What an owner renews with: the cheapest plan of type renew that can be chosen; only owners see any. */
export const renewalPlan = (plans: readonly OfferedPlan[]) => cheapest(plans, 'renew');

/** What it costs to buy anew: the cheapest of the other plans that can be chosen. */
export const newPlan = (plans: readonly OfferedPlan[]) => cheapest(plans, 'default');

const cheapest = (plans: readonly OfferedPlan[], type: OfferedPlan['pricingType']): ChoosablePlan | null =>
  startingPlan(plans.filter(isChoosable).filter((plan) => plan.pricingType === type));
