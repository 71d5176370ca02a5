import type { Currency, Satang } from '../values/money';
import type { CouponEntry, CouponRefusal } from './coupon';
import type { Discount } from './discount';
import type { PromotionFacts } from './promotion';
import type { Services, WithholdingFacts, WithholdingRefusal } from './tax-rules';

/** What a quote is made from. Amounts in minor units of `currency`; rates in basis points (7 % = 700). */
export interface QuoteFacts {
  currency: Currency;
  lines: readonly QuoteLineFacts[];
  /** those that run now */
  promotions: readonly PromotionFacts[];
  /** the buyer's choice; null or one that cannot be used: the best one */
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
  qty: number;
  isVatExempt: boolean;
}

export interface QuoteLine extends QuoteLineFacts {
  /** unit price times quantity */
  amount: Satang;
  /** this line's part of all discounts */
  discount: Satang;
}

export interface OfferedPromotion {
  id: number;
  title: string;
  descriptionList: readonly string[];
  /** what it would take off */
  amount: Satang;
}

export type QuotedCoupon =
  | { typed: string; id: number; code: string; amount: Satang; refusal: null }
  | { typed: string; id: number | null; code: string; amount: Satang; refusal: CouponRefusal };

/** How the amount came about, one step a row, in the order of computing; the words are the page's (CRT-11). */
export type QuoteStep =
  | { kind: 'line'; name: string; planName: string; qty: number; amount: Satang }
  | ({ kind: 'promotion'; title: string } & DiscountStep)
  /** an accepted coupon stands in the place of the promotion (`is_use_coupon_or_oder`) */
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
      /** courses after discounts: those that contain VAT at this rate, and those that contain none */
      services: Services;
      vatBasisPoints: number;
    }
  | { kind: 'withholding-refused'; why: WithholdingRefusal };

export interface DiscountStep {
  amount: Satang;
  /** what was left of the matched lines */
  of: Satang;
  discount: Discount;
  isCapped: boolean;
  /** how it was spread, where it was spread over more than one line */
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
  /** all that can be used, the one with the highest discount first */
  offeredPromotions: readonly OfferedPromotion[];
  coupons: readonly QuotedCoupon[];
  /** the total without VAT reaches 1,000 THB or 30 USD */
  isTaxThresholdMet: boolean;
  /** why nothing can be withheld, asked for or not; null when it can */
  withholdingRefusal: WithholdingRefusal | null;
  steps: readonly QuoteStep[];
}
