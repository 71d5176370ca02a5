import { type Currency, type Satang, satang, shareOf } from '../values/money';

/** The discount of a coupon or a promotion: an amount for each currency, or basis points (10 % = 1000, at most 10000). */
export type Discount =
  | { kind: 'amount'; thb: Satang; usd: Satang }
  | { kind: 'percent'; basisPoints: number };

export interface AppliedDiscount {
  amount: Satang;
  /** the discount exceeded the rest of the matching lines */
  isCapped: boolean;
}

/**
 * Computes the discount on the rest of the matching lines: a percentage once of their sum, half-up; never more than the
 * rest.
 */
export function applyDiscount(discount: Discount, currency: Currency, rest: Satang): AppliedDiscount {
  const fullAmount =
    discount.kind === 'percent'
      ? shareOf(rest, Math.min(discount.basisPoints, 10_000), 10_000)
      : currency === 'USD'
        ? discount.usd
        : discount.thb;
  return { amount: satang(Math.min(fullAmount, rest)), isCapped: fullAmount > rest };
}
