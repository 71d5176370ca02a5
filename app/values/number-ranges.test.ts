import { expect, test } from 'vitest';
import { numberRanges } from './number-ranges';

test('many numbers are written as runs, in their order, each once', () => {
  expect(numberRanges([])).toBe('');
  expect(numberRanges([3])).toBe('3');
  expect(numberRanges([11, 2, 6, 5, 8, 7, 6])).toBe('2, 5–8, 11');
});
