import { plainText } from './typed-text';

/** A day as a field's value: `20/11/2569`, or `2026-11-20`. `parseDay` reads both. */
export function typedDay(day: string, locale: 'th' | 'en' = 'th'): string {
  const [year, month, date] = day.split('-');
  return locale === 'th' ? `${date}/${month}/${Number(year) + 543}` : day;
}

/** As pages print them, without dots. */
const SHORT_MONTHS =
  'มค กพ มีค เมย พค มิย กค สค กย ตค พย ธค jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

const longMonths = (tag: 'th' | 'en'): string[] =>
  Array.from({ length: 12 }, (_none, index) =>
    new Date(Date.UTC(2026, index)).toLocaleString(tag, { month: 'long', timeZone: 'UTC' }).toLowerCase(),
  );

/** Long and short names to 1…12. */
const MONTHS = new Map<string, number>([
  ...[...SHORT_MONTHS, ...longMonths('th'), ...longMonths('en')].map(
    (name, index) => [name, (index % 12) + 1] as const,
  ),
  ['sept', 9],
]);

/** 1 to 12 by a month's name, long or short, Thai or English; -1: unknown. */
export const monthNamed = (name: string): number =>
  MONTHS.get(name.toLowerCase().replace(/[.\s]/g, '')) ?? -1;

/** A day with its month in words: day, name and year. */
const WORDED = /^(\d{1,2})\s*([^\d\s]+)\s*(\d{4})$/;

/** Whether it is a day with a two-digit year, whose century is ambiguous. A time may follow. */
export function hasShortYear(typed: string): boolean {
  const text = plainText(typed);
  const [, name] = /^\d{1,2}\s*([^\d\s]+)\s*\d{2}(?!\d)/.exec(text) ?? [];
  return /^\d{1,2}[/.-]\d{1,2}[/.-]\d{2}(?!\d)/.test(text) || (name !== undefined && monthNamed(name) > 0);
}

/**
 * Parses a typed day strictly: `20/11/2569`, `20-11-2569`, `20.11.2569`, `20 พ.ย. 2569` or `2026-11-20`, Thai
 * digits allowed; years from 2400 are Buddhist. Null if invalid.
 */
export function parseDay(typed: string): string | null {
  const text = plainText(typed);
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  const local = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text);
  const worded = WORDED.exec(text);
  if (worded) return dayOf(worded[3], String(monthNamed(worded[2]!)), worded[1]);
  const [year, month, day] = iso ? [iso[1], iso[2], iso[3]] : local ? [local[3], local[2], local[1]] : [];
  return dayOf(year, month, day);
}

function dayOf(year?: string, month?: string, day?: string): string | null {
  if (!year || !month || !day) return null;
  const christianYear = Number(year) >= 2400 ? Number(year) - 543 : Number(year);
  if (christianYear < 1000) return null;
  const canonical = `${christianYear}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = new Date(`${canonical}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(canonical) ? canonical : null;
}
