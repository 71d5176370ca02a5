import type { TextKey } from '../text/translate';
import { type Currency, type Satang, satang } from '../values/money';

/** Omise takes no charge below 20 baht, and no PromptPay charge above 150,000 (specification 5 and 8, row CRT-10). */
const OMISE_MINIMUM = satang(2_000);
const PROVIDER_MINIMUM: Readonly<Record<number, Satang>> = { 8: OMISE_MINIMUM, 9: OMISE_MINIMUM };
const PROVIDER_MAXIMUM: Readonly<Record<number, Satang>> = { 9: satang(15_000_000) };
/** Where the shop says nothing else: banks' instalment plans begin at 3,000 baht (row PAY-10). */
const STANDING_MINIMUM: Readonly<Record<number, Satang>> = { 10: satang(300_000) };
/** Methods that take nothing but baht; bank transfer has accounts in other currencies (decision 25). */
const ONLY_BAHT: ReadonlySet<number> = new Set([4, 9, 10, 12, 13, 15]);

export interface MethodLimits {
  id: number;
  /** The shop's own, in satang. */
  minimum: number | null;
  maximum: number | null;
}

/** Why a method takes no such amount; the amount is what is left to pay after withholding. Null when it does. */
export function whyNotAmount(
  { id, minimum, maximum }: MethodLimits,
  { amountDue, currency }: { amountDue: Satang; currency: Currency },
): { text: TextKey; amount?: Satang } | null {
  // the limits are written in baht
  if (currency !== 'THB') return ONLY_BAHT.has(id) ? { text: 'payment.onlyBaht' } : null;
  const providerMinimum = PROVIDER_MINIMUM[id];
  if (providerMinimum !== undefined && amountDue < providerMinimum)
    return { text: 'payment.belowProviderMinimum', amount: providerMinimum };
  const lowest = minimum ?? STANDING_MINIMUM[id] ?? 0;
  if (amountDue < lowest) return { text: 'payment.belowMinimum', amount: satang(lowest) };
  const highest = Math.min(maximum ?? Infinity, PROVIDER_MAXIMUM[id] ?? Infinity);
  return amountDue > highest ? { text: 'payment.aboveMaximum', amount: satang(highest) } : null;
}
