import { paymentMethod } from '~/providers/methods/payment-methods';
import type { TextKey } from '~/text/translate';
import { type Currency, type Satang, satang } from '~/values/money';

export interface MethodLimits {
  id: number;
  /** The shop's own limits, in satang. */
  minimum: number | null;
  maximum: number | null;
}

/** Why a method cannot take the amount left to pay after withholding; null when it can. */
export function whyNotAmount(
  { id, minimum, maximum }: MethodLimits,
  { amountDue, currency }: { amountDue: Satang; currency: Currency },
): { text: TextKey; amount?: Satang } | null {
  const facts = paymentMethod(id);
  // the limits are in baht
  if (currency !== 'THB') return facts?.onlyBaht ? { text: 'payment.onlyBaht' } : null;
  if (facts?.limits && amountDue < facts.limits.minimum)
    return { text: 'payment.belowProviderMinimum', amount: facts.limits.minimum };
  const lowest = minimum ?? facts?.standingMinimum ?? 0;
  if (amountDue < lowest) return { text: 'payment.belowMinimum', amount: satang(lowest) };
  const highest = Math.min(maximum ?? Infinity, facts?.limits?.maximum ?? Infinity);
  return amountDue > highest ? { text: 'payment.aboveMaximum', amount: satang(highest) } : null;
}
