import { expect, test } from 'vitest';
import { asPrinted, hasPrintableLetters, isPrintableName } from './printable';

test('R-285 prints Latin names with accents and Thai names, even with invisible characters between their letters', () => {
  for (const name of [
    'น้ำฝน สุขใจ',
    'Nguyễn Thị Đào',
    'Zoë Müller-Lüdenscheidt',
    "O'Brien",
    'มะลิ\u200b ศรี\u200fสุข',
  ])
    expect(isPrintableName(name)).toBe(true);
  for (const name of ['王小明', 'Иванов', 'ມະລິ', 'မလိ', 'សុខ', '한', 'αβγ', 'มะลิ 🎉', '𝓐'])
    expect(isPrintableName(name)).toBe(false);
});

test('R-285 letters count in the name of a buyer, other signs are left out where it is printed', () => {
  for (const name of ['มะลิ 🌼', 'Nguye\u0302\u0303n ✨', '👩‍👧‍👦', "O'Brien"])
    expect(hasPrintableLetters(name)).toBe(true);
  for (const name of ['มะลิ 王', '𝓐', 'ມະລິ 🌼']) expect(hasPrintableLetters(name)).toBe(false);
});

test('R-339 papers print no empty box: what their font lacks is left out', () => {
  expect(asPrinted('🔥 คอร์ส Excel ✨รุ่น 2')).toBe('คอร์ส Excel รุ่น 2');
  expect(asPrinted('บรรทัด\nถัดไป ★')).toBe('บรรทัด\nถัดไป');
  expect(asPrinted('王小明')).toBe('–');
  expect(asPrinted('มะลิ (王)')).toBe('มะลิ ( )');
  for (const text of ['', 'คอร์ส Excel', 'ราคา 1,590.00 บาท “พิเศษ” – 50 %'])
    expect(asPrinted(text)).toBe(text);
});
