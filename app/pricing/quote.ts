import { addMoney, type Currency, type Satang, shareOf, subtractMoney, ZERO } from '../values/money';
import type { CouponEntry, CouponRefusal } from './coupon';
import type { Discount } from './discount';
import { discounted, isCourse, leftOf } from './discounted-lines';
import type { PromotionFacts } from './promotion';
import {
  containedVat,
  reachesThreshold,
  type Services,
  type WithholdingFacts,
  type WithholdingRefusal,
  whyNotWithhold,
  withholdingBase,
} from './tax-rules';

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

/**
 * The one computation of what an order costs, rebuilt from its facts every time (specification 3 and 5, decisions 18–23):
 * line prices → promotion → coupons in the order entered, each on what is left → shipping → VAT contained → withholding → due.
 */
export function quote(facts: QuoteFacts): Quote {
  const { currency, shippingFee } = facts;
  const { lines, discounts, ...found } = discounted(facts);
  const price = addMoney(...lines.map((line) => line.amount));
  const discount = addMoney(...lines.map((line) => line.discount));
  const total = addMoney(subtractMoney(price, discount), shippingFee);

  const rate = facts.vat.isEnabled ? facts.vat.rateBasisPoints : 0;
  const taxed = addMoney(...lines.filter((line) => !line.isVatExempt).map(leftOf), shippingFee);
  const vat = containedVat(taxed, rate);

  const isTaxThresholdMet = reachesThreshold(total, vat, currency);
  const services = servicesOf(lines);
  const base = withholdingBase(services, rate);
  const withholdingRefusal = whyNotWithhold(facts.withholding, { base, isThresholdMet: isTaxThresholdMet });
  const asked = facts.withholding.askedBasisPoints;
  const withholding = withholdingRefusal ? ZERO : shareOf(base, asked, 10_000);

  const steps: QuoteStep[] = [
    ...lines.map(({ name, planName, qty, amount }) => ({
      kind: 'line' as const,
      name,
      planName,
      qty,
      amount,
    })),
    ...discounts,
  ];
  if (shippingFee > 0) steps.push({ kind: 'shipping', amount: shippingFee });
  if (vat > 0) steps.push({ kind: 'vat', amount: vat, of: taxed, rateBasisPoints: rate });
  if (asked > 0)
    steps.push(
      withholdingRefusal
        ? { kind: 'withholding-refused', why: withholdingRefusal }
        : {
            kind: 'withholding',
            amount: withholding,
            of: base,
            rateBasisPoints: asked,
            services,
            vatBasisPoints: rate,
          },
    );

  return {
    currency,
    price,
    discount,
    shippingFee,
    total,
    vat,
    withholding,
    due: subtractMoney(total, withholding),
    lines,
    ...found,
    isTaxThresholdMet,
    withholdingRefusal,
    steps,
  };
}

/** Courses are services; products and shipping are not. */
function servicesOf(lines: readonly QuoteLine[]): Services {
  const sum = (isVatExempt: boolean) =>
    addMoney(...lines.filter((line) => isCourse(line) && line.isVatExempt === isVatExempt).map(leftOf));
  return { taxed: sum(false), exempt: sum(true) };
}
