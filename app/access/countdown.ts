import { bangkokDay, daysBetween } from '../values/time';
import { DAY_MS, HOUR_MS } from './plan-terms';

/** The remaining time in a countdown (specification 4, R-54). */
export type Remaining =
  | { kind: 'unlimited' }
  /** a day or more: whole days */
  | { kind: 'days'; days: number }
  /** less than a day: `HH:mm:ss` */
  | { kind: 'clock'; clock: string };

/**
 * The time until `until`; null: no limit. Days are calendar days in Bangkok, so that they agree with the end date beside
 * them and the first day shows every day sold (ADR-0045). Past ends count as zero.
 */
export function remainingUntil(until: Date | null, now: Date): Remaining {
  if (until === null) return { kind: 'unlimited' };
  const milliseconds = until.getTime() - now.getTime();
  return milliseconds >= DAY_MS
    ? { kind: 'days', days: daysBetween(bangkokDay(now), bangkokDay(until)) }
    : { kind: 'clock', clock: clockOf(milliseconds) };
}

/** `HH:mm:ss` of a span; hours exceed 24, negative spans are `00:00:00`. */
export function clockOf(milliseconds: number): string {
  const seconds = Math.floor(Math.max(milliseconds, 0) / 1000);
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}

/** Whole hours and minutes of an allowance of watched time. */
export function hoursAndMinutes(milliseconds: number): { hours: number; minutes: number } {
  const minutes = Math.floor(Math.max(milliseconds, 0) / 60_000);
  return { hours: Math.floor(minutes / (HOUR_MS / 60_000)), minutes: minutes % 60 };
}
