import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../values/time';
import { firstOfMonth, isMonthOver, nextMonth } from './vat-month';

test.each([
  ['2026-11-20', '2026-11-01', '2026-12-01'],
  ['2026-12-31', '2026-12-01', '2027-01-01'],
  ['2028-02-29', '2028-02-01', '2028-03-01'],
  ['2027-01-31', '2027-01-01', '2027-02-01'],
])('TAX-04 %s is of the month that begins on %s and ends before %s', (day, first, next) => {
  expect([firstOfMonth(day), nextMonth(day)]).toEqual([first, next]);
});

test('TAX-04 a month is over on the first day after it and on no day of it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40_000 }), (days) => {
      const day = addDays('2020-01-01', days);
      expect(isMonthOver(firstOfMonth(day), day)).toBe(false);
      expect(isMonthOver(firstOfMonth(day), addDays(nextMonth(day), -1))).toBe(false);
      expect(isMonthOver(firstOfMonth(day), nextMonth(day))).toBe(true);
    }),
  );
});
