import { expect, test } from 'vitest';
import { chapterLines, clockOf, readChapters } from './chapter';

test('chapters are lines of a time and a title, sorted', () => {
  expect(readChapters('4:18 ลงมือทำ\n\n๐:๐๐ เริ่ม 2:00\r\n1:02:05 - จบ')).toEqual({
    chapters: [
      { startSecond: 0, title: 'เริ่ม 2:00' },
      { startSecond: 258, title: 'ลงมือทำ' },
      { startSecond: 3725, title: 'จบ' },
    ],
  });
  expect(readChapters('')).toEqual({ chapters: [] });
  const { chapters } = readChapters('0:00 เริ่ม\n1:02:05 จบ') as { chapters: [] };
  expect(readChapters(chapterLines(chapters))).toEqual({ chapters });
});

test.each([
  ['no time', 'เริ่ม', 1],
  ['no title', '0:00 เริ่ม\n1:00', 2],
  ['seconds over 59', '0:75 x', 1],
  ['one time twice', '0:00 a\n0:00 b', 2],
  ['longer than a day', '25:00:00 x', 1],
  ['a title too long', `0:00 ${'ก'.repeat(121)}`, 1],
  ['too many', Array.from({ length: 101 }, (_, index) => `${index}:00 x`).join('\n'), 101],
])('%s is told by its line', (_, input, wrongLine) => expect(readChapters(input)).toEqual({ wrongLine }));

test('a second is said as players say it', () =>
  expect([clockOf(65.9), clockOf(3725)]).toEqual(['1:05', '1:02:05']));
