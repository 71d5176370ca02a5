import { expect, test } from 'vitest';
import { reserveBytes, releaseBytes } from './reserved-bytes.server';

const MB = 1_000_000;

test('no request, no address and not all of them together hold more files than the shop has memory for', () => {
  const request = (id: string, address = id) => ({ id, address });
  expect(reserveBytes(request('a', 'one'), 40 * MB)).toBe(true);
  expect(reserveBytes(request('a', 'one'), 10 * MB)).toBe(false);
  expect(reserveBytes(request('b', 'one'), 20 * MB)).toBe(true);
  expect(reserveBytes(request('c', 'one'), 10 * MB)).toBe(false);
  // others can still send theirs
  expect(reserveBytes(request('d', 'two'), 40 * MB)).toBe(true);
  expect(reserveBytes(request('e', 'three'), 20 * MB)).toBe(true);
  expect(reserveBytes(request('f', 'four'), 10 * MB)).toBe(false);
  // released bytes and ended requests make room
  expect(reserveBytes(request('d', 'two'), -30 * MB)).toBe(true);
  expect(reserveBytes(request('f', 'four'), 10 * MB)).toBe(true);
  releaseBytes('a');
  expect(reserveBytes(request('c', 'one'), 40 * MB)).toBe(true);
  for (const id of 'abcdef') releaseBytes(id);
});
