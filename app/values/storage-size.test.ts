import { expect, test } from 'vitest';
import { gigabytes } from './storage-size';

test.each([
  [27_000, '27 kB'],
  [1, '1 kB'],
  [45_600_000, '45.6 MB'],
  [45_000_000, '45 MB'],
  [456_400_000, '456 MB'],
  [4.5 * 1_073_741_824, '4.5 GB'],
  [20.7 * 1_073_741_824, '20 GB'],
])('%d bytes are %s', (bytes, words) => {
  expect(gigabytes(bytes)).toBe(words);
});
