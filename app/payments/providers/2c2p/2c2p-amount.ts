import { type Currency, type Satang, satang } from '~/values/money';
import { amountText } from '~/payments/providers/port/wire-amount';

/** `1590.5`: a JSON number (D 12,5), made of its decimal text, so that it is written with the same figures again. */
export const amountFor2c2p = (amount: Satang): number => Number(amountText(amount));

/** SecurePay's: minor units, twelve figures. Null for what does not fit. */
export const minorUnits = (amount: Satang): string | null =>
  amount < 1e12 ? String(amount).padStart(12, '0') : null;

export const fromMinorUnits = (written: string | undefined): Satang | null =>
  written !== undefined && /^\d{12}$/.test(written) ? satang(Number(written)) : null;

export function currencyFrom2c2p(written: unknown): Currency | null {
  return written === 'THB' || written === 'USD' ? written : null;
}
