import { addMilliseconds } from '~/values/time';

/** The time at each call, for work that continues during a wait. */
export type Clock = () => Date;

export const realTime: Clock = () => new Date();

/** A clock that starts at `now` and runs. */
export function clockFrom(now: Date): Clock {
  const startedAt = performance.now();
  return () => addMilliseconds(now, performance.now() - startedAt);
}
