import { expect, test } from 'vitest';
import { addHours } from '~/values/time';
import { mustBeListed, sweepWindow } from './sweep-window';

const now = new Date('2026-11-22T21:13:00Z');

test('the first reading goes a week back, every other four days, so that a missed night loses nothing', () => {
  expect(sweepWindow(null, now)).toEqual({ from: addHours(now, -168), to: now });
  expect(sweepWindow(addHours(now, -24), now).from).toEqual(addHours(now, -96));
});

test('after a longer silence it begins before the last whole reading ended, and never asks for more than a provider answers', () => {
  const lastTo = addHours(now, -10 * 24);
  const { from, to } = sweepWindow(lastTo, now);
  // what must be listed of the new window begins no later than what had to be listed of the old one ended
  expect(mustBeListed({ from, to }).from <= addHours(lastTo, -24)).toBe(true);
  expect(sweepWindow(addHours(now, -90 * 24), now).from).toEqual(addHours(now, -720));
});

test('nightly windows leave no gap between what must be listed, and none is missed for being young', () => {
  let last: Date | null = null;
  let mustFrom: Date | null = null;
  for (let night = 0; night < 5; night += 1) {
    const at = addHours(now, night * 24);
    const window = sweepWindow(last, at);
    const must = mustBeListed(window);
    if (mustFrom) expect(must.from <= mustFrom).toBe(true);
    mustFrom = must.to;
    expect(must.to).toEqual(addHours(at, -24));
    last = window.to;
  }
});
