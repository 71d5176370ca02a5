import { describe, expect, it } from 'vitest';
import { dueAtOf, dueDayOf, HOMEWORK_STATUSES, isLate, markOf, nextStep } from './homework';

const began = new Date('2026-11-20T18:30:00Z'); // 21 November, 01:30 in Bangkok

describe('when homework is due', () => {
  it('counts days from the day in Bangkok on which access began, the last one whole', () => {
    const dueAt = dueAtOf({ dueDays: 7, dueOn: null }, began)!;
    expect(dueAt).toEqual(new Date('2026-11-28T17:00:00Z'));
    expect(dueDayOf(dueAt)).toBe('2026-11-28');
    expect(isLate(new Date('2026-11-28T16:59:59.999Z'), dueAt)).toBe(false);
    expect(isLate(dueAt, dueAt)).toBe(true);
  });

  it('is due on the same day with no days, and never without a day', () => {
    expect(dueDayOf(dueAtOf({ dueDays: 0, dueOn: null }, began)!)).toBe('2026-11-21');
    expect(dueAtOf({ dueDays: null, dueOn: null }, began)).toBeNull();
    expect(dueAtOf({ dueDays: 7, dueOn: null }, null)).toBeNull();
    expect(isLate(new Date(), null)).toBe(false);
  });

  it('goes by the day that staff named before all', () => {
    expect(dueDayOf(dueAtOf({ dueDays: 7, dueOn: '2026-12-31' }, began)!)).toBe('2026-12-31');
  });
});

it('is handed in, changed while it waits, handed in again when it came back, and done when it passed', () => {
  expect(nextStep(null)).toBe('hand-in');
  expect(HOMEWORK_STATUSES.map((status) => nextStep({ status }))).toEqual(['change', 'hand-in', 'done']);
});

it.each([
  ['0', '0'],
  ['100', '100'],
  ['87.5', '87.5'],
  ['ดีมาก', 'ดีมาก'],
  ['A-', 'A-'],
  ['8/10', '8/10'],
  ['', ''],
  ['101', null],
  ['-5', null],
  ['1e3', '1e3'],
  ['100.5', null],
  ['87.55', null],
])('takes %j as a mark: %j', (input, mark) => expect(markOf(input)).toBe(mark));
