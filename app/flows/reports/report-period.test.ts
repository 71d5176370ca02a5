import { describe, expect, test } from 'vitest';
import { reportPeriod } from './report-period';

const now = new Date('2026-11-23T05:00:00Z');
const of = (typed: string | null, preset: string | null = null) => {
  const { first, last, error } = reportPeriod({ preset, typed }, { now, kind: 'day' });
  return [first, last, error];
};

describe('the days of a report', () => {
  test.each([
    ['week', '2026-11-23', '2026-11-29'],
    ['month', '2026-11-01', '2026-11-30'],
    ['last-month', '2026-10-01', '2026-10-31'],
    ['year', '2026-01-01', '2026-12-31'],
    ['nonsense', '2026-11-01', '2026-11-30'],
  ])('%s', (preset, first, last) => {
    expect(of(null, preset)).toEqual([first, last, null]);
  });

  test('a Sunday belongs to the week that began on Monday', () => {
    const sunday = reportPeriod(
      { preset: 'week', typed: '' },
      { now: new Date('2026-11-29T05:00:00Z'), kind: 'day' },
    );
    expect([sunday.first, sunday.last]).toEqual(['2026-11-23', '2026-11-29']);
  });

  test.each([
    ['2569-11', '2026-11-01', '2026-11-30'],
    ['20/11/2569', '2026-11-20', '2026-11-20'],
    ['2026-47th', '2026-11-15', '2026-11-21'],
    ['1/10/2569~20/11/2569', '2026-10-01', '2026-11-20'],
    ['2026-01-01 ~ 2026-02', '2026-01-01', '2026-02-28'],
  ])('typed %s', (typed, first, last) => {
    expect(of(typed)).toEqual([first, last, null]);
  });

  test.each([
    ['31/02/2569', 'admin.periodWrong'],
    ['20/11/2569~1/11/2569', 'admin.periodWrong'],
    ['2099-01', 'admin.periodFuture'],
  ])('%s is refused, and this month shown', (typed, error) => {
    expect(of(typed)).toEqual(['2026-11-01', '2026-11-30', error]);
  });

  test.each([
    ['next-7', '2026-11-23', '2026-11-29'],
    ['next-30', '2026-11-23', '2026-12-22'],
    ['next-90', '2026-11-23', '2027-02-20'],
    ['month', '2026-11-01', '2026-11-30'],
    [null, '2026-11-23', '2026-12-22'],
  ])('access that ends is asked of days to come: %s', (preset, first, last) => {
    const period = reportPeriod({ preset, typed: null }, { now, kind: 'endings' });
    expect([period.first, period.last]).toEqual([first, last]);
    // and nothing else is
    if (preset?.startsWith('next')) expect(of(null, preset)[0]).toBe('2026-11-01');
  });

  test('what ends later may begin later', () => {
    const { first, error } = reportPeriod({ preset: null, typed: '2570-01' }, { now, kind: 'endings' });
    expect([first, error]).toEqual(['2027-01-01', null]);
  });
});
