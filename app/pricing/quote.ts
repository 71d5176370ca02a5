import { addMoney, type Currency, type Satang, satang, shareOf, subtractMoney, ZERO } from '../values/money';
import { allocate } from './allocate';
import { type CouponEntry, type CouponRefusal, matchesCourse, whyNotCoupon } from './coupon';
import { type Discount, takeOff } from './discount';
import { type PromotionFacts, whyNotPromotion } from './promotion';
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

interface DiscountStep {
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

const leftOf = (line: QuoteLine) => subtractMoney(line.amount, line.discount);
const isCourse = (line: Pick<QuoteLineFacts, 'kind'>) => line.kind === 'course';

/** Courses are services; products and shipping are not. */
function servicesOf(lines: readonly QuoteLine[]): Services {
  const sum = (isVatExempt: boolean) =>
    addMoney(...lines.filter((line) => isCourse(line) && line.isVatExempt === isVatExempt).map(leftOf));
  return { taxed: sum(false), exempt: sum(true) };
}

interface Discounted {
  lines: QuoteLine[];
  promotion: OfferedPromotion | null;
  offeredPromotions: OfferedPromotion[];
  coupons: QuotedCoupon[];
  discounts: QuoteStep[];
}

/**
 * Promotion first, then coupons. Where the two exclude each other an accepted coupon stands in the promotion's place; a
 * refused one never does (decision 22).
 */
function discounted(facts: QuoteFacts): Discounted {
  const undiscounted = facts.lines.map((line) => ({
    ...line,
    amount: satang(line.unitPrice * line.qty),
    discount: ZERO,
  }));
  const offeredPromotions = offer(facts, undiscounted);
  const chosen = offeredPromotions.find(({ id }) => id === facts.promotionId) ?? offeredPromotions[0] ?? null;

  if (facts.rules.is_use_coupon_or_oder) {
    const withCoupons = applyCoupons(facts, undiscounted);
    const isDisplaced = withCoupons.coupons.some((coupon) => coupon.refusal === null);
    if (isDisplaced || !chosen) {
      const displaced: QuoteStep[] = chosen
        ? [{ kind: 'promotion-displaced', title: chosen.title, amount: chosen.amount }]
        : [];
      return {
        ...withCoupons,
        promotion: null,
        offeredPromotions,
        discounts: [...displaced, ...withCoupons.discounts],
      };
    }
    const promoted = applyPromotion(facts, undiscounted, chosen);
    return {
      ...withCoupons,
      lines: promoted.lines,
      promotion: chosen,
      offeredPromotions,
      discounts: [...promoted.discounts, ...withCoupons.discounts],
    };
  }

  const promoted = chosen
    ? applyPromotion(facts, undiscounted, chosen)
    : { lines: undiscounted, discounts: [] };
  const withCoupons = applyCoupons(facts, promoted.lines);
  return {
    ...withCoupons,
    promotion: chosen,
    offeredPromotions,
    discounts: [...promoted.discounts, ...withCoupons.discounts],
  };
}

const boughtCourses = (lines: readonly QuoteLineFacts[]) =>
  new Set(lines.filter(isCourse).map((line) => line.id));

/** Usable promotions with what each would take off, best first, equal ones by the lower id (decision 22). */
function offer(facts: QuoteFacts, lines: readonly QuoteLine[]): OfferedPromotion[] {
  const bought = boughtCourses(lines);
  return facts.promotions
    .filter((promotion) => whyNotPromotion(promotion, bought) === null)
    .map((promotion) => {
      const { id, title, descriptionList, discount } = promotion;
      const left = leftOfMatched(lines, matchedBy(promotion));
      return { id, title, descriptionList, amount: takeOff(discount, facts.currency, left).amount };
    })
    .filter(({ amount }) => amount > 0)
    .sort((a, b) => b.amount - a.amount || a.id - b.id);
}

const matchedBy =
  ({ courseIds }: Pick<PromotionFacts, 'courseIds'>) =>
  (line: QuoteLineFacts) =>
    isCourse(line) && courseIds.includes(line.id);

function applyPromotion(facts: QuoteFacts, lines: QuoteLine[], { id }: OfferedPromotion) {
  const promotion = facts.promotions.find((one) => one.id === id)!;
  const { title, discount } = promotion;
  const taken = apply(facts.currency, lines, matchedBy(promotion), discount);
  return { lines: taken.lines, discounts: [{ kind: 'promotion' as const, title, ...taken.step }] };
}

function applyCoupons(facts: QuoteFacts, from: QuoteLine[]) {
  const boughtCourseIds = boughtCourses(from);
  const earlierIds = new Set<number>();
  const coupons: QuotedCoupon[] = [];
  const discounts: QuoteStep[] = [];
  let lines = from;
  for (const { typed, found } of facts.coupons) {
    const refusal = whyNotCoupon(found, {
      boughtCourseIds,
      paymentMethodId: facts.paymentMethodId,
      earlierIds: new Set(earlierIds),
      hasAccepted: coupons.some((coupon) => coupon.refusal === null),
      isOneCoupon: facts.rules.is_one_coupon,
    });
    if (found) earlierIds.add(found.id);
    const taken =
      refusal === null && found
        ? apply(
            facts.currency,
            lines,
            (line) => isCourse(line) && matchesCourse(found, line.id),
            found.discount,
          )
        : null;
    if (found && taken && taken.step.amount > 0) {
      lines = taken.lines;
      coupons.push({ typed, id: found.id, code: found.code, amount: taken.step.amount, refusal: null });
      discounts.push({ kind: 'coupon', code: found.code, ...taken.step });
      continue;
    }
    const why = refusal ?? 'nothing_left';
    const code = found?.code ?? typed;
    coupons.push({ typed, id: found?.id ?? null, code, amount: ZERO, refusal: why });
    discounts.push({ kind: 'coupon-refused', code, why, numberOfCourse: found?.numberOfCourse ?? 0 });
  }
  return { lines, coupons, discounts };
}

function leftOfMatched(lines: readonly QuoteLine[], matches: (line: QuoteLine) => boolean): Satang {
  return addMoney(...lines.filter(matches).map(leftOf));
}

/** Takes a discount once off the sum of what is left of the matched lines and spreads it over them. */
function apply(
  currency: Currency,
  lines: readonly QuoteLine[],
  matches: (line: QuoteLine) => boolean,
  discount: Discount,
): { lines: QuoteLine[]; step: DiscountStep } {
  const matched = lines.filter(matches);
  const of = leftOfMatched(lines, matches);
  const taken = takeOff(discount, currency, of);
  const parts = allocate(
    taken.amount,
    matched.map((line) => ({ weight: leftOf(line), key: [line.kind, line.id, line.planId ?? 0] })),
  );
  const partOf = new Map(matched.map((line, index) => [line, parts[index] ?? ZERO]));
  const spread = matched
    .map((line) => ({ name: line.name, amount: partOf.get(line) ?? ZERO }))
    .filter(({ amount }) => amount > 0);
  return {
    lines: lines.map((line) => ({ ...line, discount: addMoney(line.discount, partOf.get(line) ?? ZERO) })),
    step: { ...taken, of, discount, parts: spread.length > 1 ? spread : [] },
  };
}
