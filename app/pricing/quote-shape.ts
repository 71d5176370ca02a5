import type { Currency, Satang } from '../values/money';
import type { CouponEntry, CouponRefusal } from './coupon';
import type { Discount } from './discount';
import type { PromotionFacts } from './promotion';
import type { Services, WithholdingFacts, WithholdingRefusal } from './tax-rules';

/** The input of a quote. Amounts in minor units of `currency`; rates in basis points (7 % = 700). */
export interface QuoteFacts {
  currency: Currency;
  lines: readonly QuoteLineFacts[];
  /** the running ones */
  promotions: readonly PromotionFacts[];
  /** the buyer's choice; null or an unusable one: the best one */
  promotionId: number | null;
  /** in the order they were entered */
  coupons: readonly CouponEntry[];
  paymentMethodId: number | null;
  shippingFee: Satang;
  vat: { isEnabled: boolean; rateBasisPoints: number };
  withholding: WithholdingFacts;
  rules: { is_one_coupon: boolean; is_use_coupon_or_oder: boolean };
}

export interface QuoteLineFacts {
  kind: 'course' | 'product';
  id: number;
  planId: number | null;
  name: string;
  planName: string;
  unitPrice: Satang;
  /** of each: what staff agreed with this buyer, at most the unit price; no other discount is taken off it */
  agreedPrice?: Satang;
  qty: number;
  isVatExempt: boolean;
}

export interface QuoteLine extends QuoteLineFacts {
  /** unit price times quantity */
  amount: Satang;
  /** this line's share of all discounts */
  discount: Satang;
}

export interface OfferedPromotion {
  id: number;
  title: string;
  descriptionList: readonly string[];
  /** its discount, were it selected */
  amount: Satang;
}

export type QuotedCoupon =
  | { typed: string; id: number; code: string; amount: Satang; refusal: null }
  | { typed: string; id: number | null; code: string; amount: Satang; refusal: CouponRefusal };

/** How the amount is computed, one step a row, in that order; the page adds the words (CRT-11). */
export type QuoteStep =
  | { kind: 'line'; name: string; planName: string; qty: number; amount: Satang }
  /** staff agreed on `each` instead of the price of the list */
  | { kind: 'agreed'; name: string; amount: Satang; each: Satang; qty: number }
  | ({ kind: 'promotion'; title: string } & DiscountStep)
  /** an accepted coupon replaces the promotion (`is_use_coupon_or_oder`) */
  | { kind: 'promotion-displaced'; title: string; amount: Satang }
  | ({ kind: 'coupon'; code: string } & DiscountStep)
  | { kind: 'coupon-refused'; code: string; why: CouponRefusal; numberOfCourse: number }
  | { kind: 'shipping'; amount: Satang }
  | { kind: 'vat'; amount: Satang; of: Satang; rateBasisPoints: number }
  | {
      kind: 'withholding';
      amount: Satang;
      /** `services` before VAT, half-up */
      of: Satang;
      rateBasisPoints: number;
      /** courses after discounts, with VAT at this rate and without */
      services: Services;
      vatBasisPoints: number;
    }
  | { kind: 'withholding-refused'; why: WithholdingRefusal };

export interface DiscountStep {
  amount: Satang;
  /** the rest of the matching lines */
  of: Satang;
  discount: Discount;
  isCapped: boolean;
  /** its parts, when it was spread over several lines */
  parts: readonly { name: string; amount: Satang }[];
}

export interface Quote {
  currency: Currency;
  price: Satang;
  discount: Satang;
  shippingFee: Satang;
  /** price − discount + shipping: payable before withholding */
  total: Satang;
  /** contained in the total, not added to it */
  vat: Satang;
  withholding: Satang;
  due: Satang;
  lines: readonly QuoteLine[];
  promotion: OfferedPromotion | null;
  /** all usable ones, the highest discount first */
  offeredPromotions: readonly OfferedPromotion[];
  coupons: readonly QuotedCoupon[];
  /** the total without VAT reaches 1,000 THB or 30 USD */
  isTaxThresholdMet: boolean;
  /** why withholding is impossible, requested or not; null when it is possible */
  withholdingRefusal: WithholdingRefusal | null;
  steps: readonly QuoteStep[];
}

/** No choice costs anything, so a page does not mention money. */
export const areForNothing = (quotes: readonly (Pick<Quote, 'price'> | null)[]): boolean =>
  quotes.some((quote) => quote !== null) && quotes.every((quote) => quote === null || quote.price === 0);
