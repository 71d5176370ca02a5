import fc from 'fast-check';
import { expect, test } from 'vitest';
import { GIVES_UP, isGivenUp, MOST_TRIES, pauseAfter } from './retry-times';

test('the tries go on for days, each pause at least as long as the one before', () => {
  const pauses = Array.from({ length: MOST_TRIES - 1 }, (_, index) => pauseAfter(index + 1, 0)!);
  expect(pauses[0]).toBe(5_000);
  expect([...pauses].sort((one, other) => one - other)).toEqual(pauses);
  const days = pauses.reduce((sum, each) => sum + each, 0) / 86_400_000;
  expect(days).toBeGreaterThan(3);
  expect(days).toBeLessThan(4);
  expect(pauseAfter(MOST_TRIES, 0)).toBeNull();
});

test('no two come back together, and none much later', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: MOST_TRIES - 1 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (tries, chance) => {
        const least = pauseAfter(tries, 0)!;
        const pause = pauseAfter(tries, chance)!;
        expect(pause).toBeGreaterThanOrEqual(least);
        expect(pause).toBeLessThanOrEqual(least * 1.2 + 1);
      },
    ),
  );
});

test('an endpoint is given up after many failures over days, not after many at once or few over days', () => {
  const since = new Date('2026-11-20T00:00:00Z');
  const after = (hours: number) => new Date(since.getTime() + hours * 3_600_000);
  expect(isGivenUp({ failures: 500, failingSince: since }, after(GIVES_UP.hours - 1))).toBe(false);
  expect(isGivenUp({ failures: GIVES_UP.tries - 1, failingSince: since }, after(500))).toBe(false);
  expect(isGivenUp({ failures: GIVES_UP.tries, failingSince: since }, after(GIVES_UP.hours))).toBe(true);
});
