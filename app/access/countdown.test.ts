import { describe, expect, it } from 'vitest';
import { clockOf, hoursAndMinutes, remainingUntil } from './countdown';
import { DAY_MS } from './plan-terms';

/** five minutes to two in the afternoon in Bangkok */
const now = new Date('2026-11-20T06:55:00Z');
const remainingIn = (milliseconds: number, at = now) =>
  remainingUntil(new Date(now.getTime() + milliseconds), at);

describe('remaining access', () => {
  it('shows days of the calendar from a day on, then hours, minutes and seconds', () => {
    expect(remainingIn(180 * DAY_MS)).toEqual({ kind: 'days', days: 180 });
    expect(remainingIn(DAY_MS)).toEqual({ kind: 'days', days: 1 });
    expect(remainingIn(DAY_MS - 1)).toEqual({ kind: 'clock', clock: '23:59:59' });
    expect(remainingIn(61_000)).toEqual({ kind: 'clock', clock: '00:01:01' });
  });

  it('shows all days sold until midnight of the first day, then one less a day', () => {
    expect(remainingIn(180 * DAY_MS, new Date('2026-11-20T06:55:01Z'))).toEqual({ kind: 'days', days: 180 });
    expect(remainingIn(180 * DAY_MS, new Date('2026-11-20T16:59:59Z'))).toEqual({ kind: 'days', days: 180 });
    expect(remainingIn(180 * DAY_MS, new Date('2026-11-20T17:00:00Z'))).toEqual({ kind: 'days', days: 179 });
  });

  it('is nothing, not less, when it is over; and has no number when there is no limit', () => {
    expect(remainingIn(-5_000)).toEqual({ kind: 'clock', clock: '00:00:00' });
    expect(remainingUntil(null, now)).toEqual({ kind: 'unlimited' });
    expect(clockOf(100 * 3_600_000)).toBe('100:00:00');
    expect(hoursAndMinutes(5.25 * 3_600_000)).toEqual({ hours: 5, minutes: 15 });
  });
});
