import { expect, test } from 'vitest';
import { isOneOf, tagsIn } from './if-match';

test.each([
  [null, null],
  ['*', 'any'],
  ['"a"', ['"a"']],
  ['"a", W/"b"', ['"a"', 'W/"b"']],
  ['a', 'malformed'],
  ['"a" "b"', 'malformed'],
  ['', 'malformed'],
] as const)('%s names %s', (header, tags) => {
  expect(tagsIn(header)).toEqual(tags);
});
test('a weak tag decides no write', () => {
  expect(isOneOf(['W/"a"'], '"a"')).toBe(false);
  expect(isOneOf(['"b"', '"a"'], '"a"')).toBe(true);
  expect(isOneOf('any', '"a"')).toBe(true);
});
