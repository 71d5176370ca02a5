import type { TextKey } from '../text/translate';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

/** Time until a deadline in words: days above two of them, else hours and minutes; whole minutes, never rounded up. */
export function timeLeft(until: Date, now: Date): { text: TextKey; values: Record<string, number> } {
  const minutes = Math.floor((until.getTime() - now.getTime()) / MINUTE_MS);
  if (minutes <= 0) return { text: 'order.left.none', values: {} };
  if (minutes >= 3 * DAY_MINUTES)
    return { text: 'order.left.days', values: { days: Math.floor(minutes / DAY_MINUTES) } };
  if (minutes < 60) return { text: 'order.left.minutes', values: { minutes } };
  return { text: 'order.left.hours', values: { hours: Math.floor(minutes / 60), minutes: minutes % 60 } };
}

/** A deadline this close gets the red leaf and the warning colour. */
export const isNear = (until: Date, now: Date) =>
  until.getTime() - now.getTime() < 3 * DAY_MINUTES * MINUTE_MS;

/** Cancelled by the clock: at its deadline or after it. */
export const hasExpired = ({
  cancelAt,
  cancelledAt,
}: {
  cancelAt: Date | null;
  cancelledAt: Date | null;
}): boolean => cancelAt !== null && cancelledAt !== null && cancelledAt >= cancelAt;
