import { bangkokDay, type Day, startOfDay } from '~/values/time';

/** The end of a class or live course (`course.meets_until`); null: self-paced, or no known day. */
export interface MeetsUntil {
  meetsUntil: Date | null;
}

/** The times of a class that limit how long a seat is reserved. */
export interface ClassTime extends MeetsUntil {
  /** first day of the class */
  startDate: Day | null;
  sessions: readonly { beginsAt: Date; endsAt: Date }[];
}

/** A class that is over is not sold, offered, reserved or listed. */
export const isOver = ({ meetsUntil }: MeetsUntil, now: Date): boolean =>
  meetsUntil !== null && meetsUntil <= now;

/** The next start of the class: its next session, or its first day. Null: all have started, or no day is known. */
export function nextBeginning({ meetsUntil, startDate, sessions }: ClassTime, now: Date): Date | null {
  if (meetsUntil === null) return null;
  const begins = sessions.map(({ beginsAt }) => beginsAt);
  const lastEnd = Math.max(...sessions.map(({ endsAt }) => endsAt.getTime()));
  // a first day after all sessions belongs to another round
  if (startDate !== null && (sessions.length === 0 || startDate > bangkokDay(new Date(lastEnd))))
    begins.push(startOfDay(startDate));
  return begins.filter((at) => at > now).sort((one, other) => one.getTime() - other.getTime())[0] ?? null;
}

/**
 * The latest moment an unpaid order may reserve a seat: the next start of the class, or after its start its end.
 */
export const latestHold = (time: ClassTime, now: Date): Date | null =>
  nextBeginning(time, now) ?? time.meetsUntil;

/** The earlier of a deadline and the latest moment of any of these classes. */
export function holdBefore(deadline: Date, classes: readonly ClassTime[], now: Date): Date {
  return classes.reduce((earliest, time) => {
    const latest = latestHold(time, now);
    return latest !== null && latest < earliest ? latest : earliest;
  }, deadline);
}

/** A class without sessions that runs now: between its first and last day. */
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
 * The part of a round that is left for a buyer: past and future sessions. A session belongs to a round when it was
 * entered before the round ended, because its buyers may come to it, too.
 */
export function roundLeft<Session extends { endsAt: Date; createdAt: Date }>(
  sessions: readonly Session[],
  now: Date,
): { left: number; all: number } | null {
  const coming = sessions.filter(({ endsAt }) => endsAt > now);
  const pastSessions = sessions.filter(
    ({ endsAt }) => endsAt <= now && coming.some(({ createdAt }) => createdAt <= endsAt),
  );
  return coming.length === 0 || pastSessions.length === 0
    ? null
    : { left: coming.length, all: coming.length + pastSessions.length };
}
