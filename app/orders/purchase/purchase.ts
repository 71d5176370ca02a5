import type { BlockReason } from '~/access/eligibility';
import type { TaxPersonType } from '~/accounts/tax/tax-form';
import type { CouponEntry } from '~/pricing/coupon';
import type { PromotionFacts } from '~/pricing/promotion';
import type { WithholdingRate } from '~/pricing/tax-rules';
import type { SiteSettings } from '~/settings/site-settings';
import type { Currency, Satang } from '~/values/money';
import type { CourseOffer } from './buyer-facts.server';
import type { ShippingAddress } from './shipping-address';
import type { ShippingFee } from './shipping-fees';

/** One line of a purchase. Courses have quantity 1 but for seats of a company, products 1…available. */
export type LineAsk =
  | {
      kind: 'course';
      courseId: number;
      /** null: none chosen */
      planId: number | null;
      /** seats for a company, of a plan that sells them; absent: one */
      qty?: number;
      agreedPrice?: AgreedPrice;
    }
  | { kind: 'product'; productId: number; qty: number; agreedPrice?: AgreedPrice };

/** The agreed price of each; only staff may set one, and `placeOrder` drops a buyer's. */
type AgreedPrice = Satang;

/** The choices of a purchase, from the cart or from one course's form; prices are never part of them. */
export interface PurchaseAsk {
  lines: readonly LineAsk[];
  /** null: the best one that can be used */
  promotionId: number | null;
  /** as typed, in the order entered */
  couponCodes: readonly string[];
  paymentMethodId: number | null;
  shippingFeeId: number | null;
  /** where the goods go; null while it is missing or incomplete */
  shippingAddress: ShippingAddress | null;
  /** null: no tax invoice is requested */
  taxPersonType: TaxPersonType | null;
  withholdingBasisPoints: 0 | WithholdingRate;
}

/** A product as it is sold now. */
export interface ProductOffer {
  id: number;
  slug: string;
  title: string;
  picture: string | null;
  /** in the shop's currency; null: not sold in it */
  price: Satang | null;
  availableQty: number;
  weightGrams: number;
  isVatExempt: boolean;
  isPublished: boolean;
}

/** Site settings a purchase is decided by. */
type PurchaseSettings = Pick<
  SiteSettings,
  | 'course_access_rights'
  | 'is_foreign_layout'
  | 'is_enable_vat'
  | 'vat_value'
  | 'is_enable_withholding_tax'
  | 'is_one_coupon'
  | 'is_use_coupon_or_oder'
  | 'is_enable_tax_invoice'
  | 'is_layout_course_registration'
  | 'tax_invoice_policy'
>;

/** Everything a purchase is decided from; the page and the order read it by the same function. */
export interface PurchaseFacts {
  now: Date;
  currency: Currency;
  /** unknown ids are missing */
  courses: ReadonlyMap<number, CourseOffer>;
  products: ReadonlyMap<number, ProductOffer>;
  /** those that run now and name a course of the purchase */
  promotions: readonly PromotionFacts[];
  /** one for each code, in their order */
  coupons: readonly CouponEntry[];
  /** those switched on; none is read while nothing is sent */
  shippingFees: readonly ShippingFee[];
  vat: { isEnabled: boolean; rateBasisPoints: number };
  /** the feature TAX_SYSTEM */
  hasTaxSystem: boolean;
  settings: PurchaseSettings;
}

/**
 * Why this purchase cannot become an order (specification 5 “Order”, row CRT-02). The page's blockers and the action's
 * refusals are this same list.
 */
export type OrderBlocker =
  | { code: 'emptyCart' }
  | { code: 'duplicate_course'; courseId: number }
  /** no plan chosen (or −1), or the plan was withdrawn meanwhile */
  | { code: 'dont_have_pricing'; courseId: number }
  | { code: 'have_course'; courseId: number }
  /** another course of the purchase brings it, for as long at least */
  | { code: 'comes_as_gift'; courseId: number; giverId: number }
  | { code: 'members_only'; courseId: number }
  | { code: 'priceUsdIsNull'; kind: 'course' | 'product'; id: number }
  /** whyNotBuy's reason; ORDER_WAITS is the specification's TIME_LEFT */
  | { code: 'blocked'; courseId: number; reason: BlockReason }
  /** so many seats of a class are not left */
  | { code: 'too_few_seats'; courseId: number; available: number }
  /** several seats are sold to a juristic person with a tax invoice */
  | { code: 'seats_for_company'; courseId: number }
  | { code: 'no_such_product'; productId: number }
  | { code: 'out_of_stock'; productId: number; available: number }
  | { code: 'requiredShippingAddress' }
  /** `isNoneOffered`: no fee of the shop fits the parcel and its address */
  | { code: 'requiredShippingfee'; isNoneOffered: boolean }
  /** the total reaches the threshold and the policy asks for a tax invoice */
  | { code: 'tax_required' }
  /** a person may not withhold (TAX-03) */
  | { code: 'juristic_only' }
  | { code: 'dont_have_payment' };
