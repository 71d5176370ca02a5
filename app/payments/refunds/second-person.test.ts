import { expect, test } from 'vitest';
import { needsSecondPerson } from './second-person';

const needs = (
  limitSatang: number | null,
  amount: number,
  refundedBefore = 0,
  currency: 'THB' | 'USD' = 'THB',
) => needsSecondPerson({ limitSatang, amount, currency, refundedBefore });

test('no limit: nobody is asked, whatever it is', () => {
  expect(needs(null, 100_000_000)).toBe(false);
  expect(needs(null, 100, 0, 'USD')).toBe(false);
});

test('more than the limit waits, the limit itself does not', () => {
  expect(needs(500_000, 500_000)).toBe(false);
  expect(needs(500_000, 500_001)).toBe(true);
  expect(needs(0, 1)).toBe(true);
});

test('what went back of the order before counts, so that nobody refunds in slices', () => {
  expect(needs(500_000, 200_000, 300_000)).toBe(false);
  expect(needs(500_000, 200_000, 300_001)).toBe(true);
});

test('another currency always waits; where nothing goes back nothing does', () => {
  expect(needs(500_000, 1, 0, 'USD')).toBe(true);
  expect(needs(0, 0)).toBe(false);
});
