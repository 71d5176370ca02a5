import { expect, test } from 'vitest';
import { orderSearchOf } from './order-search';

test.each([
  ['R69-1120-0457', 457, null],
  ['r69-1120-0457', 457, null],
  ['R69 1120 0457', 457, null],
  ['1120-0457', 457, null],
  ['1120 0457', 457, null],
  ['1399-0457', null, null],
  ['๐๔๕๗', 457, 45_700],
  ['1,741.00', null, 174_100],
  ['1741', 1741, 174_100],
  ['ปาริฉัตร', null, null],
])('ADM-04 staff typing %s looks for order %s and amount %s', (typed, orderId, amount) => {
  expect(orderSearchOf(typed)).toMatchObject({ orderId, amount });
});

test.each([
  ['0824814804', '%0824814804%'],
  ['082 481 4804', '%0824814804%'],
  ['082-481-4804', '%0824814804%'],
  ['+66824814804', '%824814804%'],
  ['(02) 123 4567', '%021234567%'],
  ['มะลิ 2', '%มะลิ 2%'],
  ['0 1055 69012 34 5', '%0105569012345%'],
])('ADM-04 the telephone %s is looked for as orders keep it', (typed, pattern) => {
  expect(orderSearchOf(typed).pattern).toBe(pattern);
});

test('signs that mean something to LIKE are taken as they are', () => {
  expect(orderSearchOf(' 50% off_\\ ').pattern).toBe('%50\\% off\\_\\\\%');
});

test('R-387 a title keeps its spaces, a code is folded as codes are kept', () => {
  expect(orderSearchOf(' 2026 10 วัน ')).toMatchObject({ title: '%2026 10 วัน%', code: '%202610วัน%' });
  expect(orderSearchOf('save ๑๐')).toMatchObject({ title: '%save 10%', code: '%SAVE10%' });
});

test('nothing typed looks for nothing', () => {
  for (const input of [null, '', '   '])
    expect(orderSearchOf(input)).toEqual({
      orderId: null,
      amount: null,
      pattern: null,
      title: null,
      code: null,
    });
});
