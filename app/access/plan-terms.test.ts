import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DAY_MS,
  grantEnd,
  HOUR_MS,
  planTerms,
  type PlanTerms,
  soldTerms,
  watchAllowanceMs,
} from './plan-terms';

const start = new Date('2026-11-20T07:05:00Z');
const terms = (change: Partial<PlanTerms>): PlanTerms => planTerms.parse({ planType: 'Period', ...change });
const daysUntilEnd = (change: Partial<PlanTerms>) => {
  const end = grantEnd(terms(change), start);
  return end && (end.getTime() - start.getTime()) / DAY_MS;
};

describe('grantEnd', () => {
  it.each([
    [{ term: 1, termUnit: 'year' }, 365],
    [{ term: 6, termUnit: 'month' }, 180],
    [{ term: 9, termUnit: 'day' }, 9],
    [{ term: 12, termUnit: 'hour' }, 0.5],
  ] as const)('counts a Period term by the calendar’s table, a year of 365 days: %j', (change, days) => {
    expect(daysUntilEnd(change)).toBe(days);
  });

  it('takes stored days before the term', () => {
    expect(daysUntilEnd({ term: 1, termUnit: 'year', courseDays: 365 })).toBe(365);
  });

  it('has no end at -1 days, by a single payment, for a free plan', () => {
    expect(daysUntilEnd({ term: 1, termUnit: 'day', courseDays: -1 })).toBeNull();
    expect(daysUntilEnd({ planType: 'One-Time Payment', term: 1, termUnit: 'day' })).toBeNull();
    expect(daysUntilEnd({ planType: 'Free', courseDays: 3 })).toBeNull();
  });

  it('gives an Actual plan watched time and only its second term as calendar limit', () => {
    const actual = terms({ planType: 'Actual', term: 20, termUnit: 'hour' });
    expect(watchAllowanceMs(actual)).toBe(20 * HOUR_MS);
    expect(grantEnd(actual, start)).toBeNull();
    expect(daysUntilEnd({ ...actual, term2: 6, termUnit2: 'month' })).toBe(180);
    expect(daysUntilEnd({ ...actual, term2: 1, termUnit2: 'year' })).toBe(365);
    expect(watchAllowanceMs(terms({ planType: 'Actual', term: 1, termUnit: 'year' }))).toBe(360 * DAY_MS);
    expect(watchAllowanceMs(terms({ term: 20, termUnit: 'hour' }))).toBeNull();
  });

  it('ends at the first limit, whichever it is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2000 }), fc.integer({ min: 1, max: 2000 }), (first, second) => {
        const change = { courseDays: first, term2: second, termUnit2: 'day' as const };
        expect(daysUntilEnd(change)).toBe(Math.min(first, second));
      }),
    );
  });
});

describe('soldTerms', () => {
  const soldDays = (change: Partial<PlanTerms>) => soldTerms(terms(change)).courseDays;
  it('freezes the days of a Period: a year is 365, a month 30; what the plan stores wins', () => {
    expect(soldDays({ term: 1, termUnit: 'year' })).toBe(365);
    expect(soldDays({ term: 6, termUnit: 'month' })).toBe(180);
    expect(soldDays({ term: 9, termUnit: 'day' })).toBe(9);
    expect(soldDays({ term: 1, termUnit: 'year', courseDays: 200 })).toBe(200);
    expect(soldDays({ term: 1, termUnit: 'year', courseDays: -1 })).toBe(-1);
  });
  it('leaves hours, watched time and what has no limit as they are', () => {
    expect(soldDays({ term: 30, termUnit: 'hour' })).toBeNull();
    expect(soldDays({ planType: 'Actual', term: 2, termUnit: 'day' })).toBeNull();
    expect(soldDays({ planType: 'One-Time Payment', term: 1, termUnit: 'year' })).toBeNull();
  });
});

describe('planTerms', () => {
  it('reads what an order line stores, missing fields as none, and refuses what is no plan', () => {
    expect(planTerms.parse({ planType: 'Free' })).toEqual({
      planType: 'Free',
      term: null,
      termUnit: null,
      term2: null,
      termUnit2: null,
      courseDays: null,
    });
    expect(planTerms.safeParse({ planType: 'Forever' }).success).toBe(false);
    expect(planTerms.safeParse({ planType: 'Period', term: -3, termUnit: 'day' }).success).toBe(false);
  });
});
