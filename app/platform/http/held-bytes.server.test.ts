import { expect, test } from 'vitest';
import { holdBytes, releaseBytes } from './held-bytes.server';

const MB = 1_000_000;

test('no request, no address and not all of them together hold more files than the shop has memory for', () => {
  const request = (id: string, address = id) => ({ id, address });
  expect(holdBytes(request('a', 'one'), 40 * MB)).toBe(true);
  expect(holdBytes(request('a', 'one'), 10 * MB)).toBe(false);
  expect(holdBytes(request('b', 'one'), 20 * MB)).toBe(true);
  expect(holdBytes(request('c', 'one'), 10 * MB)).toBe(false);
  // others send theirs all the same
  expect(holdBytes(request('d', 'two'), 40 * MB)).toBe(true);
  expect(holdBytes(request('e', 'three'), 20 * MB)).toBe(true);
  expect(holdBytes(request('f', 'four'), 10 * MB)).toBe(false);
  // what is given back, or ends, makes room
  expect(holdBytes(request('d', 'two'), -30 * MB)).toBe(true);
  expect(holdBytes(request('f', 'four'), 10 * MB)).toBe(true);
  releaseBytes('a');
  expect(holdBytes(request('c', 'one'), 40 * MB)).toBe(true);
  for (const id of 'abcdef') releaseBytes(id);
});
