import { plainText } from './typed-text';

/**
 * Money is an integer in minor units: satang for THB, cents for USD. The brand keeps plain numbers (ids,
 * counts, baht) from being used as money.
 */
export type Satang = number & { readonly __money: 'minor units' };
export type Currency = 'THB' | 'USD';

/** Brands an integer number of minor units; throws on fractions and unsafe integers. */
export function satang(amount: number): Satang {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not a whole number of satang: ${amount}`);
  return amount as Satang;
}

export const ZERO = satang(0);

export function addMoney(...amounts: readonly Satang[]): Satang {
  return satang(amounts.reduce<number>((sum, amount) => sum + amount, 0));
}

export function subtractMoney(from: Satang, amount: Satang): Satang {
  return satang(from - amount);
}

/**
 * `amount × numerator / denominator`, rounded half-up to the minor unit, exact (BigInt). The only rounding
 * function. Amounts are never negative here.
 */
export function shareOf(amount: Satang, numerator: number, denominator: number): Satang {
  if (amount < 0 || numerator < 0 || denominator <= 0)
    throw new RangeError('shareOf takes non-negative amounts');
  const doubled = 2n * BigInt(amount) * BigInt(numerator) + BigInt(denominator);
  return satang(Number(doubled / (2n * BigInt(denominator))));
}

/** The currency texts where the setting `currency` is empty. */
const USUAL_TEXTS: Readonly<Record<Currency, string>> = { THB: '฿', USD: 'USD' };
let currencyTexts = USUAL_TEXTS;

/**
 * Sets the currency texts of the whole process, which serves one shop; amounts are formatted where settings
 * are not at hand. Called only by the reader of the settings. A missing currency has its default.
 */
export function showCurrenciesAs(texts: Readonly<Partial<Record<Currency, string>>>): void {
  currencyTexts = { ...USUAL_TEXTS, ...texts };
}

/**
 * ฿ and other signs touch the number, letters get a space, and a Thai word follows the number (1,590 บาท).
 */
function placed(text: string): { before: string; after: string } {
  const isThaiWord = /[\u0e01-\u0e3a\u0e40-\u0e5b]/.test(text);
  if (isThaiWord) return { before: '', after: `\u00a0${text}` };
  return { before: /\p{L}\.?$/u.test(text) ? `${text}\u00a0` : text, after: '' };
}

const figures = (digits: number) =>
  new Intl.NumberFormat('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
/** Created once, because a formatter costs more than formatting a page. */
const FIGURES = { 0: figures(0), 2: figures(2) };

/**
 * The parts of an amount: `list` drops “.00” (฿1,590), `exact` always has two decimals (฿1,741.00). `before`
 * and `after` hold the currency text, one of them empty, with the space.
 */
export function moneyParts(amount: number, currency: Currency = 'THB', style: 'list' | 'exact' = 'exact') {
  const isWhole = amount % 100 === 0;
  const digits = style === 'list' && isWhole ? 0 : 2;
  const figure = FIGURES[digits].format(Math.abs(amount) / 100);
  return { ...placed(currencyTexts[currency]), figure: amount < 0 ? `−${figure}` : figure };
}

export function formatMoney(
  amount: number,
  currency: Currency = 'THB',
  style: 'list' | 'exact' = 'exact',
): string {
  const { before, figure, after } = moneyParts(amount, currency, style);
  return (figure.startsWith('−') ? `−${before}${figure.slice(1)}` : before + figure) + after;
}

/** For columns headed as baht: plain numbers, and any other currency with its sign. */
export function amongBaht(amount: number, currency: Currency, style: 'list' | 'exact' = 'exact'): string {
  return currency === 'THB'
    ? moneyParts(amount, currency, style).figure
    : formatMoney(amount, currency, style);
}

const TYPED_SIGN: Record<Currency, RegExp> = { THB: /฿|บาท|THB/gi, USD: /US\$|\$|USD|ดอลลาร์/gi };

/**
 * Parses a typed amount: Thai or Arabic digits, thousands commas, at most two decimals or `.-`, optional ฿,
 * “บาท”, $, USD or the shop's currency text. Null for anything else, also another currency's sign.
 */
export function parseMoney(typed: string, currency: Currency = 'THB'): Satang | null {
  const plain = plainText(typed)
    .replace(TYPED_SIGN[currency], '')
    .replaceAll(plainText(currencyTexts[currency]), '')
    .trim();
  const match = /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}|-))?$/.exec(plain);
  if (!match) return null;
  const amount =
    Number(match[1]!.replaceAll(',', '')) * 100 + Number((match[2] ?? '').replace('-', '').padEnd(2, '0'));
  return Number.isSafeInteger(amount) ? satang(amount) : null;
}
