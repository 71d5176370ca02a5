import { describe, expect, it } from 'vitest';
import { clockOf, hoursAndMinutes, remainingMs, remainingOf } from './countdown';
import { DAY_MS } from './plan-terms';

describe('LRN-04 remaining access', () => {
  it('shows whole days from a day on, then hours, minutes and seconds', () => {
    expect(remainingOf(214.9 * DAY_MS)).toEqual({ kind: 'days', days: 214 });
    expect(remainingOf(DAY_MS)).toEqual({ kind: 'days', days: 1 });
    expect(remainingOf(DAY_MS - 1)).toEqual({ kind: 'clock', clock: '23:59:59' });
    expect(remainingOf(61_000)).toEqual({ kind: 'clock', clock: '00:01:01' });
  });

  it('is nothing, not less, when it is over; and has no number when there is no limit', () => {
    expect(remainingOf(-5_000)).toEqual({ kind: 'clock', clock: '00:00:00' });
    expect(remainingOf(null)).toEqual({ kind: 'unlimited' });
    expect(clockOf(100 * 3_600_000)).toBe('100:00:00');
    expect(hoursAndMinutes(5.25 * 3_600_000)).toEqual({ hours: 5, minutes: 15 });
  });

  it('takes the limit that comes first', () => {
    const now = new Date('2026-11-20T00:00:00Z');
    const until = new Date(now.getTime() + 5_000);
    expect(remainingMs({ until, remainingWatchMs: null }, now)).toBe(5_000);
    expect(remainingMs({ until, remainingWatchMs: 3_000 }, now)).toBe(3_000);
    expect(remainingMs({ until: null, remainingWatchMs: 9_000 }, now)).toBe(9_000);
    expect(remainingMs({ until: null, remainingWatchMs: null }, now)).toBeNull();
    expect(remainingMs({ until: new Date(now.getTime() - 1), remainingWatchMs: null }, now)).toBe(0);
  });
});
