import { bangkokDay, bangkokInstant, parseDay } from '~/values/time';

/** Noon of a typed day, or now if noon is still to come today; null for an invalid or future day. */
export function pastDay(typed: string, now: Date): Date | null {
  const day = parseDay(typed);
  if (day === null || day > bangkokDay(now)) return null;
  const noon = bangkokInstant(day, '12:00');
  return noon < now ? noon : now;
}
