import type { Satang } from '~/values/money';
import { type ChoosablePlan, isChoosable, type OfferedPlan } from './plan-visibility';

interface PlanToChoose {
  price: Satang | null;
  isDefault: boolean;
  blockedBecause: string | null;
}

/**
 * The plan of the starting price, so that the shown price can be had: the cheapest this buyer can select, of equal
 * ones the default. Null: none, and no button has a price.
 */
export function startingPlan<P extends PlanToChoose>(plans: readonly P[]): P | null {
  return plans
    .filter(({ price, blockedBecause }) => price !== null && blockedBecause === null)
    .reduce<P | null>((best, plan) => (best === null || isBefore(plan, best) ? plan : best), null);
}

const isBefore = (plan: PlanToChoose, other: PlanToChoose) =>
  plan.price === other.price ? plan.isDefault && !other.isDefault : (plan.price ?? 0) < (other.price ?? 0);

/** The first selection of a form: an owner's renewal, else the plan of the shown price. */
export const firstChoice = (plans: readonly OfferedPlan[]): ChoosablePlan | null =>
  renewalPlan(plans) ?? startingPlan(plans.filter(isChoosable));

/** An owner's renewal: the cheapest selectable plan of type renew; only owners see any. */
export const renewalPlan = (plans: readonly OfferedPlan[]) => cheapest(plans, 'renew');

/** A new purchase: the cheapest other selectable plan. */
export const newPlan = (plans: readonly OfferedPlan[]) => cheapest(plans, 'default');

const cheapest = (plans: readonly OfferedPlan[], type: OfferedPlan['pricingType']): ChoosablePlan | null =>
  startingPlan(plans.filter(isChoosable).filter((plan) => plan.pricingType === type));
