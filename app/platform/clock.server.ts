import { addMilliseconds } from '~/values/time';

/** What time it is at each call: for what goes on while somebody else is waited for. */
export type Clock = () => Date;

export const realTime: Clock = () => new Date();

/** A clock that shows `now` and goes on from there. */
export function clockFrom(now: Date): Clock {
  const began = performance.now();
  return () => addMilliseconds(now, performance.now() - began);
}
