import { NOBODY } from '~/accounts/viewer';
import type { PurchaseAsk, PurchaseFacts } from '~/orders/purchase/purchase';
import { readPurchaseFacts } from '~/orders/purchase/purchase-facts.server';
import { quoteOf, shippingOf } from '~/orders/purchase/purchase-quote';
import { type OfferedShippingFee, type ShippingMisfit, whyNotSent } from '~/orders/purchase/shipping-fees';
import type { Db } from '~/platform/database/database.server';
import type { Quote } from '~/pricing/quote-shape';
import { addMoney, satang } from '~/values/money';
import { wholeNumberIn } from '~/values/typed-number';

export interface Parcel {
  productId: number;
  qty: number;
  province: string;
}

/** A parcel as it was typed; `qty` null: no number that anybody sends. */
export type TriedParcel = Omit<Parcel, 'qty'> & { typedQty: string; qty: number | null };

export interface TriedShipping {
  ways: { offered: OfferedShippingFee; quote: Quote }[];
  /** switched on, and not offered for this parcel */
  misfits: { id: number; name: string; why: ShippingMisfit }[];
  weightGrams: number;
}

const MOST_PIECES = 9_999;

/** The parcel that an address names; null: none. */
export function triedParcelOf(search: URLSearchParams): TriedParcel | null {
  const productId = Number(search.get('product'));
  const typedQty = (search.get('qty') || '1').slice(0, 40);
  if (!Number.isSafeInteger(productId) || productId < 1) return null;
  const pieces = wholeNumberIn(typedQty) ?? 0;
  const qty = pieces >= 1 && pieces <= MOST_PIECES ? pieces : null;
  return { productId, typedQty, qty, province: (search.get('province') ?? '').slice(0, 60) };
}

/**
 * What a visitor would be offered for so many pieces to that province, and what each would cost in all: by the facts and the
 * computation that every purchase goes through. Nothing is kept. Null: there is no such product on sale.
 */
export async function tryShipping(
  db: Db,
  { productId, qty, province }: Parcel,
  settings: PurchaseFacts['settings'],
  now: Date,
): Promise<TriedShipping | null> {
  const ask: PurchaseAsk = {
    lines: [{ kind: 'product', productId, qty }],
    promotionId: null,
    couponCodes: [],
    paymentMethodId: null,
    shippingFeeId: null,
    shippingAddress: { recipient: '', tel: '', line: '', tambon: '', amphoe: '', province, postcode: '' },
    taxPersonType: null,
    withholdingBasisPoints: 0,
  };
  const visitor = { viewer: NOBODY, email: null, features: new Set<never>() };
  const facts = await readPurchaseFacts(db, { ask, ...visitor, settings, now });
  const product = facts.products.get(productId);
  if (!product?.isPublished || product.price === null) return null;
  const parcel = {
    currency: facts.currency,
    weightGrams: product.weightGrams * qty,
    province,
    goodsTotal: addMoney(satang(product.price * qty)),
  };
  return {
    weightGrams: parcel.weightGrams,
    ways: shippingOf(facts, ask).offered.map((offered) => ({
      offered,
      quote: quoteOf(facts, { ...ask, shippingFeeId: offered.id }),
    })),
    misfits: facts.shippingFees.flatMap((fee) => {
      const why = whyNotSent(fee, parcel);
      return why === null ? [] : [{ id: fee.id, name: fee.name, why }];
    }),
  };
}
