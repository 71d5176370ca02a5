import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseStrictJson } from './strict-json';

describe('JSON of one reading', () => {
  test('what JSON.parse makes of it', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), (text) => {
        const parsed = parseStrictJson(text);
        if (parsed.ok) expect(parsed.value).toEqual(JSON.parse(text));
        else expect(parsed.fault.code).toBe('DUPLICATE_KEY');
      }),
    );
  });
  test.each([
    ['{"a":1,"a":2}', 'DUPLICATE_KEY'],
    ['{"a":1,"\\u0061":2}', 'DUPLICATE_KEY'],
    ['{"a":{"b":1,"b" :2}}', 'DUPLICATE_KEY'],
    ['['.repeat(21) + ']'.repeat(21), 'TOO_DEEP'],
    ['{"a":', 'MALFORMED_JSON'],
    ['{a:1}', 'MALFORMED_JSON'],
    ['{"a":"\\ud800"}', 'MALFORMED_JSON'],
    ['{"\\uDFFF":1}', 'MALFORMED_JSON'],
    ['["\\ude00\\ud83d"]', 'MALFORMED_JSON'],
    ['', 'MALFORMED_JSON'],
  ])('%s: %s', (text, code) => {
    expect(parseStrictJson(text)).toMatchObject({ ok: false, fault: { code } });
  });
  test('a sign of two halves is one', () => {
    expect(parseStrictJson('{"a":"\\ud83d\\ude00"}')).toEqual({ ok: true, value: { a: '😀' } });
  });
  test('a key may come again beside or below', () => {
    expect(parseStrictJson('[{"a":1},{"a":{"a":"{\\"a\\":1}"}}]').ok).toBe(true);
  });
});
