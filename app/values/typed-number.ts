import { plainText } from './typed-text';

/** Counting words after a number of people, seats, pieces, days and the like. */
const COUNTED =
  /\s*(?:คน|ท่าน|ราย|ที่นั่ง|ที่|สิทธิ์|ชิ้น|เล่ม|ชุด|อัน|ใบ|กล่อง|แผ่น|ตัว|เครื่อง|คู่|ครั้ง|ข้อ|วัน|เดือน|ปี|ชั่วโมง|ชม\.|นาที|วินาที|กรัม|บาท|people|persons?|seats?|pieces?|pcs\.?|copies|copy|times?|days?|months?|years?|hours?|minutes?|seconds?|grams?|g|baht)$/iu;

const WHOLE = /^(\d{1,3}(?:([, ])\d{3})(?:\2\d{3})*|\d+)$/;

/**
 * A typed whole number from 0: Thai or Arabic digits, commas or spaces between thousands, a counting word
 * (`20 คน`). Null for anything else: a fraction, a sign, a power, letters.
 */
export function wholeNumberIn(typed: string): number | null {
  const figures = WHOLE.exec(plainText(typed).replace(COUNTED, '').replace(/^\+/, ''));
  return figures ? Math.min(Number(figures[1]!.replace(/[, ]/g, '')), Number.MAX_SAFE_INTEGER) : null;
}

/** The same with an optional minus. */
export function signedNumberIn(typed: string): number | null {
  const [, minus, rest] = /^(-?) ?(.*)$/.exec(plainText(typed))!;
  const value = minus && rest!.startsWith('+') ? null : wholeNumberIn(rest!);
  return value === null || minus === '' ? value : 0 - value;
}

/** A typed number from 0 with optional decimals: `1,000.50`, `๗.๕`. Null for anything else. */
export function decimalIn(typed: string): number | null {
  const [, whole, decimals = ''] = /^(.*?)(\.\d{1,15})?$/.exec(plainText(typed).replace(/^\+/, ''))!;
  const value = wholeNumberIn(whole!);
  return value === null ? null : Number(`${value}${decimals}`);
}

/**
 * A percentage with at most two decimals, `7`, `7.5 %`, in basis points; null for anything else, and above
 * 100 %.
 */
export function basisPointsIn(typed: string): number | null {
  const plain = plainText(typed).replace(/ ?%$/, '');
  const value = /^\d{1,3}(?:\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : null;
  return value !== null && value <= 10_000 ? value : null;
}
