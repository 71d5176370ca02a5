import { describe, expect, test } from 'vitest';
import { addHours } from '~/values/time';
import { holdBefore, isOver, latestHold, nextBeginning, roundLeft } from './class-time';

const now = new Date('2026-11-20T05:00:00Z');
const at = (hours: number) => addHours(now, hours);
const session = (hours: number, length = 2) => ({ beginsAt: at(hours), endsAt: at(hours + length) });
const meeting = (...sessions: ReturnType<typeof session>[]) => ({
  startDate: null,
  sessions,
  meetsUntil: sessions.at(-1)!.endsAt,
});

describe('until when a class is sold and its seats are held (R-305, R-306)', () => {
  test('it is over in the moment in which it ends, and never without a day', () => {
    expect(isOver({ meetsUntil: now }, now)).toBe(true);
    expect(isOver({ meetsUntil: at(0.001) }, now)).toBe(false);
    expect(isOver({ meetsUntil: null }, now)).toBe(false);
  });

  test.each([
    ['to come', meeting(session(3), session(30)), at(3), at(3)],
    ['on, with a day to come', meeting(session(-1), session(30)), at(30), at(30)],
    ['on its last day', meeting(session(-40), session(-1)), null, at(1)],
    ['over', meeting(session(-40)), null, at(-38)],
    [
      'of days without hours',
      { startDate: '2026-11-22', sessions: [], meetsUntil: at(200) },
      new Date('2026-11-21T17:00:00Z'),
      new Date('2026-11-21T17:00:00Z'),
    ],
    [
      'that has a next round by its first day',
      { ...meeting(session(-40)), startDate: '2026-12-01', meetsUntil: at(300) },
      new Date('2026-11-30T17:00:00Z'),
      new Date('2026-11-30T17:00:00Z'),
    ],
    [
      'whose first day is that of its session',
      { ...meeting(session(3)), startDate: '2026-11-20' },
      at(3),
      at(3),
    ],
    ['that is learned by oneself', { startDate: '2026-11-22', sessions: [], meetsUntil: null }, null, null],
  ])('a class %s', (_, time, begins, expectedHold) => {
    expect(nextBeginning(time, now)).toEqual(begins);
    expect(latestHold(time, now)).toEqual(expectedHold);
  });

  test('the first class of an order ends its time', () => {
    const classes = [
      meeting(session(30)),
      meeting(session(5)),
      { startDate: null, sessions: [], meetsUntil: null },
    ];
    expect(holdBefore(at(48), classes, now)).toEqual(at(5));
    expect(holdBefore(at(2), classes, now)).toEqual(at(2));
    expect(holdBefore(at(48), [], now)).toEqual(at(48));
  });

  test('a round says what is left of it, and a round of its own does not count the one before', () => {
    const entered = at(-500);
    const of = (hours: number, createdAt = entered) => ({ ...session(hours), createdAt });
    expect(roundLeft([of(-48), of(24), of(72)], now)).toEqual({ left: 2, all: 3 });
    expect(roundLeft([of(24), of(72)], now)).toBeNull();
    expect(roundLeft([of(-72), of(-48)], now)).toBeNull();
    expect(roundLeft([of(-480), of(24, at(-100))], now)).toBeNull();
    expect(roundLeft([], now)).toBeNull();
  });
});
