import { describe, expect, test } from 'vitest';
import { cleanQuery, likePattern, MAX_QUERY_LENGTH, searchable, searchTerms } from './search-terms';

describe('one spelling for what looks the same', () => {
  test.each([
    ['sara am typed as two', 'น\u0e49\u0e4d\u0e32', 'น้ำ'],
    ['with the tone mark after', 'น\u0e4d\u0e49\u0e32', 'น้ำ'],
    ['two sara e', '\u0e40\u0e40สง', 'แสง'],
    ['zero-width space between words', 'ภาษี\u200bฟรีแลนซ์', 'ภาษีฟรีแลนซ์'],
    ['spaces and lines', '  a \n\t b ', 'a b'],
    ['a null character', 'a\u0000b', 'a b'],
  ])('%s', (_, typed, expected) => expect(searchable(typed)).toBe(expected));

  test('a long query is cut, never inside a character', () => {
    const cut = cleanQuery('😀'.repeat(300));
    expect(Array.from(cut)).toHaveLength(MAX_QUERY_LENGTH);
    expect(cut).not.toContain('\ufffd');
    expect(encodeURIComponent(cut)).toMatch(/^(%F0%9F%98%80)+$/);
    expect(cleanQuery(null)).toBe('');
  });
});

describe('terms that must all be found', () => {
  test('a run of Thai becomes its words, nothing of it lost', () => {
    // where exactly it is cut is the platform's dictionary's matter
    const terms = searchTerms('ถ่ายรูปมือถือ');
    expect(terms.length).toBeGreaterThan(1);
    expect(terms.join('')).toBe('ถ่ายรูปมือถือ');
  });
  test('words between spaces', () => expect(searchTerms('excel งาน excel')).toEqual(['excel', 'งาน']));
  test('a run cut into single letters is kept whole', () => expect(searchTerms('กขค')).toEqual(['กขค']));
  test('nothing for nothing', () => expect(searchTerms('')).toEqual([]));
  test('a great many words are limited', () =>
    expect(searchTerms(Array.from({ length: 50 }, (_, n) => `w${n}`).join(' ')).length).toBeLessThanOrEqual(
      8,
    ));
});

test('signs of a pattern are taken literally', () => expect(likePattern('100%_\\')).toBe('%100\\%\\_\\\\%'));
