import { describe, expect, test } from 'vitest';
import { otherLayout } from './keyboard-layout';
import { slipsBetween } from './nearness';
import { soundOf } from './search-sound';
import { cleanQuery, MAX_QUERY_LENGTH, spellInLetters, spell } from './search-spelling';
import { queryRuns, wordPattern, wordsOfRun } from './search-words';
import { soundKeys } from './sound-keys';

describe('spellings that look the same to a reader become one', () => {
  test.each([
    ['sara am typed as two', 'น\u0e49\u0e4d\u0e32', 'น้ำ'],
    ['with the tone mark between', 'น\u0e4d\u0e49\u0e32', 'น้ำ'],
    ['with the tone mark after', 'น\u0e33\u0e49', 'น้ำ'],
    ['a tone mark after sara aa', 'กา้', 'ก้า'],
    ['a tone mark before its vowel', 'ท\u0e48\u0e35', 'ที่'],
    ['marks typed twice', 'ที\u0e35\u0e48\u0e48', 'ที่'],
    ['two sara e', '\u0e40\u0e40สง', 'แสง'],
    ['zero-width space between words', 'ภาษี\u200bฟรีแลนซ์', 'ภาษีฟรีแลนซ์'],
    ['wide letters and capitals', 'ＥＸＣＥＬ', 'excel'],
    ['accents', 'Café', 'cafe'],
    ['Thai digits', 'รุ่นที่ ๗', 'รุ่นที่ 7'],
    ['Latin beside Thai', 'ใช้Excelเป็น', 'ใช้ excel เป็น'],
    ['signs', '  "a" \n\t (b), กรุงเทพฯ ', 'a b กรุงเทพ'],
    ['names of languages', 'C++ C#', 'c++ c#'],
  ])('%s', (_, input, expectedText) => expect(spell(input)).toBe(expectedText.normalize('NFC')));

  test('a long query is cut, never inside a character', () => {
    const cut = cleanQuery('😀'.repeat(300));
    expect(Array.from(cut)).toHaveLength(MAX_QUERY_LENGTH);
    expect(encodeURIComponent(cut)).toMatch(/^(%F0%9F%98%80)+$/);
    expect(cleanQuery(null)).toBe('');
    expect(cleanQuery('a\u0000b')).toBe('a b');
  });
});

describe('words', () => {
  test('a run of Thai becomes its words, nothing of it lost', () => {
    const words = wordsOfRun('ถ่ายรูปมือถือ');
    expect(words.length).toBeGreaterThan(1);
    expect(words.join('')).toBe('ถ่ายรูปมือถือ');
  });
  test('filler words such as คอร์ส or how to learn are dropped, unless the query has no others', () => {
    expect(queryRuns('เรียนกีตาร์').map(({ run }) => run)).toEqual(['กีตาร์']);
    expect(queryRuns('how to learn excel').map(({ run }) => run)).toEqual(['excel']);
    expect(queryRuns('คอร์ส').map(({ run }) => run)).toEqual(['คอร์ส']);
    expect(queryRuns(' ,% ')).toEqual([]);
  });
  test('a query keeps at most eight runs', () => {
    const runs = queryRuns(Array.from({ length: 50 }, (_, n) => `w${n}`).join(' '));
    expect(runs).toHaveLength(8);
  });
  test('short words match only at the start of a word', () => {
    expect([wordPattern('art'), wordPattern('ยา'), wordPattern('กีตาร์'), wordPattern('c')]).toEqual([
      '% art%',
      '% ยา%',
      '%กีตาร์%',
      '% c %',
    ]);
  });
});

describe('sounds', () => {
  test.each([
    ['กีต้าร์', 'กีตา'],
    ['ญี่ปุ่น', 'ยี่ปุน'],
    ['ศิลปะ', 'สิลปะ'],
    ['ใหม่', 'ไหม'],
    ['excel', 'exel'],
    ['coffee', 'cofee'],
  ])('%s sounds like %s', (one, other) => expect(soundOf(one)).toBe(soundOf(other)));
  test('กาแฟ does not sound like กีฬา', () => expect(soundOf('กาแฟ')).not.toBe(soundOf('กีฬา')));

  test.each([
    ['a letter added', 'pithon', 'pithhon'],
    ['dropped', 'pithon', 'pihon'],
    ['changed', 'pithon', 'pitron'],
    ['swapped', 'pithon', 'pihton'],
    ['changed in a long one', 'watercolor', 'watexcolor'],
  ])('%s is one slip, and leads to a key in common', (_, right, wrong) => {
    expect(slipsBetween(right, wrong, 1)).toBe(1);
    expect(soundKeys(right).some((key) => soundKeys(wrong).includes(key))).toBe(true);
  });
});

describe('the keyboard on the other language', () => {
  test.each([
    ['ำปแำส', 'excel'],
    ['dkca', 'กาแฟ'],
    ['exel', null],
    ['ภาษา', null],
  ])('%s is %s', (input, expectedText) => expect(otherLayout(input)).toBe(expectedText));
});

describe('stored spellings consist of letters only', () => {
  test('every Thai mark gets its own letter', () => {
    const marks = Array.from({ length: 0x0e4e - 0x0e31 + 1 }, (_, n) =>
      String.fromCharCode(0x0e31 + n),
    ).filter((mark) => /\p{M}/u.test(mark));
    const letters = marks.map(spellInLetters);
    expect(new Set(letters).size).toBe(marks.length);
    expect(letters.filter((letter) => !/^\p{L}$/u.test(letter))).toEqual([]);
    expect(spellInLetters('กล้อง สีน้ำ excel 2 % _')).toMatch(/^กล.อง ส.น.ำ excel 2 % _$/);
    expect(spellInLetters('กล้อง')).not.toBe(spellInLetters('กลอง'));
  });
});
