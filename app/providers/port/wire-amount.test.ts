import { expect, test } from 'vitest';
import { satang } from '~/values/money';
import { amountText, readWireAmount } from './wire-amount';

test.each([
  ['1590.00', 159_000],
  ['1590', 159_000],
  ['1590.5', 159_050],
  ['0.01', 1],
  ['1590.12000', 159_012],
  [1590, 159_000],
  [1590.1, 159_010],
  [0.29, 29],
  ['9999999999.99', 999_999_999_999],
])('PAY-21 %j is read', (wireValue, expected) => {
  expect(readWireAmount(wireValue)).toBe(expected);
});

test.each([
  ...[
    '',
    ' 1590',
    '1,590.00',
    '-1',
    '+1',
    '1e3',
    '1590.',
    '.5',
    '1590.001',
    '1590.123456',
    '12345678901',
    '๑๕๙๐',
  ],
  ...[1590.001, -1, 1e21, Number.NaN, Number.POSITIVE_INFINITY, null, undefined, true, {}, ['1590']],
])('PAY-21 %j is no amount', (wireValue) => {
  expect(readWireAmount(wireValue)).toBeNull();
});

test('PAY-21 every amount comes back from its text, and from the number a JSON answer holds', () => {
  for (let tries = 0; tries < 5_000; tries++) {
    const amount = satang(Math.floor(Math.random() * 10 ** (1 + (tries % 12))));
    expect(readWireAmount(amountText(amount))).toBe(amount);
    expect(readWireAmount(JSON.parse(amountText(amount)))).toBe(amount);
  }
  expect(amountText(satang(159_000))).toBe('1590.00');
  expect(amountText(satang(5))).toBe('0.05');
});
