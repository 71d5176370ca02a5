import fc from 'fast-check';
import { expect, test } from 'vitest';
import { satang } from '~/values/money';
import { instalmentsFor } from './instalments';

test('R-382 each number of months once, in order, with a month’s part', () => {
  expect(instalmentsFor({ periods: [10, 3, 6, 3], interest: 'shop' }, satang(390_000))).toEqual({
    plans: [
      { months: 3, each: 130_000 },
      { months: 6, each: 65_000 },
      { months: 10, each: 39_000 },
    ],
    interest: 'shop',
  });
});

test('R-382 the months together come to the amount, less than a satang a month more', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100_000_000 }),
      fc.integer({ min: 1, max: 60 }),
      (amount, months) => {
        const [plan] = instalmentsFor({ periods: [months], interest: 'unknown' }, satang(amount)).plans;
        const over = plan!.each * months - amount;
        expect(over >= 0 && over < months).toBe(true);
      },
    ),
  );
});
