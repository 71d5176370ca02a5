import type { Currency } from '~/values/money';

/**
 * Whether a refund waits for a second person: all that went back of the order counts, or it would go back in slices. Money in another
 * currency than the limit's always waits; where nothing goes back there is nothing to look at.
 */
export function needsSecondPerson({
  limitSatang,
  amount,
  currency,
  refundedBefore,
}: {
  /** null: the owner asks for none */
  limitSatang: number | null;
  amount: number;
  currency: Currency;
  refundedBefore: number;
}): boolean {
  if (limitSatang === null || amount === 0) return false;
  return currency !== 'THB' || amount + refundedBefore > limitSatang;
}
