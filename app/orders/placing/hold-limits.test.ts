import { describe, expect, test } from 'vitest';
import { holdHours, mostHeldUnpaid } from './hold-limits';

describe('the most one visitor’s unpaid orders may hold', () => {
  test.each([
    ['course', 7, 0, 3],
    ['course', 4, 3, 3],
    ['course', 20, 0, 7],
    ['course', 15, 5, 7],
    ['course', 300, 0, 100],
    ['product', 3, 0, 5],
    ['product', 24, 0, 8],
    ['product', 16, 8, 8],
    ['product', 210, 0, 20],
  ] as const)('%s, %i left and %i held: %i', (kind, left, held, most) => {
    expect(mostHeldUnpaid({ kind, left }, held)).toBe(most);
  });
});

describe('how long an unpaid order is held', () => {
  const hours = { usual: 48, scarce: 24 };
  test.each([
    ['nothing that may run out', [], 48],
    ['a seat of many', [{ kind: 'course', left: 18, qty: 1 }], 48],
    ['one of the last seats', [{ kind: 'course', left: 3, qty: 1 }], 24],
    ['half of the pieces', [{ kind: 'product', left: 12, qty: 6 }], 24],
    ['a few of many pieces', [{ kind: 'product', left: 140, qty: 4 }], 48],
    [
      'one of both',
      [
        { kind: 'product', left: 140, qty: 4 },
        { kind: 'course', left: 1, qty: 1 },
      ],
      24,
    ],
  ] as const)('%s', (_, taken, expected) => {
    expect(holdHours(taken, hours)).toBe(expected);
  });

  test('a shop whose orders wait less anyway keeps its time', () => {
    expect(holdHours([{ kind: 'course', left: 1, qty: 1 }], { usual: 12, scarce: 24 })).toBe(12);
  });
});
