import { expect, test } from 'vitest';
import { minutesLeft } from './import-job';

const began = new Date('2026-11-20T03:00:00Z');
const after = (seconds: number) => new Date(began.getTime() + seconds * 1_000);

test.each([
  ['a tenth in a minute leaves nine', { done: 100, of: 1_000 }, 60, 9],
  ['less than a minute is one', { done: 990, of: 1_000 }, 60, 1],
  ['all is done, the last links are written', { done: 1_000, of: 1_000 }, 60, 1],
  ['too little was done to say', { done: 1, of: 1_000 }, 60, null],
  ['it has only begun', { done: 500, of: 1_000 }, 1, null],
  ['how many there are is not known yet', { done: 500, of: null }, 60, null],
  ['nothing is in the file', { done: 0, of: 0 }, 60, null],
])('%s', (_, progress, seconds, minutes) => {
  expect(minutesLeft(progress, began, after(seconds))).toBe(minutes);
});

test('nobody works on it yet', () => {
  expect(minutesLeft({ done: 100, of: 1_000 }, null, began)).toBeNull();
});
