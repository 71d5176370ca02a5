import { plainText } from './typed-text';

/**
 * Money is an integer in minor units: satang for THB, cents for USD.
 * The brand keeps plain numbers (ids, counts, baht) from being paid with.
 */
export type Satang = number & { readonly __money: 'minor units' };
export type Currency = 'THB' | 'USD';

/** Takes an integer number of minor units; throws on fractions and on what a double cannot hold exactly. */
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
 * `amount × numerator / denominator`, rounded half-up to the minor unit, exact (big integers inside).
 * The one rounding function of the shop. Amounts are never negative here.
 */
export function shareOf(amount: Satang, numerator: number, denominator: number): Satang {
  if (amount < 0 || numerator < 0 || denominator <= 0)
    throw new RangeError('shareOf takes non-negative amounts');
  const doubled = 2n * BigInt(amount) * BigInt(numerator) + BigInt(denominator);
  return satang(Number(doubled / (2n * BigInt(denominator))));
}

/** What stands with amounts where the site's setting `currency` says nothing. */
const USUAL_TEXTS: Readonly<Record<Currency, string>> = { THB: '฿', USD: 'USD' };
let currencyTexts = USUAL_TEXTS;

/**
 * What stands with amounts from here on, in the whole process: it serves one shop, and amounts are put in words where settings
 * are not at hand. Called by whoever reads the settings, and by nobody else. A currency that is left out has its usual text.
 */
export function showCurrenciesAs(texts: Readonly<Partial<Record<Currency, string>>>): void {
  currencyTexts = { ...USUAL_TEXTS, ...texts };
}

/** ฿ and other signs touch the figure, letters keep their distance, and a Thai word stands behind it (1,590 บาท). */
function placed(text: string): { before: string; after: string } {
  const isThaiWord = /[\u0e01-\u0e3a\u0e40-\u0e5b]/.test(text);
  if (isThaiWord) return { before: '', after: `\u00a0${text}` };
  return { before: /\p{L}\.?$/u.test(text) ? `${text}\u00a0` : text, after: '' };
}

const figures = (digits: number) =>
  new Intl.NumberFormat('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
/** Made once: making a formatter costs more than a page's worth of formatting. */
const FIGURES = { 0: figures(0), 2: figures(2) };

/**
 * Parts for people: `list` drops “.00” (฿1,590), `exact` always shows two decimals (฿1,741.00). `before` and `after` are what
 * stands with the figure, one of them empty, the space between them included.
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

/** For columns that are headed as baht: bare figures, and any other currency with its sign. */
export function amongBaht(amount: number, currency: Currency, style: 'list' | 'exact' = 'exact'): string {
  return currency === 'THB'
    ? moneyParts(amount, currency, style).figure
    : formatMoney(amount, currency, style);
}

const TYPED_SIGN: Record<Currency, RegExp> = { THB: /฿|บาท|THB/gi, USD: /US\$|\$|USD|ดอลลาร์/gi };

/**
 * Reads an amount as people type it: Thai or Arabic figures, commas between thousands, at most two decimals, an optional ฿ or
 * “บาท”, `.-` in place of the decimals, in dollars $ or USD, or the text that the shop shows with amounts. Answers null for anything else, an amount with another currency's sign included.
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
