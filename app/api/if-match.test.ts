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
test.each([
  'W/"a"',
  '"a-gzip"',
  'W/"a-gzip"',
  '"a--gzip"',
  '"a;gzip"',
  '"a-br"',
  '"a:zstd"',
  'W/"a-deflate"',
])('R-336 the tag as a proxy that packs answers hands it on is the tag that was given: %s', (tag) =>
  expect(isOneOf(tagsIn(tag) as string[], '"a"')).toBe(true),
);
test('R-336 another tag decides no write, however it is packed', () => {
  for (const tag of ['W/"b"', '"ab-gzip"', '"-gzip"', '"a-gz"', '"A"'])
    expect(isOneOf([tag], '"a"')).toBe(false);
  expect(isOneOf(['"b"', '"a"'], '"a"')).toBe(true);
  expect(isOneOf('any', '"a"')).toBe(true);
});
