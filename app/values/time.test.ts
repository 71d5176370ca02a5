import { expect, test } from 'vitest';
import {
  addDays,
  bangkokDay,
  bangkokInstant,
  endOfDay,
  formatDateTime,
  formatDay,
  formatMonth,
  dateTileParts,
  hasShortYear,
  lastDayOf,
  parseClock,
  parseDay,
  startOfDay,
} from './time';

test('a day begins and ends in Bangkok', () => {
  expect(startOfDay('2026-11-20').toISOString()).toBe('2026-11-19T17:00:00.000Z');
  expect(endOfDay('2026-11-20').toISOString()).toBe('2026-11-20T17:00:00.000Z');
  expect(bangkokDay(new Date('2026-11-19T17:00:00Z'))).toBe('2026-11-20');
  expect(bangkokDay(new Date('2026-11-19T16:59:59Z'))).toBe('2026-11-19');
  expect(lastDayOf(endOfDay('2026-11-20'))).toBe('2026-11-20');
  expect(lastDayOf(new Date('2026-11-20T07:05:00Z'))).toBe('2026-11-20');
});

test('people read Buddhist years and Bangkok time', () => {
  expect(formatDateTime(new Date('2026-11-20T07:05:00Z'))).toBe('20 พ.ย. 2569 14:05 น.');
  expect(formatDay('2026-11-20', 'en')).toBe('20 Nov 2026');
  expect(formatMonth('2026-11')).toBe('พฤศจิกายน 2569');
  expect(formatMonth('2026-01', 'en')).toBe('January 2026');
  expect(dateTileParts('2026-11-22')).toEqual({ month: 'พ.ย.', day: '22', weekday: 'อาทิตย์' });
});

test.each([
  ['20/11/2569', '2026-11-20'],
  ['20/11/2026', '2026-11-20'],
  ['๒๐/๑๑/๒๕๖๙', '2026-11-20'],
  ['2026-11-20', '2026-11-20'],
  ['1-2-2569', '2026-02-01'],
  ['1 ธ.ค. 2569', '2026-12-01'],
  ['1 ธค. 2569', '2026-12-01'],
  ['๒๘ ธันวาคม ๒๕๖๙', '2026-12-28'],
  ['29 ก.พ. 2571', '2028-02-29'],
  ['1 Dec 2026', '2026-12-01'],
  ['1 december 2026', '2026-12-01'],
])('a typed day %s', (typed, day) => expect(parseDay(typed)).toBe(day));

test.each(['1/12/69', '๑/๑๒/๖๙', '1-12-69', '1 ธ.ค. 69', '1/12/69 09.30'])('a short year: %j', (input) => {
  expect(hasShortYear(input)).toBe(true);
  expect(parseDay(input)).toBeNull();
});
test.each(['1/12/2569', '2026-11-20', '20/11/2569 09:30', '1 ธ.ค. 2569', 'เมื่อวาน', '', '10 คน 20'])(
  'no short year: %j',
  (input) => expect(hasShortYear(input)).toBe(false),
);

test.each([
  '31/02/2569',
  '30 ก.พ. 2569',
  '1 ธค 2569 ก',
  '1 สิงหา 2569',
  '20/13/2569',
  '20/11/69',
  'เมื่อวาน',
  '',
  '2026-11-20T10:00',
])('no day: %j', (input) => expect(parseDay(input)).toBeNull());

test('a day as pages print it is read, in both languages', () => {
  for (let month = 1; month <= 12; month += 1) {
    const day = `2026-${String(month).padStart(2, '0')}-09`;
    for (const locale of ['th', 'en'] as const) expect(parseDay(formatDay(day, locale))).toBe(day);
  }
});

test('a typed time of day', () => {
  expect(parseClock('14:05')).toBe('14:05:00');
  expect(parseClock('9.30 น.')).toBe('09:30:00');
  expect(parseClock('๑๔:๐๕:๓๐')).toBe('14:05:30');
  for (const wrong of ['24:00', '12:60', '1405', '']) expect(parseClock(wrong)).toBeNull();
  expect(bangkokInstant('2026-11-20', '14:05:00').toISOString()).toBe('2026-11-20T07:05:00.000Z');
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
});
