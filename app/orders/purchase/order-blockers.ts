import { whyNotBuy } from '~/access/eligibility';
import type { OfferedPlan } from '~/catalogue/plans/plan-visibility';
import { seatsSold } from '~/orders/seats/seats-asked';
import type { Quote } from '~/pricing/quote-shape';
import type { CourseOffer } from './buyer-facts.server';
import { giftsInPurchase } from './gifts-in-purchase';
import type { LineAsk, OrderBlocker, PurchaseAsk, PurchaseFacts } from './purchase';
import { oneLineEach, shippingOf } from './purchase-quote';
import { taxBlockOf } from './tax-block';

/** Everything that keeps a purchase from becoming an order, in the order of the form (CRT-02); none: it can be placed. */
export function blockersOf(
  facts: PurchaseFacts,
  ask: PurchaseAsk,
  { quote, usableMethodIds }: { quote: Quote; usableMethodIds: ReadonlySet<number> },
): OrderBlocker[] {
  const lines = oneLineEach(ask.lines);
  if (lines.length === 0) return [{ code: 'emptyCart' }];
  return [
    ...duplicatesIn(ask.lines),
    ...giftsIn(facts, lines),
    ...lines.flatMap((line) =>
      line.kind === 'course'
        ? [...courseBlocker(facts, line), ...seatBlockers(facts, ask, line, quote)]
        : productBlocker(facts, line),
    ),
    ...shippingBlockers(facts, ask),
    ...taxBlockers(facts, ask, quote),
    ...methodBlocker(ask, quote, usableMethodIds),
  ];
}

type CourseLine = Extract<LineAsk, { kind: 'course' }>;
type ProductLine = Extract<LineAsk, { kind: 'product' }>;

function duplicatesIn(lines: readonly LineAsk[]): OrderBlocker[] {
  const seen = new Set<number>();
  const twice = new Set<number>();
  for (const line of lines) {
    if (line.kind !== 'course') continue;
    if (seen.has(line.courseId)) twice.add(line.courseId);
    seen.add(line.courseId);
  }
  return [...twice].map((courseId) => ({ code: 'duplicate_course', courseId }));
}

const giftsIn = (facts: PurchaseFacts, lines: readonly LineAsk[]): OrderBlocker[] =>
  giftsInPurchase(facts, lines)
    .filter(({ isEnough }) => isEnough)
    .map(({ courseId, giverId }) => ({ code: 'comes_as_gift', courseId, giverId }));

function courseBlocker(facts: PurchaseFacts, { courseId, planId }: CourseLine): OrderBlocker[] {
  const offer = facts.courses.get(courseId);
  if (!offer) return [{ code: 'blocked', courseId, reason: { code: 'NOT_PUBLISHED' } }];
  const plan = offer.plans.find(({ id }) => id === planId);
  const reason = whyNotBuy(offer.facts);
  if (reason?.code === 'ALREADY_OWNED') return [{ code: 'have_course', courseId }];
  if (reason?.code === 'PRICE_USD_IS_NULL') return [{ code: 'priceUsdIsNull', kind: 'course', id: courseId }];
  if (reason?.code === 'NO_PLAN') return [noPlan(offer, plan)];
  if (reason) return [{ code: 'blocked', courseId, reason }];
  if (plan) return planBlocker(courseId, plan);
  // a buyer whose access runs may only renew
  const isOwner = planId !== null && offer.facts.buyer.hasRunningAccess;
  return [{ code: isOwner ? 'have_course' : 'dont_have_pricing', courseId }];
}

/** Several seats at once: as many as are left, and for a company, where the shop makes out tax invoices. */
function seatBlockers(
  facts: PurchaseFacts,
  ask: PurchaseAsk,
  { courseId, planId, qty }: CourseLine,
  quote: Quote,
): OrderBlocker[] {
  const offer = facts.courses.get(courseId);
  const plan = offer?.plans.find(({ id }) => id === planId);
  const seats = plan ? seatsSold(qty, plan) : 1;
  if (!offer || seats === 1) return [];
  const { seatsLeft } = offer.course;
  const isCompany = ask.taxPersonType === 'juristic_person' || taxBlockOf(facts, quote) === 'hidden';
  return [
    ...(seatsLeft !== null && seatsLeft > 0 && seats > seatsLeft
      ? [{ code: 'too_few_seats' as const, courseId, available: seatsLeft }]
      : []),
    ...(isCompany ? [] : [{ code: 'seats_for_company' as const, courseId }]),
  ];
}

/** No plan can be chosen: the reason of the requested one says more than that there is none. */
function noPlan({ course, plans }: CourseOffer, plan: OfferedPlan | undefined): OrderBlocker {
  const [why] = (plan ? [plan] : plans).flatMap((one) => planBlocker(course.id, one));
  return why ?? { code: 'blocked', courseId: course.id, reason: { code: 'NO_PLAN' } };
}

function planBlocker(courseId: number, { blockedBecause }: OfferedPlan): OrderBlocker[] {
  if (blockedBecause === 'priceUsdIsNull') return [{ code: 'priceUsdIsNull', kind: 'course', id: courseId }];
  return blockedBecause ? [{ code: 'members_only', courseId }] : [];
}

function productBlocker(facts: PurchaseFacts, { productId, qty }: ProductLine): OrderBlocker[] {
  const product = facts.products.get(productId);
  if (!product?.isPublished) return [{ code: 'no_such_product', productId }];
  if (product.price === null) return [{ code: 'priceUsdIsNull', kind: 'product', id: productId }];
  const available = product.availableQty;
  return qty > available ? [{ code: 'out_of_stock', productId, available }] : [];
}

function shippingBlockers(facts: PurchaseFacts, ask: PurchaseAsk): OrderBlocker[] {
  const { needsAddress, needsFee, offered, chosen } = shippingOf(facts, ask);
  const blockers: OrderBlocker[] = [];
  if (needsAddress && !ask.shippingAddress) blockers.push({ code: 'requiredShippingAddress' });
  if (needsFee && !chosen)
    blockers.push({ code: 'requiredShippingfee', isNoneOffered: offered.length === 0 });
  return blockers;
}

/** Without an offered tax invoice nothing is withheld, even if the form still asks for it. */
function taxBlockers(facts: PurchaseFacts, ask: PurchaseAsk, quote: Quote): OrderBlocker[] {
  const block = taxBlockOf(facts, quote);
  if (block === 'hidden') return [];
  const blockers: OrderBlocker[] = [];
  if (block === 'required' && !ask.taxPersonType) blockers.push({ code: 'tax_required' });
  if (ask.withholdingBasisPoints > 0 && quote.withholdingRefusal === 'needs_juristic')
    blockers.push({ code: 'juristic_only' });
  return blockers;
}

function methodBlocker(ask: PurchaseAsk, quote: Quote, usable: ReadonlySet<number>): OrderBlocker[] {
  if (quote.due === 0) return [];
  const { paymentMethodId } = ask;
  return paymentMethodId !== null && usable.has(paymentMethodId) ? [] : [{ code: 'dont_have_payment' }];
}
