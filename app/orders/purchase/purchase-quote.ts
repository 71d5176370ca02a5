import { isChoosable } from '~/catalogue/plans/plan-visibility';
import { seatsSold } from '~/orders/seats/seats-asked';
import { quote } from '~/pricing/quote';
import type { Quote, QuoteLineFacts } from '~/pricing/quote-shape';
import { addMoney, type Satang, satang, ZERO } from '~/values/money';
import type { LineAsk, PurchaseAsk, PurchaseFacts } from './purchase';
import { type OfferedShippingFee, offeredShippingFees } from './shipping-fees';
import { isTaxInvoiceOffered } from './tax-block';

/** More of one product than any shop has; keeps a silly quantity from leaving the range of money. */
const MOST_PIECES = 100_000;

/** What a purchase costs. Lines without a plan or a price cost nothing here and are blockers of the order. */
export function quoteOf(facts: PurchaseFacts, ask: PurchaseAsk): Quote {
  const { settings } = facts;
  return quote({
    currency: facts.currency,
    lines: oneLineEach(ask.lines).flatMap((line) => pricedLine(facts, line) ?? []),
    promotions: facts.promotions,
    promotionId: ask.promotionId,
    coupons: facts.coupons,
    paymentMethodId: ask.paymentMethodId,
    shippingFee: shippingOf(facts, ask).chosen?.fee ?? ZERO,
    vat: facts.vat,
    withholding: {
      isEnabled: settings.is_enable_withholding_tax,
      askedBasisPoints: ask.withholdingBasisPoints,
      isJuristicInvoice:
        ask.taxPersonType === 'juristic_person' && isTaxInvoiceOffered(facts, courseIdsOf(ask)),
    },
    rules: settings,
  });
}

export const courseIdsOf = ({ lines }: Pick<PurchaseAsk, 'lines'>): number[] => [
  ...new Set(lines.flatMap((line) => (line.kind === 'course' ? [line.courseId] : []))),
];

export const productIdsOf = ({ lines }: Pick<PurchaseAsk, 'lines'>): number[] => [
  ...new Set(lines.flatMap((line) => (line.kind === 'product' ? [line.productId] : []))),
];

/** A course that is named twice counts once, a product's quantities add up, in the order of the first. */
export function oneLineEach(lines: readonly LineAsk[]): LineAsk[] {
  const byItem = new Map<string, LineAsk>();
  for (const line of lines) {
    if (line.kind === 'course') {
      const key = `course ${line.courseId}`;
      if (!byItem.has(key)) byItem.set(key, line);
    } else if (line.qty > 0) {
      const key = `product ${line.productId}`;
      const before = byItem.get(key);
      byItem.set(key, before?.kind === 'product' ? { ...line, qty: before.qty + line.qty } : line);
    }
  }
  return [...byItem.values()];
}

function pricedLine(facts: PurchaseFacts, line: LineAsk): QuoteLineFacts | null {
  if (line.kind === 'course') {
    const offer = facts.courses.get(line.courseId);
    const plan = offer?.plans.find(({ id }) => id === line.planId);
    if (!offer || !plan || !isChoosable(plan)) return null;
    return {
      kind: 'course',
      id: offer.course.id,
      planId: plan.id,
      name: offer.course.title,
      planName: plan.name,
      unitPrice: plan.price,
      ...agreedPrice(line, plan.price),
      qty: seatsSold(line.qty, plan),
      isVatExempt: false,
    };
  }
  const product = facts.products.get(line.productId);
  if (!product?.isPublished || product.price === null) return null;
  return {
    kind: 'product',
    id: product.id,
    planId: null,
    name: product.title,
    planName: '',
    unitPrice: product.price,
    ...agreedPrice(line, product.price),
    qty: Math.min(line.qty, MOST_PIECES),
    isVatExempt: product.isVatExempt,
  };
}

/** Staff agree on less than the list price, never on more. */
const agreedPrice = ({ agreedPrice: agreed }: LineAsk, listed: Satang) =>
  agreed === undefined ? {} : { agreedPrice: agreed < listed ? agreed : listed };

export interface Shipping {
  /** goods, or a free book of paper */
  needsAddress: boolean;
  /** goods only: a free book is sent for nothing */
  needsFee: boolean;
  /** fees that fit the parcel and its address */
  offered: readonly OfferedShippingFee[];
  chosen: OfferedShippingFee | null;
}

/** What must be known to send the order, and the fees to choose from. */
export function shippingOf(facts: PurchaseFacts, ask: PurchaseAsk): Shipping {
  const goods = oneLineEach(ask.lines).flatMap((line) => {
    const product = line.kind === 'product' && facts.products.get(line.productId);
    return product ? [{ product, qty: Math.min(line.qty, MOST_PIECES) }] : [];
  });
  const hasBook = courseIdsOf(ask).some((id) => facts.courses.get(id)?.course.hasPhysicalBook);
  if (goods.length === 0) return { needsAddress: hasBook, needsFee: false, offered: [], chosen: null };
  const offered = offeredShippingFees(facts.shippingFees, {
    currency: facts.currency,
    weightGrams: goods.reduce((sum, { product, qty }) => sum + product.weightGrams * qty, 0),
    province: ask.shippingAddress?.province ?? '',
    goodsTotal: addMoney(...goods.map(({ product, qty }) => timesPrice(product.price, qty))),
  });
  const chosenFee = offered.find(({ id }) => id === ask.shippingFeeId) ?? null;
  return { needsAddress: true, needsFee: true, offered, chosen: chosenFee };
}

const timesPrice = (price: Satang | null, qty: number) => satang((price ?? 0) * qty);
