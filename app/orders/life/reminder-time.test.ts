import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addHours } from '~/values/time';
import { isByDay, lastEndToLookAt, reminderTime } from './reminder-time';

const at = (clock: string) => new Date(`2026-11-20T${clock}:00+07:00`);
const times = (placed: string, end: Date, hours = 6) =>
  reminderTime({ placedAt: at(placed), cancelAt: end, hours });

describe('R-378 when the buyer of an unpaid order is reminded', () => {
  test('R-378 by day so many hours before the end; at night in the morning, or the evening before', () => {
    expect(times('01:00', at('20:00'))).toEqual(at('14:00'));
    // would be 04:35
    expect(times('01:00', addHours(at('10:35'), 24))).toEqual(addHours(at('08:00'), 24));
    // ends at 07:00: the morning is too late
    expect(times('01:00', addHours(at('07:00'), 24))).toEqual(at('19:00'));
    expect(times('01:00', addHours(at('08:00'), 24))).toEqual(at('19:00'));
    // would be 23:00, and ends at 05:00
    expect(times('01:00', addHours(at('05:00'), 24))).toEqual(at('19:00'));
    expect(times('01:00', addHours(at('02:00'), 24))).toEqual(at('19:00'));
    // placed after that evening: no hour of the day lies between
    expect(times('19:30', addHours(at('07:45'), 24))).toBeNull();
  });

  test('R-378 at any hour it is by day, within the order’s time, and no earlier than the evening before', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 14 * 24 * 60 }),
        fc.integer({ min: 1, max: 20 * 24 * 60 }),
        fc.integer({ min: 0, max: 168 }),
        (start, whole, hours) => {
          const placedAt = addHours(at('00:00'), start / 60);
          const cancelAt = addHours(placedAt, whole / 60);
          const due = reminderTime({ placedAt, cancelAt, hours });
          const isLong = hours > 0 && whole >= 2 * hours * 60;
          if (!isLong) expect(due).toBeNull();
          if (due === null) {
            // no hour of the day between the evening and the end: a night at most
            if (isLong) expect(whole).toBeLessThanOrEqual(13 * 60);
            return;
          }
          expect(isByDay(due)).toBe(true);
          expect(due > placedAt && due < cancelAt).toBe(true);
          const usual = addHours(cancelAt, -hours);
          if (isByDay(usual)) expect(due).toEqual(usual);
          expect(Math.abs(due.getTime() - usual.getTime())).toBeLessThanOrEqual(13 * 3_600_000);
          expect(cancelAt <= lastEndToLookAt(due, hours)).toBe(true);
        },
      ),
    );
  });
});
