import { brandOf, brandsOf, LONGEST_NUMBER, passesLuhn } from './card-brand';
import { arabicDigits } from './digits';
import { plainText } from './typed-text';

/** The typed values of a card form. */
export interface TypedCard {
  number: string;
  month: string;
  year: string;
  code: string;
  name: string;
}
export type CardField = keyof TypedCard;

/** The data for requesting a token. */
export interface CardEntry {
  number: string;
  /** `01` … `12` */
  month: string;
  /** four digits */
  year: string;
  code: string;
  name: string;
}

export type CardProblem = 'missing' | 'wrong' | 'past';

/** Digits only, Thai ones converted; cut at the length of the longest card. */
export const numberDigits = (input: string): string => digitsOf(input).slice(0, LONGEST_NUMBER);

const digitsOf = (input: string): string => plainText(input).replace(/\D/g, '');

/** With spaces as on a card of its brand; in fours while the brand is unknown. */
export function groupedNumber(digits: string): string {
  const gaps = brandOf(digits)?.gaps ?? [4, 8, 12];
  return [...digits].map((digit, at) => (gaps.includes(at) ? ` ${digit}` : digit)).join('');
}

/** Allowed lengths of the security code. */
export const codeLengths = (number: string): readonly number[] => {
  const brand = brandOf(number);
  return brand ? [brand.codeLength] : [3, 4];
};

/** `28` is 2028. Empty for an invalid year. */
export function fullYear(typed: string): string {
  const digits = digitsOf(typed);
  if (digits.length === 2) return `20${digits}`;
  return digits.length === 4 ? digits : '';
}

/** No card is valid for longer: a Buddhist year, or a typing error. */
const LONGEST_YEARS = 25;

/**
 * The card for the provider, or the error of each field (PAY-20). The bank decides the rest: a number of an
 * unknown brand passes with a correct check digit.
 */
export function readCard(
  typed: TypedCard,
  now: Date,
): { ok: true; card: CardEntry } | { ok: false; problems: Partial<Record<CardField, CardProblem>> } {
  const card: CardEntry = {
    number: digitsOf(typed.number),
    month: digitsOf(typed.month).padStart(2, '0'),
    year: fullYear(typed.year),
    code: plainText(typed.code),
    name: typed.name.trim().replace(/\s+/g, ' '),
  };
  const problems: Partial<Record<CardField, CardProblem>> = {};
  for (const field of ['number', 'month', 'year', 'code', 'name'] as const)
    if (typed[field].trim() === '') problems[field] = 'missing';
  const find = (field: CardField, problem: CardProblem | null) => {
    if (problem && !problems[field]) problems[field] = problem;
  };
  find('number', isWholeNumber(typed.number, card.number) ? null : 'wrong');
  find('month', /^(0[1-9]|1[0-2])$/.test(card.month) ? null : 'wrong');
  find('year', yearProblem(card.year, now));
  if (!problems.month && !problems.year && isPast(card, now)) problems.month = 'past';
  find('code', isCode(card) ? null : 'wrong');
  // a number in the wrong field would reach the bank as a name
  find('name', /\d{6}/.test(arabicDigits(card.name)) || card.name.length > 100 ? 'wrong' : null);
  return Object.keys(problems).length === 0 ? { ok: true, card } : { ok: false, problems };
}

function isWholeNumber(typed: string, digits: string): boolean {
  if (!/^[\d\s-]+$/.test(arabicDigits(typed)) || !passesLuhn(digits)) return false;
  const brands = brandsOf(digits);
  if (brands.length === 0) return digits.length >= 12 && digits.length <= LONGEST_NUMBER;
  return brands.some(({ lengths }) => lengths.includes(digits.length));
}

const isCode = ({ number, code }: CardEntry) =>
  /^\d+$/.test(code) && codeLengths(number).includes(code.length);

function yearProblem(year: string, now: Date): CardProblem | null {
  if (year === '') return 'wrong';
  const thisYear = bangkokMonth(now).year;
  if (Number(year) < thisYear) return 'past';
  return Number(year) > thisYear + LONGEST_YEARS ? 'wrong' : null;
}

/** A card is valid until the end of its month. */
function isPast({ month, year }: CardEntry, now: Date): boolean {
  const today = bangkokMonth(now);
  return Number(year) === today.year && Number(month) < today.month;
}

/** Without the date library, which a card page does not need. */
function bangkokMonth(now: Date): { year: number; month: number } {
  const there = new Date(now.getTime() + 7 * 3_600_000);
  return { year: there.getUTCFullYear(), month: there.getUTCMonth() + 1 };
}
