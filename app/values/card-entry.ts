import { plainText } from './typed-text';
import { brandOf, brandsOf, LONGEST_NUMBER, passesLuhn } from './card-brand';
import { arabicDigits } from './digits';

/** What a card form's fields hold, as it was typed. */
export interface TypedCard {
  number: string;
  month: string;
  year: string;
  code: string;
  name: string;
}
export type CardField = keyof TypedCard;

/** What a token is asked for with. */
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

/** Digits alone, Thai ones made Arabic; what is longer than any card is cut. */
export const numberDigits = (typed: string): string => digitsOf(typed).slice(0, LONGEST_NUMBER);

const digitsOf = (typed: string): string => plainText(typed).replace(/\D/g, '');

/** With spaces where they stand on a card of its brand; four by four while the brand is open. */
export function groupedNumber(digits: string): string {
  const gaps = brandOf(digits)?.gaps ?? [4, 8, 12];
  return [...digits].map((digit, at) => (gaps.includes(at) ? ` ${digit}` : digit)).join('');
}

/** How long the code on the back (or front) may be. */
export const codeLengths = (number: string): readonly number[] => {
  const brand = brandOf(number);
  return brand ? [brand.codeLength] : [3, 4];
};

/** `28` is 2028. Empty for what is no year. */
export function fullYear(typed: string): string {
  const digits = digitsOf(typed);
  if (digits.length === 2) return `20${digits}`;
  return digits.length === 4 ? digits : '';
}

/** Longer than any card is good for: a Buddhist year, or a slip of the finger. */
const LONGEST_YEARS = 25;

/**
 * The card as a provider takes it, or what is wrong with which field (PAY-20). What only the bank can know is left to it: a
 * number of a brand nobody here has heard of passes with a fitting check digit.
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
  // a number typed into the wrong field would be told to the bank as a name
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

/** A card is good to the end of its month. */
function isPast({ month, year }: CardEntry, now: Date): boolean {
  const today = bangkokMonth(now);
  return Number(year) === today.year && Number(month) < today.month;
}

/** Without the library of dates, which a page with a card does not need. */
function bangkokMonth(now: Date): { year: number; month: number } {
  const there = new Date(now.getTime() + 7 * 3_600_000);
  return { year: there.getUTCFullYear(), month: there.getUTCMonth() + 1 };
}
