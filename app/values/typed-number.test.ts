import { expect, test } from 'vitest';
import { basisPointsIn, decimalIn, signedNumberIn, wholeNumberIn } from './typed-number';

test.each<[string, number]>([
  ['20', 20],
  [' ๒๐ ', 20],
  ['２０', 20],
  ['20 คน', 20],
  ['๒๐คน', 20],
  ['20 ที่นั่ง', 20],
  ['3 ชิ้น', 3],
  ['12 seats', 12],
  ['1 Seat', 1],
  ['1,000', 1000],
  ['1 000', 1000],
  ['1,234,567', 1_234_567],
  ['๑,๐๐๐ คน', 1000],
  ['+5', 5],
  ['007', 7],
  ['\u200b20\u00a0คน', 20],
  ['0', 0],
])('R-333 %j is a whole number', (typed, value) => expect(wholeNumberIn(typed)).toBe(value));

test.each([
  '',
  ' ',
  '2.5',
  '2,5',
  '1,00',
  '10,00',
  '1,0000',
  '1e3',
  '0x10',
  '-3',
  '−3',
  '+-3',
  '20 แมว',
  'คน',
  'สิบ',
  '1/2',
  '5-6',
  '1 2',
  '1,000 000',
  'Infinity',
  '½',
  '²',
])('R-333 %j is none', (input) => expect(wholeNumberIn(input)).toBeNull());

test('R-333 a number with a sign, one with decimals, a share of a hundred', () => {
  expect(['-3', '−๓ ชิ้น', '- 3', '3', '+3', '--3', '-+3', '-'].map(signedNumberIn)).toEqual([
    -3,
    -3,
    -3,
    3,
    3,
    null,
    null,
    null,
  ]);
  expect(['1,000.50', '๗.๕', '0.5', '12', '1.2.3', '1e3', '-1', '', '.5'].map(decimalIn)).toEqual([
    1000.5,
    7.5,
    0.5,
    12,
    null,
    null,
    null,
    null,
    null,
  ]);
  expect(['7', '7.5 %', '๓%', '100', '100.01', '101', '7.555', '-1', 'x'].map(basisPointsIn)).toEqual([
    700,
    750,
    300,
    10_000,
    null,
    null,
    null,
    null,
    null,
  ]);
});
