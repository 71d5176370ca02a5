import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDuration, isWatchedThrough, resumeSecond, secondsIn, unionOf, wholeSecond } from './watched';

const anyRange = fc.record({
  start: fc.integer({ min: -50, max: 400 }),
  end: fc.integer({ min: -50, max: 400 }),
});
const anyRanges = fc.array(anyRange, { maxLength: 40 });

describe('LRN-03 watched seconds', () => {
  it('are the set of seconds that were played, for any shape of the reports', () => {
    fc.assert(
      fc.property(anyRanges, (ranges) => {
        const covered = new Set<number>();
        for (const { start, end } of ranges)
          for (let at = Math.max(start, 0); at < end; at++) covered.add(at);
        expect(secondsIn(ranges)).toBe(covered.size);
        const union = unionOf(ranges);
        union.forEach((range, index) => expect(range.start).toBeGreaterThan(union[index - 1]?.end ?? -1));
      }),
    );
  });

  it('do not change when reports repeat, come late or in another order', () => {
    fc.assert(
      fc.property(anyRanges, anyRanges, (first, second) => {
        const once = unionOf([...first, ...second]);
        expect(unionOf([...second, ...first])).toEqual(once);
        expect(unionOf([...once, ...first, ...once])).toEqual(once);
        expect(unionOf([...unionOf(second), ...unionOf(first)])).toEqual(once);
      }),
    );
  });

  it('join where one report ends and the next begins in the middle of a second', () => {
    expect(
      unionOf([
        { start: 0, end: 15.4 },
        { start: 15.4, end: 30.2 },
      ]),
    ).toEqual([{ start: 0, end: 30 }]);
  });

  it('keep nonsense out', () => {
    expect(
      unionOf([
        { start: NaN, end: NaN },
        { start: 9, end: 3 },
        { start: -5, end: -1 },
      ]),
    ).toEqual([]);
    expect(secondsIn([{ start: 0, end: Infinity }])).toBe(86_400);
    expect(wholeSecond(-3)).toBe(0);
  });
});

describe('isWatchedThrough', () => {
  it('is at 90 %', () => {
    const durationSeconds = 100;
    expect(isWatchedThrough({ durationSeconds, watchedSeconds: 89 })).toBe(false);
    expect(isWatchedThrough({ durationSeconds, watchedSeconds: 90 })).toBe(true);
    expect(isWatchedThrough({ watchedSeconds: 9999, durationSeconds: null })).toBe(false);
    expect(isWatchedThrough({ watchedSeconds: 0, durationSeconds: 0 })).toBe(false);
  });
});

describe('resumeSecond', () => {
  it('goes on at the last second, and anew after the end', () => {
    expect(resumeSecond(258, 614)).toBe(258);
    expect(resumeSecond(611, 614)).toBe(0);
    expect(resumeSecond(700, null)).toBe(700);
  });
});

describe('formatDuration', () => {
  it.each([
    [0, '0:00'],
    [258, '4:18'],
    [5400, '1:30:00'],
  ])('says %i seconds as %s', (seconds, expectedText) => expect(formatDuration(seconds)).toBe(expectedText));
});
