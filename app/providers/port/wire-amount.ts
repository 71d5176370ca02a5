import { type Satang, satang } from '~/values/money';

/**
 * A provider's amount, a JSON number or a text, in satang; strictly, without sign, exponent, separators or a
 * third decimal that counts (payments 0). Null for anything else. No floating point.
 */
export function readWireAmount(wireValue: unknown): Satang | null {
  if (typeof wireValue !== 'string' && typeof wireValue !== 'number') return null;
  const match = /^(\d{1,10})(?:\.(\d{1,5}))?$/.exec(String(wireValue));
  if (!match) return null;
  const decimals = (match[2] ?? '').padEnd(2, '0');
  if (/[1-9]/.test(decimals.slice(2))) return null;
  return satang(Number(match[1]) * 100 + Number(decimals.slice(0, 2)));
}

/** `1590.00`: for providers that take decimal text. */
export function amountText(amount: Satang): string {
  const digits = String(amount).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
