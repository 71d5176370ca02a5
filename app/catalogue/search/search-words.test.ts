import { expect, test } from 'vitest';
import { asksForFree } from './search-words';

test.each([
  ['ฟรี', true],
  ['คอร์สฟรี', true],
  ['หาคอร์สเรียนฟรี', true],
  ['Free', true],
  ['free course', true],
  ['ฟรีแลนซ์', false],
  ['ภาษีฟรีแลนซ์', false],
  ['excel ฟรี', false],
  ['คอร์ส', false],
  ['', false],
])('R-357 “%s” asks for what costs nothing: %s', (query, isAsked) => {
  expect(asksForFree(query)).toBe(isAsked);
});
