import { readPricePlans } from '~/catalogue/plans/price-plans.server';
import { newPlan } from '~/catalogue/plans/starting-price';
import { visiblePlans } from '~/catalogue/plans/plan-visibility';
import type { Db } from '~/platform/database/database.server';
import { readCoupons, readPromotions } from '~/pricing/discount-facts.server';
import { quote } from '~/pricing/quote';
import type { Quote } from '~/pricing/quote-shape';
import { readVat } from '~/pricing/vat-rate.server';
import { shopCurrency } from '~/settings/shop-currency';
import type { SiteSettings } from '~/settings/site-settings';
import { ZERO } from '~/values/money';
import { bangkokDay } from '~/values/time';

/** A cart as staff makes it up. */
export interface DryCart {
  courseIds: readonly number[];
  paymentMethodId: number | null;
  /** normalised; '': nobody in particular */
  email: string;
}

/** What this cart would cost with the coupon, by the computation that every purchase goes through. Nothing is kept. */
export async function dryTestCoupon(
  db: Db,
  { code, cart, settings }: { code: string; cart: DryCart; settings: SiteSettings },
  now: Date,
): Promise<Quote> {
  const currency = shopCurrency(settings);
  const courseIds = [...new Set(cart.courseIds)];
  const titles = await db.selectFrom('course').select(['id', 'title']).where('id', 'in', courseIds).execute();
  const plans = visiblePlans(await readPricePlans(db, courseIds), {
    isMember: true,
    ownedCourseIds: new Set(),
    hasRunningAccess: false,
    isOwner: false,
    currency,
  });
  const lines = courseIds.flatMap((id) => {
    const plan = newPlan(plans.filter(({ courseId }) => courseId === id));
    const name = titles.find((each) => each.id === id)?.title;
    if (!plan || name === undefined) return [];
    const line = { kind: 'course' as const, id, planId: plan.id, name, planName: plan.name };
    return [{ ...line, unitPrice: plan.price, qty: 1, isVatExempt: false }];
  });
  const buyer = { personId: null, email: cart.email || null };
  return quote({
    currency,
    lines,
    promotions: await readPromotions(db, { courseIds, buyer, now }),
    promotionId: null,
    coupons: await readCoupons(db, { codes: [code], buyer, now }),
    paymentMethodId: cart.paymentMethodId,
    shippingFee: ZERO,
    vat: await readVat(db, settings, bangkokDay(now)),
    withholding: { isEnabled: false, askedBasisPoints: 0, isJuristicInvoice: false },
    rules: settings,
  });
}
