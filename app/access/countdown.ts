import { DAY_MS, HOUR_MS } from './plan-terms';

/** Time left as a countdown shows it (specification 4, decision 54). */
export type Remaining =
  | { kind: 'unlimited' }
  /** a day or more is left: whole days */
  | { kind: 'days'; days: number }
  /** less than a day: `HH:mm:ss` */
  | { kind: 'clock'; clock: string };

/** `milliseconds` null: no limit. What is over counts as nothing left. */
export function remainingOf(milliseconds: number | null): Remaining {
  if (milliseconds === null) return { kind: 'unlimited' };
  if (milliseconds >= DAY_MS) return { kind: 'days', days: Math.floor(milliseconds / DAY_MS) };
  return { kind: 'clock', clock: clockOf(milliseconds) };
}

/** `HH:mm:ss` of a span; hours go past 24 rather than being lost, negatives are `00:00:00`. */
export function clockOf(milliseconds: number): string {
  const seconds = Math.floor(Math.max(milliseconds, 0) / 1000);
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}

/** Milliseconds until access ends, by the calendar or by watched time, whichever comes first; null: no limit. */
export function remainingMs(
  access: { until: Date | null; remainingWatchMs: number | null },
  now: Date,
): number | null {
  const left = [access.until && access.until.getTime() - now.getTime(), access.remainingWatchMs];
  const limits = left.filter((limit) => limit !== null);
  return limits.length === 0 ? null : Math.max(Math.min(...limits), 0);
}

/** Whole hours and minutes of an allowance of watched time. */
export function hoursAndMinutes(milliseconds: number): { hours: number; minutes: number } {
  const minutes = Math.floor(Math.max(milliseconds, 0) / 60_000);
  return { hours: Math.floor(minutes / (HOUR_MS / 60_000)), minutes: minutes % 60 };
}
