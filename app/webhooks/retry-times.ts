/** Seconds after each failed try: soon, then ever more rarely, for three and a half days. */
const PAUSES = [5, 60, 300, 1_800, 7_200, 18_000, 36_000, 57_600, 86_400, 86_400];

/** A random extra share, so that simultaneous failures do not return together. */
const MOST_JITTER = 0.2;

export const MOST_TRIES = PAUSES.length + 1;

/** Milliseconds to the next try after so many; null: that was the last. `chance` from 0 to 1. */
export function pauseAfter(tries: number, chance: number): number | null {
  const seconds = PAUSES[tries - 1];
  return seconds === undefined ? null : Math.round(seconds * 1_000 * (1 + MOST_JITTER * chance));
}

/** After this many tries and hours without an answer the endpoint is switched off. */
export const GIVES_UP = { tries: 15, hours: 72 };

export function isGivenUp(
  { failures, failingSince }: { failures: number; failingSince: Date },
  now: Date,
): boolean {
  return failures >= GIVES_UP.tries && now.getTime() - failingSince.getTime() >= GIVES_UP.hours * 3_600_000;
}
