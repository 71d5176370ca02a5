import { expect, test } from 'vitest';
import { satang } from '../values/money';
import { seenDue, seenDueName, seenDueValue } from './seen-due';

const shown = (currency: 'THB' | 'USD') => {
  const fields = new FormData();
  fields.set(seenDueName(7), seenDueValue({ due: satang(3_000), currency }));
  return fields;
};

test('an amount seen counts in the currency it was shown in', () => {
  expect(seenDue(shown('THB'), 7, 'THB')).toBe(3_000);
  expect(seenDue(shown('USD'), 7, 'USD')).toBe(3_000);
  expect(seenDue(shown('THB'), 7, 'USD')).toBe(-1);
  expect(seenDue(shown('USD'), 7, 'THB')).toBe(-1);
});

test('nothing seen, or no amount, is no price', () => {
  for (const value of ['', '-5', '1e3', '30.00', '3000EUR', '12345678901234']) {
    const fields = new FormData();
    fields.set('seen_due', value);
    expect(seenDue(fields, null, 'THB')).toBe(-1);
  }
  expect(seenDue(new FormData(), null, 'THB')).toBe(-1);
});
