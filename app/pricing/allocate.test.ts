import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TEST_SCALE } from '../../test/support/samples/random-carts';
import { satang } from '../values/money';
import { allocate } from './allocate';

const share = (weight: number, ...key: (string | number)[]) => ({ weight: satang(weight), key });

test.each([
  [100, [1, 1, 1], [34, 33, 33]],
  [101, [1, 1, 1], [34, 34, 33]],
  [10_000, [179_100, 116_100], [6_067, 3_933]],
  [5, [0, 5, 0], [0, 5, 0]],
  [1, [1, 2], [0, 1]],
  [7, [0, 0], [0, 0]],
  [0, [3, 4], [0, 0]],
])('%d over %j', (amount, weights, parts) => {
  expect(
    allocate(
      satang(amount),
      weights.map((weight, id) => share(weight, 'course', id)),
    ),
  ).toEqual(parts);
});

test('equal remainders: by kind, then id, then plan, never by position', () => {
  const parts = allocate(satang(2), [
    share(1, 'product', 1, 0),
    share(1, 'course', 2, 9),
    share(1, 'course', 2, 3),
    share(1, 'course', 10, 1),
  ]);
  expect(parts).toEqual([0, 1, 1, 0]);
});

test(
  'the parts add up, none is above its weight or a satang away from its exact share',
  { timeout: 600_000 },
  () => {
    const weights = fc.array(fc.integer({ min: 0, max: 9_000_000 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (weightList, part) => {
        const all = weightList.reduce((sum, weight) => sum + weight, 0);
        const amount = Math.floor(all * part);
        const parts = allocate(
          satang(amount),
          weightList.map((weight, id) => share(weight, id)),
        );
        expect(parts.reduce<number>((sum, each) => sum + each, 0)).toBe(amount);
        parts.forEach((each, at) => {
          expect(each).toBeLessThanOrEqual(weightList[at]!);
          const distance = BigInt(each) * BigInt(all) - BigInt(amount) * BigInt(weightList[at]!);
          expect(all === 0 || (distance < BigInt(all) && -distance < BigInt(all))).toBe(true);
        });
      }),
      { numRuns: 2_000 * TEST_SCALE },
    );
  },
);
