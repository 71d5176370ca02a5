import { describe, expect, test } from 'vitest';
import { attendedAllAt } from './presence';

const day = (id: number, hour: number | null) => ({
  id,
  checkedInAt: hour === null ? null : new Date(Date.UTC(2026, 10, 20, hour)),
});

describe('attendance on all days (R-193)', () => {
  test('is complete at the latest check-in, in any order of the days', () => {
    expect(attendedAllAt([day(1, 3), day(2, 9), day(3, 5)])).toEqual(day(2, 9).checkedInAt);
  });
  test('is not complete while one day is missing, or when there is none', () => {
    expect(attendedAllAt([day(1, 3), day(2, null)])).toBeNull();
    expect(attendedAllAt([])).toBeNull();
  });
});
