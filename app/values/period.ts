import { addDays, bangkokInstant, type Day, endOfDay, parseClock, parseDay, startOfDay } from './time';
import { plainText } from './typed-text';

/** A span of time; `to` is excluded. */
export interface Period {
  from: Date;
  before: Date;
}

/**
 * A typed period (specification 9; Thai digits, Buddhist years): a day, a month `2026-11` or `11/2569`, a
 * week `2026-47th`, a date-time, or a range with `~` or a spaced hyphen. Null if invalid.
 */
export function parsePeriod(typed: string): Period | null {
  const parts = plainText(typed).split(/~|\s[-–]\s/);
  if (parts.length > 2) return null;
  const periods = parts.map((part) => parseOne(part.trim()));
  const [first, last] = [periods[0], periods.at(-1)];
  if (!first || !last || periods.includes(null)) return null;
  return first.from < last.before && first.from <= last.from
    ? { from: first.from, before: last.before }
    : null;
}

function parseOne(text: string): Period | null {
  return parseMonth(text) ?? parseWeek(text) ?? parseDateTime(text) ?? parseWholeDay(text);
}

function parseWholeDay(text: string): Period | null {
  const day = parseDay(text);
  return day ? days(day, day) : null;
}

function parseDateTime(text: string): Period | null {
  const match = /^(.+) (\d{2}:\d{2}(?::\d{2})?)$/.exec(text);
  const day = match && parseDay(match[1]!);
  const clock = match && parseClock(match[2]!);
  if (!day || !clock) return null;
  const from = bangkokInstant(day, clock);
  return { from, before: new Date(from.getTime() + 1000) };
}

function parseMonth(text: string): Period | null {
  const iso = /^(\d{4})-(\d{2})$/.exec(text);
  const local = /^(\d{1,2})\/(\d{4})$/.exec(text);
  const first = iso ? parseDay(`${text}-01`) : local && parseDay(`1/${text}`);
  if (!first) return null;
  const nextMonth = addDays(first, 31).slice(0, 8) + '01';
  return days(first, addDays(nextMonth, -1));
}

/** `gggg-wo`: weeks start on Sunday, the first one contains 1 January. */
function parseWeek(text: string): Period | null {
  const match = /^(\d{4})-(\d{1,2})(st|nd|rd|th)$/.exec(text);
  const newYear = match && parseDay(`${match[1]}-01-01`);
  if (!newYear || match[3] !== ordinal(Number(match[2]))) return null;
  const sunday = addDays(newYear, -weekday(newYear) + 7 * (Number(match[2]) - 1));
  const nextNewYear = parseDay(`${Number(newYear.slice(0, 4)) + 1}-01-01`)!;
  // a week that contains the next 1 January is that year's first
  if (Number(match[2]) < 1 || addDays(sunday, 6) >= nextNewYear) return null;
  return days(sunday, addDays(sunday, 6));
}

const weekday = (day: Day) => new Date(`${day}T00:00:00Z`).getUTCDay();

function ordinal(n: number): string {
  if (n % 100 >= 11 && n % 100 <= 13) return 'th';
  return { 1: 'st', 2: 'nd', 3: 'rd' }[n % 10] ?? 'th';
}

const days = (from: Day, to: Day): Period => ({ from: startOfDay(from), before: endOfDay(to) });
