import dayjs from 'dayjs';
import buddhistEra from 'dayjs/plugin/buddhistEra.js';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import { plainText } from './typed-text';

export { hasShortYear, parseDay, typedDay } from './typed-day';

dayjs.extend(utc);
dayjs.extend(timezone);
dayjs.extend(buddhistEra);

/** A calendar day in Thailand, `YYYY-MM-DD`. */
export type Day = string;
export type Locale = 'th' | 'en';

/** Thailand has one offset all year: UTC+7 (specification 9). */
export const BANGKOK_OFFSET_MINUTES = 7 * 60;
const MONTHS: Record<Locale, readonly string[]> = {
  th: ['ม.ค.', 'ก.พ.', 'มี.ค.', 'เม.ย.', 'พ.ค.', 'มิ.ย.', 'ก.ค.', 'ส.ค.', 'ก.ย.', 'ต.ค.', 'พ.ย.', 'ธ.ค.'],
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
};
const WEEKDAYS: Record<Locale, readonly string[]> = {
  th: ['อาทิตย์', 'จันทร์', 'อังคาร', 'พุธ', 'พฤหัส', 'ศุกร์', 'เสาร์'],
  en: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
};

const inBangkok = (at: Date) => dayjs(at).utcOffset(BANGKOK_OFFSET_MINUTES);

export function bangkokDay(at: Date): Day {
  return inBangkok(at).format('YYYY-MM-DD');
}

/** The last day before `end`, which is excluded: an end at midnight belongs to the day before. */
export function lastDayOf(end: Date): Day {
  return bangkokDay(addMilliseconds(end, -1));
}

/** First instant of a day in Bangkok. */
export function startOfDay(day: Day): Date {
  return dayjs.utc(day, 'YYYY-MM-DD', true).subtract(BANGKOK_OFFSET_MINUTES, 'minute').toDate();
}

/** First instant after `day` (R-29: a window includes its last day). */
export function endOfDay(day: Day): Date {
  return dayjs(startOfDay(day)).add(1, 'day').toDate();
}

export function addDays(day: Day, days: number): Day {
  return dayjs.utc(day).add(days, 'day').format('YYYY-MM-DD');
}

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return dayjs.utc(to).diff(dayjs.utc(from), 'day');
}

export function addMilliseconds(at: Date, milliseconds: number): Date {
  return new Date(at.getTime() + milliseconds);
}

export function addHours(at: Date, hours: number): Date {
  return addMilliseconds(at, hours * 3_600_000);
}

/** `20 พ.ย. 2569` (Buddhist year) or `20 Nov 2026`. */
export function formatDay(day: Day, locale: Locale = 'th'): string {
  const date = dayjs.utc(day);
  const year = locale === 'th' ? date.year() + 543 : date.year();
  return `${date.date()} ${MONTHS[locale][date.month()]} ${year}`;
}

/** `20 พ.ย.`, where the year is clear. */
export function formatShortDay(day: Day, locale: Locale = 'th'): string {
  const date = dayjs.utc(day);
  return `${date.date()} ${MONTHS[locale][date.month()]}`;
}

/** For `2026-11`: `พฤศจิกายน 2569` (Buddhist year) or `November 2026`. */
export function formatMonth(month: string, locale: Locale = 'th'): string {
  const calendar = locale === 'th' ? 'th-TH-u-ca-buddhist' : 'en-GB';
  return new Date(month).toLocaleDateString(calendar, { month: 'long', year: 'numeric', timeZone: 'UTC' });
}

/** `20 พ.ย. 2569 14:05 น.` in Bangkok time. */
export function formatDateTime(at: Date, locale: Locale = 'th'): string {
  return `${formatDay(bangkokDay(at), locale)} ${formatClock(at)}${locale === 'th' ? ' น.' : ''}`;
}

/**
 * An end in words: at midnight it is the day before, without a time (`29 พ.ย. 2569`, not `30 พ.ย. 2569 00:00
 * น.`).
 */
export function formatEnd(end: Date, locale: Locale = 'th'): string {
  const isMidnight = startOfDay(bangkokDay(end)).getTime() === end.getTime();
  return isMidnight ? formatDay(lastDayOf(end), locale) : formatDateTime(end, locale);
}

export function formatClock(at: Date): string {
  return inBangkok(at).format('HH:mm');
}

/** 0 for Sunday to 6. */
export const weekdayOf = (day: Day): number => dayjs.utc(day).day();

/** `เสาร์ 28 พ.ย. 2569` or `Sat 28 Nov 2026`. */
export function formatWeekday(day: Day, locale: Locale = 'th'): string {
  return `${dateTileParts(day, locale).weekday} ${formatDay(day, locale)}`;
}

/** `เสาร์ 28 พ.ย. 2569 09:30–16:00 น.`, or with both days when it ends on another. */
export function formatSpan(from: Date, to: Date, locale: Locale = 'th'): string {
  const [first, last] = [bangkokDay(from), bangkokDay(to)];
  const end = first === last ? formatClock(to) : ` ${formatWeekday(last, locale)} ${formatClock(to)}`;
  const begin = `${formatWeekday(first, locale)} ${formatClock(from)}${first === last ? '' : ' '}`;
  return `${begin}–${end}${locale === 'th' ? ' น.' : ''}`;
}

/** The parts of a calendar leaf. */
export function dateTileParts(day: Day, locale: Locale = 'th') {
  const date = dayjs.utc(day);
  return {
    month: MONTHS[locale][date.month()]!,
    day: String(date.date()),
    weekday: WEEKDAYS[locale][date.day()]!,
  };
}

/**
 * A time of day: `14:05`, `14.05`, `14:05:30`, with or without “น.”; seconds default to 00. Null if invalid.
 */
export function parseClock(typed: string): string | null {
  const match = /^(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?$/.exec(plainText(typed).replace(/น\.?$/, '').trim());
  if (!match) return null;
  const [hour, minute, second] = [Number(match[1]), Number(match[2]), Number(match[3] ?? 0)];
  if (hour > 23 || minute > 59 || second > 59) return null;
  return [hour, minute, second].map((part) => String(part).padStart(2, '0')).join(':');
}

/** The instant of a Bangkok day and clock time (`HH:mm:ss`). */
export function bangkokInstant(day: Day, clock: string): Date {
  return new Date(`${day}T${clock}+07:00`);
}
