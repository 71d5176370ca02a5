import type { Viewer } from '~/accounts/viewer';
import type { ReplaceableOrder } from '~/orders/life/replaceable-orders.server';
import type { Db } from '~/platform/database/database.server';
import { readCoupons, readPromotions } from '~/pricing/discount-facts.server';
import { readVat } from '~/pricing/vat-rate.server';
import type { Environment } from '~/settings/environment.server';
import { shopCurrency } from '~/settings/shop-currency';
import { normaliseEmail } from '~/values/email';
import { bangkokDay } from '~/values/time';
import { readCourseOffers } from './buyer-facts.server';
import { buyerOf } from './buyer-of';
import { readProductOffers } from './product-offers.server';
import type { PurchaseAsk, PurchaseFacts, PurchaseSettings } from './purchase';
import { courseIdsOf, productIdsOf } from './purchase-quote';
import { readShippingFees } from './shipping-fees.server';

export interface FactsAsk {
  ask: PurchaseAsk;
  viewer: Viewer;
  /** as typed; null while nothing is */
  email: string | null;
  settings: PurchaseSettings;
  features: Environment['features'];
  now: Date;
  /** unpaid orders of the same buyer that end with this purchase */
  replaced?: readonly ReplaceableOrder[];
  /** staff sell it, not the buyer's own browser */
  isStaffSale?: boolean;
  /** those of them that have ended already, in the same transaction */
  ended?: readonly ReplaceableOrder[];
}

/**
 * Everything a purchase is decided from, in a fixed number of queries however many lines it has. The page and the order
 * read it here, so that what blocks one blocks the other.
 */
export async function readPurchaseFacts(
  db: Db,
  { ask, viewer, email: typed, settings, features, now, replaced = [], ended = [], isStaffSale }: FactsAsk,
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
      isStaffSale,
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
