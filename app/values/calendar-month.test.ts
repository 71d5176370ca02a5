import { expect, test } from 'vitest';
import { dayPlus, dayPlusMonths, monthWeeks } from './calendar-month';

test('a month begins on its weekday and holds each of its days once', () => {
  const weeks = monthWeeks('2026-11-20');
  expect(weeks[0]).toEqual(['2026-11-01', ...[2, 3, 4, 5, 6, 7].map((day) => `2026-11-0${day}`)]);
  expect(weeks.flat().filter(Boolean)).toHaveLength(30);
  expect(monthWeeks('2027-02-01')[0]).toEqual([null, ...[1, 2, 3, 4, 5, 6].map((day) => `2027-02-0${day}`)]);
  expect(monthWeeks('2026-02-28')).toHaveLength(4);
  expect(monthWeeks('2026-08-31')).toHaveLength(6);
});

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-01-15', -1, '2025-12-15'],
  ['2026-03-31', 12, '2027-03-31'],
  ['2028-02-29', 12, '2029-02-28'],
])('%s and %i months', (day, months, other) => expect(dayPlusMonths(day, months)).toBe(other));

test('days run over the ends of months and years', () => {
  expect(dayPlus('2026-12-31', 1)).toBe('2027-01-01');
  expect(dayPlus('2026-03-01', -1)).toBe('2026-02-28');
});
