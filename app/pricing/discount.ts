import { type Currency, type Satang, satang, shareOf } from '../values/money';

/** What a coupon or a promotion takes off: an amount for each currency, or basis points (10 % = 1000, at most 10000). */
export type Discount =
  | { kind: 'amount'; thb: Satang; usd: Satang }
  | { kind: 'percent'; basisPoints: number };

export interface Taken {
  amount: Satang;
  /** the discount was larger than what was left of the lines it matches */
  isCapped: boolean;
}

/** The discount of what is left of the matched lines: a percentage once of their sum, half-up; never more than is left. */
export function applyDiscount(discount: Discount, currency: Currency, left: Satang): Taken {
  const wanted =
    discount.kind === 'percent'
      ? shareOf(left, Math.min(discount.basisPoints, 10_000), 10_000)
      : currency === 'USD'
        ? discount.usd
        : discount.thb;
  return { amount: satang(Math.min(wanted, left)), isCapped: wanted > left };
}
