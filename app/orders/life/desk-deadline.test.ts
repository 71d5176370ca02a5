import { describe, expect, test } from 'vitest';
import { deadlineProblem, suggestedDeadline } from './desk-deadline';

const now = new Date('2026-11-20T07:00:00Z');
const at = (days: number) => new Date(now.getTime() + days * 86_400_000);

describe('a deadline that staff moves', () => {
  test.each([
    [at(2), null, null],
    [at(60), at(1), null],
    [now, null, 'PAST'],
    [at(-1), at(-2), 'PAST'],
    [at(1), at(1), 'NOT_LATER'],
    [at(1), at(2), 'NOT_LATER'],
    [at(61), at(1), 'TOO_FAR'],
  ])('%s, after %s: %s', (until, before, problem) => {
    expect(deadlineProblem(until, { now, before, classes: [] })).toBe(problem);
  });

  test.each([
    [null, at(2)],
    [at(0.5), at(2)],
    [at(17), at(18)],
  ])('after %s %s is suggested, which is no problem', (before, suggested) => {
    expect(suggestedDeadline({ now, before, classes: [] })).toEqual(suggested);
    expect(deadlineProblem(suggested, { now, before, classes: [] })).toBeNull();
  });

  test('an order of a class is paid before it begins', () => {
    const sessions = [{ beginsAt: at(1), endsAt: at(1.1) }];
    const classes = [{ meetsUntil: at(1.1), startDate: null, sessions }];
    expect(suggestedDeadline({ now, before: null, classes })).toEqual(at(1));
    expect(deadlineProblem(at(1), { now, before: null, classes })).toBeNull();
    expect(deadlineProblem(at(1.05), { now, before: null, classes })).toBe('AFTER_CLASS');
    expect(deadlineProblem(at(3), { now: at(2), before: null, classes })).toBe('AFTER_CLASS');
  });
});
