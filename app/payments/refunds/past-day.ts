import { bangkokDay, bangkokInstant, parseDay } from '~/values/time';

/** Noon of a typed day, or now if that is today's morning; null when it is no day, or is still to come. */
export function pastDay(typed: string, now: Date): Date | null {
  const day = parseDay(typed);
  if (day === null || day > bangkokDay(now)) return null;
  const noon = bangkokInstant(day, '12:00');
  return noon < now ? noon : now;
}
