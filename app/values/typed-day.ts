import { arabicDigits } from './digits';

/** A day as it stands in a field, to be typed over: `20/11/2569`, or `2026-11-20`. `parseDay` reads both. */
export function typedDay(day: string, locale: 'th' | 'en' = 'th'): string {
  const [year, month, date] = day.split('-');
  return locale === 'th' ? `${date}/${month}/${Number(year) + 543}` : day;
}

/**
 * A day as people type it, strictly: `20/11/2569`, `20-11-2569`, `20.11.2569` or `2026-11-20`; Thai figures allowed;
 * years from 2400 are Buddhist. Null when it is no such day.
 */
export function parseDay(typed: string): string | null {
  const text = arabicDigits(typed).trim();
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  const local = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text);
  const [year, month, day] = iso ? [iso[1], iso[2], iso[3]] : local ? [local[3], local[2], local[1]] : [];
  if (!year || !month || !day) return null;
  const christianYear = Number(year) >= 2400 ? Number(year) - 543 : Number(year);
  if (christianYear < 1000) return null;
  const canonical = `${christianYear}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = new Date(`${canonical}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(canonical) ? canonical : null;
}
