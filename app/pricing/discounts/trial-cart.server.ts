import { visiblePlans } from '~/catalogue/plans/plan-visibility';
import { readPricePlans } from '~/catalogue/plans/price-plans.server';
import { newPlan } from '~/catalogue/plans/starting-price';
import type { Db } from '~/platform/database/database.server';
import { readCoupons, readPromotions } from '~/pricing/discount-facts.server';
import { type PromotionRefusal, whyNotPromotion } from '~/pricing/promotion';
import { quote } from '~/pricing/quote';
import type { Quote, QuoteFacts } from '~/pricing/quote-shape';
import { readVat } from '~/pricing/vat-rate.server';
import { shopCurrency } from '~/settings/shop-currency';
import type { SiteSettings } from '~/settings/site-settings';
import { normaliseEmail } from '~/values/email';
import { type Satang, ZERO } from '~/values/money';
import { bangkokDay } from '~/values/time';

/** A cart that staff make up to try a discount. */
export interface TrialCart {
  courseIds: readonly number[];
  paymentMethodId: number | null;
  /** normalised; '': no particular buyer */
  email: string;
}

const MOST_COURSES = 20;

/** Reads the trial cart from a page's query. */
export const trialCartOf = (search: URLSearchParams): TrialCart => ({
  courseIds: search.getAll('try').map(Number).filter(Number.isSafeInteger).slice(0, MOST_COURSES),
  paymentMethodId: Number(search.get('method')) || null,
  email: normaliseEmail((search.get('email') ?? '').slice(0, 320)),
});

interface Trial {
  cart: TrialCart;
  settings: SiteSettings;
}

/** Quotes the cart with the coupon, as a purchase would. Stores nothing. */
export async function quoteTrialCoupon(
  db: Db,
  { code, ...trial }: Trial & { code: string },
  now: Date,
): Promise<Quote> {
  const facts = await factsOf(db, trial, now);
  const coupons = await readCoupons(db, { codes: [code], buyer: buyerOf(trial.cart), now });
  return quote({ ...facts, coupons });
}

/** Why a promotion takes nothing off the cart it is tried on. */
export type PromotionTryRefusal = PromotionRefusal | 'nothing_off';

export interface TriedPromotion {
  quote: Quote;
  /** the discount it would give */
  amount: Satang;
  refusal: PromotionTryRefusal | null;
}

/**
 * Quotes the cart as if this promotion were running. The other running promotions take part as they
 * do for every buyer.
 */
export async function quoteTrialPromotion(
  db: Db,
  { promotionId, ...trial }: Trial & { promotionId: number },
  now: Date,
): Promise<TriedPromotion> {
  const facts = await factsOf(db, trial, now);
  const query = { courseIds: trial.cart.courseIds, buyer: buyerOf(trial.cart), now, tried: promotionId };
  const promotions = await readPromotions(db, query);
  const result = quote({ ...facts, promotions, promotionId });
  const promotion = promotions.find(({ id }) => id === promotionId);
  const amount = result.promotion?.id === promotionId ? result.promotion.amount : ZERO;
  const boughtIds = new Set(result.lines.map(({ id }) => id));
  const refusal = promotion ? whyNotPromotion(promotion, boughtIds) : 'courses_missing';
  return { quote: result, amount, refusal: refusal ?? (amount > ZERO ? null : 'nothing_off') };
}

const buyerOf = ({ email }: TrialCart) => ({ personId: null, email: email || null });

/** The facts of the cart with the first plan of each course, without any discount. */
async function factsOf(db: Db, { cart, settings }: Trial, now: Date): Promise<QuoteFacts> {
  const currency = shopCurrency(settings);
  const courseIds = [...new Set(cart.courseIds)];
  const titles = await db.selectFrom('course').select(['id', 'title']).where('id', 'in', courseIds).execute();
  const plans = visiblePlans(await readPricePlans(db, courseIds), {
    isMember: true,
    ownedCourseIds: new Set(),
    hasRunningAccess: false,
    isOwner: false,
    hasEndlessAccess: false,
    currency,
  });
  const lines = courseIds.flatMap((id) => {
    const plan = newPlan(plans.filter(({ courseId }) => courseId === id));
    const name = titles.find((each) => each.id === id)?.title;
    if (!plan || name === undefined) return [];
    const line = { kind: 'course' as const, id, planId: plan.id, name, planName: plan.name };
    return [{ ...line, unitPrice: plan.price, qty: 1, isVatExempt: false }];
  });
  return {
    currency,
    lines,
    promotions: await readPromotions(db, { courseIds, buyer: buyerOf(cart), now }),
    promotionId: null,
    coupons: [],
    paymentMethodId: cart.paymentMethodId,
    shippingFee: ZERO,
    vat: await readVat(db, settings, bangkokDay(now)),
    withholding: { isEnabled: false, askedBasisPoints: 0, isJuristicInvoice: false },
    rules: settings,
  };
}
