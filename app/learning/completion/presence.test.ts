import { describe, expect, test } from 'vitest';
import { presentSince } from './presence';

const day = (id: number, hour: number | null) => ({
  id,
  checkedInAt: hour === null ? null : new Date(Date.UTC(2026, 10, 20, hour)),
});

describe('being there on all days (R-193)', () => {
  test('is complete at the last tick, in whatever order they came', () => {
    expect(presentSince([day(1, 3), day(2, 9), day(3, 5)])).toEqual(day(2, 9).checkedInAt);
  });
  test('is not complete while one day is missing, or when there is none', () => {
    expect(presentSince([day(1, 3), day(2, null)])).toBeNull();
    expect(presentSince([])).toBeNull();
  });
});
