import { expect, test } from 'vitest';
import { satang } from '~/values/money';
import { expectedTotal, seenDueName, seenDueValue } from './expected-total';

const fieldsIn = (currency: 'THB' | 'USD') => ({
  [seenDueName(7)]: seenDueValue({ due: satang(3_000), currency }),
});

test('an amount seen counts in the currency it was shown in', () => {
  expect(expectedTotal(fieldsIn('THB'), 7, 'THB')).toBe(3_000);
  expect(expectedTotal(fieldsIn('USD'), 7, 'USD')).toBe(3_000);
  expect(expectedTotal(fieldsIn('THB'), 7, 'USD')).toBe(-1);
  expect(expectedTotal(fieldsIn('USD'), 7, 'THB')).toBe(-1);
});

test('nothing seen, or no amount, is no price', () => {
  for (const seen_due of ['', '-5', '1e3', '30.00', '3000EUR', '12345678901234'])
    expect(expectedTotal({ seen_due }, null, 'THB')).toBe(-1);
  expect(expectedTotal({}, null, 'THB')).toBe(-1);
});
