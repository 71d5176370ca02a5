import { expect, test } from 'vitest';
import { isNear, timeLeft } from './time-left';

const now = new Date('2026-11-20T07:00:00Z');
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000 + 30_000);

test.each([
  [47 * 60 + 52, 'order.left.hours', { hours: 47, minutes: 52 }],
  [72 * 60, 'order.left.days', { days: 3 }],
  [72 * 60 - 1, 'order.left.hours', { hours: 71, minutes: 59 }],
  [60, 'order.left.hours', { hours: 1, minutes: 0 }],
  [59, 'order.left.minutes', { minutes: 59 }],
  [1, 'order.left.minutes', { minutes: 1 }],
  [0, 'order.left.none', {}],
  [-100, 'order.left.none', {}],
])('%i minutes', (minutes, text, values) => {
  expect(timeLeft(inMinutes(minutes), now)).toEqual({ text, values });
});

test('near is within three days', () => {
  expect(isNear(inMinutes(72 * 60 - 1), now)).toBe(true);
  expect(isNear(inMinutes(72 * 60), now)).toBe(false);
});
