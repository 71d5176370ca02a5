import { expect, test } from 'vitest';
import { addHours } from '~/values/time';
import { mustBeListed, pullWindow } from './pull-window';

const now = new Date('2026-11-22T21:13:00Z');

test('the first reading goes a week back, every other four days, so that a missed night loses nothing', () => {
  expect(pullWindow(null, now)).toEqual({ from: addHours(now, -168), to: now });
  expect(pullWindow(addHours(now, -24), now).from).toEqual(addHours(now, -96));
});

test('after a longer silence it begins before the last whole reading ended, and never asks for more than a provider answers', () => {
  const lastTo = addHours(now, -10 * 24);
  const { from, to } = pullWindow(lastTo, now);
  // the part of the new window that must be listed starts before the old one's end
  expect(mustBeListed({ from, to }).from <= addHours(lastTo, -24)).toBe(true);
  expect(pullWindow(addHours(now, -90 * 24), now).from).toEqual(addHours(now, -720));
});

test('nightly windows leave no gap between what must be listed, and none is missed for being young', () => {
  let last: Date | null = null;
  let mustFrom: Date | null = null;
  for (let night = 0; night < 5; night += 1) {
    const at = addHours(now, night * 24);
    const window = pullWindow(last, at);
    const must = mustBeListed(window);
    if (mustFrom) expect(must.from <= mustFrom).toBe(true);
    mustFrom = must.to;
    expect(must.to).toEqual(addHours(at, -24));
    last = window.to;
  }
});
