import { addMoney, type Currency, type Satang, satang, shareOf, subtractMoney, ZERO } from '../values/money';

/**
 * 1,000 THB or 30 USD of a total without VAT, in minor units: the threshold of tax invoice and withholding (specification
 * 9).
 */
export const TAX_THRESHOLD: Readonly<Record<Currency, Satang>> = { THB: satang(100_000), USD: satang(3_000) };

/** Withholding rates a buyer may select, in basis points; the first is the default. */
export const WITHHOLDING_RATES = [300, 100] as const;
export type WithholdingRate = (typeof WITHHOLDING_RATES)[number];

/** VAT inside a total that includes it: total × rate / (100 % + rate), half-up. */
export function containedVat(total: Satang, rateBasisPoints: number): Satang {
  return shareOf(total, rateBasisPoints, 10_000 + rateBasisPoints);
}

/** Whether a total before withholding reaches the threshold without its VAT. */
export const reachesThreshold = (total: Satang, vat: Satang, currency: Currency) =>
  subtractMoney(total, vat) >= TAX_THRESHOLD[currency];

/** Courses after discounts, with VAT and without. */
export interface Services {
  taxed: Satang;
  exempt: Satang;
}

/** Services less the VAT they contain, half-up: the base of withholding. */
export function withholdingBase(services: Services, vatBasisPoints: number): Satang {
  return addMoney(shareOf(services.taxed, 10_000, 10_000 + vatBasisPoints), services.exempt);
}

export interface WithholdingFacts {
  isEnabled: boolean;
  /** 0: the buyer does not withhold */
  askedBasisPoints: 0 | WithholdingRate;
  /** a juristic person with a tax invoice */
  isJuristicInvoice: boolean;
}

export type WithholdingRefusal = 'not_enabled' | 'no_services' | 'below_threshold' | 'needs_juristic';

/** Why withholding is impossible for this order; null when it is possible. The buyer can remove the last reason only. */
export function whyNotWithhold(
  facts: Pick<WithholdingFacts, 'isEnabled' | 'isJuristicInvoice'>,
  { base, isThresholdMet }: { base: Satang; isThresholdMet: boolean },
): WithholdingRefusal | null {
  if (!facts.isEnabled) return 'not_enabled';
  if (base === ZERO) return 'no_services';
  if (!isThresholdMet) return 'below_threshold';
  return facts.isJuristicInvoice ? null : 'needs_juristic';
}
