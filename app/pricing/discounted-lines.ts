import { addMoney, type Currency, type Satang, satang, subtractMoney, ZERO } from '../values/money';
import { allocate } from './allocate';
import { matchesCourse, whyNotCoupon } from './coupon';
import { type Discount, applyDiscount } from './discount';
import { type PromotionFacts, whyNotPromotion } from './promotion';
import type {
  DiscountStep,
  OfferedPromotion,
  QuotedCoupon,
  QuoteFacts,
  QuoteLine,
  QuoteLineFacts,
  QuoteStep,
} from './quote-shape';

/** The rest of a line after the discounts so far. */
export const leftOf = (line: QuoteLine) => subtractMoney(line.amount, line.discount);
export const isCourse = (line: Pick<QuoteLineFacts, 'kind'>) => line.kind === 'course';

interface Discounted {
  lines: QuoteLine[];
  promotion: OfferedPromotion | null;
  offeredPromotions: OfferedPromotion[];
  coupons: QuotedCoupon[];
  discounts: QuoteStep[];
}

/** A line at the price staff agreed on takes part in no promotion and no coupon: what was agreed is what is paid. */
const takesDiscounts = (line: Pick<QuoteLineFacts, 'agreedPrice'>) => line.agreedPrice === undefined;

/** Agreed prices, then promotion and coupons on the other lines. */
export function applyDiscounts(facts: QuoteFacts): Discounted {
  const lines = facts.lines.map(atAgreedPrice);
  const agreedSteps = lines.flatMap(({ name, agreedPrice, qty, discount }): QuoteStep[] =>
    agreedPrice === undefined ? [] : [{ kind: 'agreed', name, amount: discount, each: agreedPrice, qty }],
  );
  const { discounts, ...result } = promotionAndCoupons(facts, lines);
  return { ...result, discounts: [...agreedSteps, ...discounts] };
}

function atAgreedPrice(line: QuoteLineFacts): QuoteLine {
  const off = subtractMoney(line.unitPrice, line.agreedPrice ?? line.unitPrice);
  return { ...line, amount: satang(line.unitPrice * line.qty), discount: satang(off * line.qty) };
}

/**
 * Promotion first, then coupons. Where the two exclude each other an accepted coupon replaces the promotion; a refused
 * one never does.
 */
function promotionAndCoupons(facts: QuoteFacts, fullPriceLines: QuoteLine[]): Discounted {
  const offeredPromotions = offeredDiscounts(facts, fullPriceLines);
  const selectedPromotion =
    offeredPromotions.find(({ id }) => id === facts.promotionId) ?? offeredPromotions[0] ?? null;

  if (facts.rules.is_use_coupon_or_oder) {
    const withCoupons = applyCoupons(facts, fullPriceLines);
    const isDisplaced = withCoupons.coupons.some((coupon) => coupon.refusal === null);
    if (isDisplaced || !selectedPromotion) {
      const displacedSteps: QuoteStep[] = selectedPromotion
        ? [{ kind: 'promotion-displaced', title: selectedPromotion.title, amount: selectedPromotion.amount }]
        : [];
      return {
        ...withCoupons,
        promotion: null,
        offeredPromotions,
        discounts: [...displacedSteps, ...withCoupons.discounts],
      };
    }
    const afterPromotion = applyPromotion(facts, fullPriceLines, selectedPromotion);
    return {
      ...withCoupons,
      lines: afterPromotion.lines,
      promotion: selectedPromotion,
      offeredPromotions,
      discounts: [...afterPromotion.discounts, ...withCoupons.discounts],
    };
  }

  const afterPromotion = selectedPromotion
    ? applyPromotion(facts, fullPriceLines, selectedPromotion)
    : { lines: fullPriceLines, discounts: [] };
  const withCoupons = applyCoupons(facts, afterPromotion.lines);
  return {
    ...withCoupons,
    promotion: selectedPromotion,
    offeredPromotions,
    discounts: [...afterPromotion.discounts, ...withCoupons.discounts],
  };
}

const boughtCourses = (lines: readonly QuoteLineFacts[]) =>
  new Set(lines.filter(isCourse).map((line) => line.id));

/** Usable promotions with the discount of each, best first, equal ones by the lower id. */
function offeredDiscounts(facts: QuoteFacts, lines: readonly QuoteLine[]): OfferedPromotion[] {
  const boughtIds = boughtCourses(lines);
  return facts.promotions
    .filter((promotion) => whyNotPromotion(promotion, boughtIds) === null)
    .map((promotion) => {
      const { id, title, descriptionList, discount } = promotion;
      const rest = leftOfMatched(lines, matchedBy(promotion));
      return { id, title, descriptionList, amount: applyDiscount(discount, facts.currency, rest).amount };
    })
    .filter(({ amount }) => amount > 0)
    .sort((a, b) => b.amount - a.amount || a.id - b.id);
}

const matchedBy =
  ({ courseIds }: Pick<PromotionFacts, 'courseIds'>) =>
  (line: QuoteLineFacts) =>
    isCourse(line) && takesDiscounts(line) && courseIds.includes(line.id);

function applyPromotion(facts: QuoteFacts, lines: QuoteLine[], { id }: OfferedPromotion) {
  const promotion = facts.promotions.find((one) => one.id === id)!;
  const { title, discount } = promotion;
  const application = apply(facts.currency, lines, matchedBy(promotion), discount);
  return {
    lines: application.lines,
    discounts: [{ kind: 'promotion' as const, title, ...application.step }],
  };
}

function applyCoupons(facts: QuoteFacts, from: QuoteLine[]) {
  const boughtCourseIds = boughtCourses(from);
  const earlierIds = new Set<number>();
  const coupons: QuotedCoupon[] = [];
  const discounts: QuoteStep[] = [];
  let lines = from;
  for (const { typed: enteredCode, found: couponFacts } of facts.coupons) {
    const refusal = whyNotCoupon(couponFacts, {
      boughtCourseIds,
      paymentMethodId: facts.paymentMethodId,
      earlierIds: new Set(earlierIds),
      hasAccepted: coupons.some((coupon) => coupon.refusal === null),
      isOneCoupon: facts.rules.is_one_coupon,
    });
    if (couponFacts) earlierIds.add(couponFacts.id);
    const application =
      refusal === null && couponFacts
        ? apply(
            facts.currency,
            lines,
            (line) => isCourse(line) && takesDiscounts(line) && matchesCourse(couponFacts, line.id),
            couponFacts.discount,
          )
        : null;
    if (couponFacts && application && application.step.amount > 0) {
      lines = application.lines;
      coupons.push({
        typed: enteredCode,
        id: couponFacts.id,
        code: couponFacts.code,
        amount: application.step.amount,
        refusal: null,
      });
      discounts.push({ kind: 'coupon', code: couponFacts.code, ...application.step });
      continue;
    }
    const why = refusal ?? 'nothing_left';
    const code = couponFacts?.code ?? enteredCode;
    coupons.push({ typed: enteredCode, id: couponFacts?.id ?? null, code, amount: ZERO, refusal: why });
    discounts.push({ kind: 'coupon-refused', code, why, numberOfCourse: couponFacts?.numberOfCourse ?? 0 });
  }
  return { lines, coupons, discounts };
}

function leftOfMatched(lines: readonly QuoteLine[], matches: (line: QuoteLine) => boolean): Satang {
  return addMoney(...lines.filter(matches).map(leftOf));
}

/** Applies a discount once to the sum of the matching lines and spreads it over them. */
function apply(
  currency: Currency,
  lines: readonly QuoteLine[],
  matches: (line: QuoteLine) => boolean,
  discount: Discount,
): { lines: QuoteLine[]; step: DiscountStep } {
  const matchingLines = lines.filter(matches);
  const of = leftOfMatched(lines, matches);
  const deduction = applyDiscount(discount, currency, of);
  const parts = allocate(
    deduction.amount,
    matchingLines.map((line) => ({ weight: leftOf(line), key: [line.kind, line.id, line.planId ?? 0] })),
  );
  const partOf = new Map(matchingLines.map((line, index) => [line, parts[index] ?? ZERO]));
  const spread = matchingLines
    .map((line) => ({ name: line.name, amount: partOf.get(line) ?? ZERO }))
    .filter(({ amount }) => amount > 0);
  return {
    lines: lines.map((line) => ({ ...line, discount: addMoney(line.discount, partOf.get(line) ?? ZERO) })),
    step: { ...deduction, of, discount, parts: spread.length > 1 ? spread : [] },
  };
}
