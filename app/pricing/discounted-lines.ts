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

/** What is left of a line after the discounts so far. */
export const leftOf = (line: QuoteLine) => subtractMoney(line.amount, line.discount);
export const isCourse = (line: Pick<QuoteLineFacts, 'kind'>) => line.kind === 'course';

interface Discounted {
  lines: QuoteLine[];
  promotion: OfferedPromotion | null;
  offeredPromotions: OfferedPromotion[];
  coupons: QuotedCoupon[];
  discounts: QuoteStep[];
}

/**
 * Promotion first, then coupons. Where the two exclude each other an accepted coupon stands in the promotion's place; a
 * refused one never does.
 */
export function discounted(facts: QuoteFacts): Discounted {
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

/** Usable promotions with what each would take off, best first, equal ones by the lower id. */
function offer(facts: QuoteFacts, lines: readonly QuoteLine[]): OfferedPromotion[] {
  const bought = boughtCourses(lines);
  return facts.promotions
    .filter((promotion) => whyNotPromotion(promotion, bought) === null)
    .map((promotion) => {
      const { id, title, descriptionList, discount } = promotion;
      const left = leftOfMatched(lines, matchedBy(promotion));
      return { id, title, descriptionList, amount: applyDiscount(discount, facts.currency, left).amount };
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
  const taken = applyDiscount(discount, currency, of);
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
