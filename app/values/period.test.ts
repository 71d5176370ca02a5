import { expect, test } from 'vitest';
import { parsePeriod } from './period';
import { bangkokDay } from './time';

const span = (typed: string) => {
  const period = parsePeriod(typed);
  return period && [bangkokDay(period.from), bangkokDay(new Date(period.before.getTime() - 1))];
};

test.each([
  ['2026-11-20', '2026-11-20', '2026-11-20'],
  ['20/11/2569', '2026-11-20', '2026-11-20'],
  ['2026-11', '2026-11-01', '2026-11-30'],
  ['2569-02', '2026-02-01', '2026-02-28'],
  ['2026-12', '2026-12-01', '2026-12-31'],
  ['2026-47th', '2026-11-15', '2026-11-21'],
  ['2026-1st', '2025-12-28', '2026-01-03'],
  ['๒๕๖๙-๑๑-๐๑~๒๕๖๙-๑๑-๒๐', '2026-11-01', '2026-11-20'],
  ['2026-11-01 ~ 2026-11-20', '2026-11-01', '2026-11-20'],
  ['2026-10~2026-11', '2026-10-01', '2026-11-30'],
  ['2026-11-20 14:05:00', '2026-11-20', '2026-11-20'],
])('%s', (typed, from, to) => expect(span(typed)).toEqual([from, to]));

test('a date-time is one second', () => {
  const period = parsePeriod('2026-11-20 14:05:00')!;
  expect(period.from.toISOString()).toBe('2026-11-20T07:05:00.000Z');
  expect(period.before.getTime() - period.from.getTime()).toBe(1000);
});

test.each([
  '',
  '2026',
  '2026-13',
  '2026-11-31',
  '2026-54th',
  '2026-0th',
  '2026-47',
  '2026-47st',
  '2026-11-20~2026-11-01',
  'a~b',
  '2026-11-01~',
  '1~2~3',
  '2026-11-20 25:00',
])('refuses %j', (typed) => expect(parsePeriod(typed)).toBeNull());
