import { amountText } from '~/providers/port/wire-amount';
import { type Currency, type Satang, satang } from '~/values/money';

/**
 * `1590.5`: a JSON number (D 12,5) made from its decimal text, so that it is written with the same digits.
 */
export const amountFor2c2p = (amount: Satang): number => Number(amountText(amount));

/** SecurePay's amount: minor units, twelve digits. Null if it does not fit. */
export const minorUnits = (amount: Satang): string | null =>
  amount < 1e12 ? String(amount).padStart(12, '0') : null;

export const fromMinorUnits = (wireValue: string | undefined): Satang | null =>
  wireValue !== undefined && /^\d{12}$/.test(wireValue) ? satang(Number(wireValue)) : null;

export function currencyFrom2c2p(wireValue: unknown): Currency | null {
  return wireValue === 'THB' || wireValue === 'USD' ? wireValue : null;
}
