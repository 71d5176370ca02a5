import { bangkokDay, type Day, startOfDay } from '~/values/time';

/** The end of a class or live course as the database keeps it (`course.meets_until`); null: learned by oneself, or no day is known. */
export interface MeetsUntil {
  meetsUntil: Date | null;
}

/** When a class meets, as far as it decides for how long a seat of it is held. */
export interface ClassTime extends MeetsUntil {
  /** first day of the class */
  startDate: Day | null;
  sessions: readonly { beginsAt: Date; endsAt: Date }[];
}

/** A class that is over is not sold, offered, held or listed. */
export const isOver = ({ meetsUntil }: MeetsUntil, now: Date): boolean =>
  meetsUntil !== null && meetsUntil <= now;

/** When the class begins next: its next session, or its first day. Null: all of it has begun, or no day is known. */
export function nextBeginning({ meetsUntil, startDate, sessions }: ClassTime, now: Date): Date | null {
  if (meetsUntil === null) return null;
  const begins = sessions.map(({ beginsAt }) => beginsAt);
  const lastEnd = Math.max(...sessions.map(({ endsAt }) => endsAt.getTime()));
  // a first day after all sessions is another round's
  if (startDate !== null && (sessions.length === 0 || startDate > bangkokDay(new Date(lastEnd))))
    begins.push(startOfDay(startDate));
  return begins.filter((at) => at > now).sort((one, other) => one.getTime() - other.getTime())[0] ?? null;
}

/** The latest an unpaid order may hold a seat: until the class begins next, or where it has begun until its end. */
export const latestHold = (time: ClassTime, now: Date): Date | null =>
  nextBeginning(time, now) ?? time.meetsUntil;

/** The earlier of a deadline and the latest any of these classes allows; a class that is over allows what it must. */
export function holdBefore(deadline: Date, classes: readonly ClassTime[], now: Date): Date {
  return classes.reduce((earliest, time) => {
    const latest = latestHold(time, now);
    return latest !== null && latest < earliest ? latest : earliest;
  }, deadline);
}

/** A class without sessions that is on: its first day is over, its last one is not. */
export const hasSpanBegun = (
  {
    meetsUntil,
    startDate,
    sessions,
  }: Pick<ClassTime, 'meetsUntil' | 'startDate'> & { sessions: readonly unknown[] },
  now: Date,
): boolean =>
  meetsUntil !== null &&
  meetsUntil > now &&
  sessions.length === 0 &&
  startDate !== null &&
  startDate < bangkokDay(now);

/**
 * How much of a round is left for a buyer: its sessions that are over beside those to come. A session belongs to the round of those before
 * it when it was entered before they ended, because their buyers may come to it, too.
 */
export function roundLeft<Session extends { endsAt: Date; createdAt: Date }>(
  sessions: readonly Session[],
  now: Date,
): { left: number; all: number } | null {
  const coming = sessions.filter(({ endsAt }) => endsAt > now);
  const missed = sessions.filter(
    ({ endsAt }) => endsAt <= now && coming.some(({ createdAt }) => createdAt <= endsAt),
  );
  return coming.length === 0 || missed.length === 0
    ? null
    : { left: coming.length, all: coming.length + missed.length };
}
