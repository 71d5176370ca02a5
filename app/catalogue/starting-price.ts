import type { Satang } from '../values/money';

/** The lowest price among the plans shown (decision 26); null when none is: then there is no price on any button. */
export function startingPrice(plans: readonly { price: Satang | null }[]): Satang | null {
  return plans.reduce<Satang | null>(
    (lowest, { price }) => (price !== null && (lowest === null || price < lowest) ? price : lowest),
    null,
  );
}

/** The plan chosen first: the default one if it can be chosen, else the first that can. */
export function firstChoice<P extends { isDefault: boolean; blockedBecause: string | null }>(
  plans: readonly P[],
): P | null {
  const free = plans.filter((plan) => plan.blockedBecause === null);
  return free.find((plan) => plan.isDefault) ?? free[0] ?? null;
}
