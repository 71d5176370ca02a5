import { BANGKOK_AND_VICINITY, provinceOf } from '~/accounts/addresses/thai-provinces';
import { type Currency, type Satang, ZERO } from '~/values/money';

/** A way to send goods, as the shop has set it up. */
export interface ShippingFee {
  id: number;
  name: string;
  note: string;
  /** null: not sold in that currency */
  fee: Readonly<Record<Currency, Satang | null>>;
  /** goods from this amount are sent for nothing; null: never */
  freeFrom: Readonly<Record<Currency, Satang | null>>;
  /** null: any weight */
  maxWeightGrams: number | null;
  /** provinces or the two regions below, between commas; null or empty: everywhere */
  region: string | null;
}

/** The parcel and its address. */
export interface Parcel {
  currency: Currency;
  weightGrams: number;
  /** as typed; empty or unknown: no region is ruled out */
  province: string;
  /** goods before discounts */
  goodsTotal: Satang;
}

export interface OfferedShippingFee {
  id: number;
  name: string;
  note: string;
  /** the price for this parcel */
  fee: Satang;
  /** the amount it would have cost, when the goods reach the free limit */
  formerFee: Satang | null;
}

/** Why a fee is not offered for a parcel; null: it is. */
export type ShippingMisfit = 'currency' | 'weight' | 'region';

export function whyNotSent(fee: ShippingFee, parcel: Parcel): ShippingMisfit | null {
  if (fee.fee[parcel.currency] === null) return 'currency';
  if (fee.maxWeightGrams !== null && parcel.weightGrams > fee.maxWeightGrams) return 'weight';
  return goesTo(fee.region, parcel.province) ? null : 'region';
}

/** Fees that fit this parcel, in the shop's order. */
export function offeredShippingFees(fees: readonly ShippingFee[], parcel: Parcel): OfferedShippingFee[] {
  return fees.flatMap((rule) => {
    const { id, name, note } = rule;
    const fee = rule.fee[parcel.currency];
    if (fee === null || whyNotSent(rule, parcel) !== null) return [];
    const freeFrom = rule.freeFrom[parcel.currency];
    const isFree = freeFrom !== null && parcel.goodsTotal >= freeFrom;
    return [{ id, name, note, fee: isFree ? ZERO : fee, formerFee: isFree && fee > ZERO ? fee : null }];
  });
}

export interface ShippingTerm {
  name: string;
  note: string;
  /** for one piece alone */
  fee: Satang;
  /** goods from this amount go for nothing; null: never, or it does already */
  freeFrom: Satang | null;
}

/** The price of sending one piece, before an address is known. */
export function shippingTerms(fees: readonly ShippingFee[], piece: Omit<Parcel, 'province'>): ShippingTerm[] {
  return offeredShippingFees(fees, { ...piece, province: '' }).map(({ id, name, note, fee }) => ({
    name,
    note,
    fee,
    freeFrom: fee > ZERO ? (fees.find((each) => each.id === id)?.freeFrom[piece.currency] ?? null) : null,
  }));
}

const VICINITY = /^กรุงเทพ(มหานคร|ฯ)?\s*และปริมณฑล$/;
const UPCOUNTRY = 'ต่างจังหวัด';

/** The places a fee names. */
const placesOf = (region: string | null): string[] =>
  (region ?? '')
    .split(/[,\n]/)
    .map((place) => place.trim())
    .filter(Boolean);

/** Places of a fee that are neither a province nor one of the two regions. */
export const unknownPlaces = (region: string): string[] =>
  placesOf(region).filter(
    (place) => !VICINITY.test(place) && place !== UPCOUNTRY && provinceOf(place) === null,
  );

function goesTo(region: string | null, typedProvince: string): boolean {
  const places = placesOf(region);
  const province = provinceOf(typedProvince);
  if (places.length === 0 || province === null) return true;
  const isNear = BANGKOK_AND_VICINITY.includes(province);
  return places.some((place) => {
    if (VICINITY.test(place)) return isNear;
    if (place === UPCOUNTRY) return !isNear;
    return provinceOf(place) === province;
  });
}
