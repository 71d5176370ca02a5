import { whyNotBuy } from '~/access/eligibility';
import { buyerOf, type Viewer } from '~/accounts/viewer';
import type { ReplaceableOrder } from '~/orders/life/replaceable-orders.server';
import type { Db } from '~/platform/database/database.server';
import { readCoupons, readPromotions } from '~/pricing/discount-facts.server';
import { readVat } from '~/pricing/vat-rate.server';
import type { Environment } from '~/settings/environment.server';
import { shopCurrency } from '~/settings/shop-currency';
import { normaliseEmail } from '~/values/email';
import { bangkokDay } from '~/values/time';
import { readCourseOffers } from './buyer-facts.server';
import { readOwnOffers } from './courses-to-buy.server';
import { readProductOffers } from './product-offers.server';
import type { PurchaseAsk, PurchaseFacts } from './purchase';
import { courseIdsOf, productIdsOf } from './purchase-quote';
import { readShippingFees } from './shipping-fees.server';

interface FactsAsk {
  ask: PurchaseAsk;
  viewer: Viewer;
  /** as typed; null: the field is empty */
  email: string | null;
  settings: PurchaseFacts['settings'];
  features: Environment['features'];
  now: Date;
  /** unpaid orders of the same buyer that end with this purchase */
  replaced?: readonly ReplaceableOrder[];
  /** staff enter the order for the buyer */
  isManualOrder?: boolean;
  /** the part of `replaced` that this transaction has ended already */
  ended?: readonly ReplaceableOrder[];
}

/**
 * Reads all facts that decide a purchase, in a number of queries that does not grow with its lines. The page and the
 * order both call it, so they show and apply the same blockers.
 */
export async function readPurchaseFacts(
  db: Db,
  { ask, viewer, email: typed, settings, features, now, replaced = [], ended = [], isManualOrder }: FactsAsk,
): Promise<PurchaseFacts> {
  const email = typed?.trim() ? normaliseEmail(typed) : null;
  const { student } = buyerOf(viewer, email);
  const currency = shopCurrency(settings);
  const courseIds = courseIdsOf(ask);
  const productIds = productIdsOf(ask);
  const buyer = {
    personId: student?.id ?? null,
    email: email ?? student?.email ?? null,
    exceptOrderIds: replaced.map(({ id }) => id),
  };
  return {
    now,
    currency,
    courses: await readCourseOffers(db, {
      courseIds,
      viewer: { ...viewer, student },
      settings,
      now,
      replaced,
      isManualOrder,
      ended,
    }),
    products: await readProductOffers(db, { productIds, currency, replaced }),
    promotions: await readPromotions(db, { courseIds, buyer, now }),
    coupons: await readCoupons(db, { codes: ask.couponCodes, buyer, now }),
    shippingFees: productIds.length > 0 ? await readShippingFees(db) : [],
    vat: await readVat(db, settings, bangkokDay(now)),
    hasTaxSystem: features.has('TAX_SYSTEM'),
    settings,
  };
}

/**
 * The facts for a form. A buyer who was offered a seat of a full class and types another e-mail counts as another buyer, for
 * whom the class is full: the form then keeps the facts of the offer's e-mail and names it, and does not order.
 */
export async function readFactsWithSeatOffer(
  db: Db,
  request: FactsAsk,
): Promise<{ facts: PurchaseFacts; seatKeptFor: string | null }> {
  const facts = await readPurchaseFacts(db, request);
  const { student } = request.viewer;
  const email = request.email?.trim() ? normaliseEmail(request.email) : null;
  if (!student || buyerOf(request.viewer, email).student) return { facts, seatKeptFor: null };
  const full = [...facts.courses.values()].filter((offer) => whyNotBuy(offer.facts)?.code === 'SOLD_OUT');
  const courseIds = full.map(({ course }) => course.id);
  const ownOffers = await readOwnOffers(db, { courseIds, personId: student.id, now: request.now });
  if (ownOffers.length === 0) return { facts, seatKeptFor: null };
  return {
    facts: await readPurchaseFacts(db, { ...request, email: student.email }),
    seatKeptFor: student.email,
  };
}
