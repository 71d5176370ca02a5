import type { BlockReason } from '../access/eligibility';
import type { TaxPersonType } from '../accounts/tax-form';
import type { WithholdingRate } from '../pricing/tax-rules';

/** One thing a buyer asks for. Courses have quantity 1, products 1…available (decision 24). */
export type LineAsk =
  | { kind: 'course'; courseId: number; /** null: none chosen */ planId: number | null }
  | { kind: 'product'; productId: number; qty: number };

/** What a buyer asks to buy and how, from the cart or from one course's form; prices are never part of it (decision 1). */
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
  /** null: no tax invoice asked for */
  taxPersonType: TaxPersonType | null;
  withholdingBasisPoints: 0 | WithholdingRate;
}

/** A Thai postal address as it stands on the parcel; frozen with the order. */
export interface ShippingAddress {
  recipient: string;
  tel: string;
  line: string;
  tambon: string;
  amphoe: string;
  province: string;
  postcode: string;
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
  | { code: 'members_only'; courseId: number }
  | { code: 'priceUsdIsNull'; kind: 'course' | 'product'; id: number }
  /** whyNotBuy's reason; ORDER_WAITS is the specification's TIME_LEFT */
  | { code: 'blocked'; courseId: number; reason: BlockReason }
  | { code: 'no_such_product'; productId: number }
  | { code: 'out_of_stock'; productId: number; available: number }
  | { code: 'requiredShippingAddress' }
  | { code: 'requiredShippingfee' }
  /** the total reaches the threshold and the policy asks for a tax invoice (decision 20) */
  | { code: 'tax_required' }
  /** withholding asked for by a person (TAX-03) */
  | { code: 'juristic_only' }
  | { code: 'dont_have_payment' };
