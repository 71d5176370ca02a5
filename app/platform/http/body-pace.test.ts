import { expect, test } from 'vitest';
import { isTooSlow } from './body-pace';

const at = (seconds: number, bytes: number, silentSeconds = 0) =>
  isTooSlow({ elapsedMs: seconds * 1000, silentMs: silentSeconds * 1000, bytes }, 30);

test('a phone that needs 100 s for its 5 MB is waited for, also through a tunnel of 29 s', () => {
  for (let second = 1; second <= 100; second += 1) expect(at(second, second * 50_000)).toBe(false);
  expect(at(70, 1_000_000, 29)).toBe(false);
});

test('a body of which nothing comes for 30 s ends, and so does one that drips', () => {
  expect(at(30, 0, 30)).toBe(true);
  expect(at(500, 4_000_000, 30)).toBe(true);
  expect(at(59, 59)).toBe(false);
  expect(at(60, 60 * 3_900)).toBe(true);
});
