import { expect, test } from 'vitest';
import { exportedMoney } from './exported-money';

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [159_000, '1590.00'],
  [174_105, '1741.05'],
  [-250, '-2.50'],
  [900_719_925_474_099, '9007199254740.99'],
])('%i satang are %s', (amount, text) => {
  expect(exportedMoney(amount, 'THB')).toEqual({ amount: text, satang: amount, currency: 'THB' });
});

test('dollars are in cents', () => {
  expect(exportedMoney(1999, 'USD')).toEqual({ amount: '19.99', cents: 1999, currency: 'USD' });
});
