import { expect, test } from 'vitest';
import { connectionLimits, pace } from './connection-limits';

test('an address has so many sockets, another has its own', () => {
  const limits = connectionLimits(2);
  for (const open of [1, 2]) {
    expect(limits.mayTry('a', 0), `${open}`).toBe(true);
    limits.opened('a', 0);
  }
  expect(limits.mayTry('a', 0)).toBe(false);
  expect(limits.mayTry('b', 0)).toBe(true);
  limits.closed('a');
  expect(limits.mayTry('a', 0)).toBe(true);
});

test('too many attempts are refused until the minute is over', () => {
  const limits = connectionLimits(2);
  const tries = Array.from({ length: 6 }, () => limits.mayTry('a', 1_000));
  expect(tries).toEqual([true, true, true, true, false, false]);
  expect(limits.mayTry('a', 60_999)).toBe(false);
  expect(limits.mayTry('a', 61_000)).toBe(true);
});

test('closed connections are forgotten, open ones are not', () => {
  const limits = connectionLimits(2);
  limits.mayTry('gone', 0);
  limits.opened('here', 0);
  expect(limits.forget(59_000)).toBe(2);
  expect(limits.forget(60_000)).toBe(1);
});

test('a pace lets a few through at once, and later one by one', () => {
  const may = pace({ atOnce: 2, everyMs: 100 });
  expect([may(0), may(0), may(0)]).toEqual([true, true, false]);
  expect([may(50), may(100), may(100)]).toEqual([false, true, false]);
  expect([may(10_000), may(10_000), may(10_000)]).toEqual([true, true, false]);
});
