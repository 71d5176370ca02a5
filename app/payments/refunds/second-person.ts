import type { Currency } from '~/values/money';

/**
 * Whether a refund needs a second person: earlier refunds of the order count, or slices would stay
 * below the limit. Another currency than the limit's always needs one; a refund of nothing never does.
 */
export function needsSecondPerson({
  limitSatang,
  amount,
  currency,
  refundedBefore,
}: {
  /** null: the owner sets none */
  limitSatang: number | null;
  amount: number;
  currency: Currency;
  refundedBefore: number;
}): boolean {
  if (limitSatang === null || amount === 0) return false;
  return currency !== 'THB' || amount + refundedBefore > limitSatang;
}
