import { expect, test } from 'vitest';
import { csvLine, csvOf, harmlessCell } from './csv';

test('Thai opens in a spreadsheet: the mark, CRLF, quotes doubled', () => {
  expect(csvOf([['ชื่อ', 'สาขา "หนึ่ง"']])).toBe('\ufeff"ชื่อ","สาขา ""หนึ่ง"""\r\n');
});

test.each(['=1+1', '+66 81', '-2+3', '@SUM(A1)', '\tx'])('%s begins no formula', (cell) => {
  expect(harmlessCell(cell)).toBe(`'${cell}`);
});

test('an amount keeps its minus', () => {
  expect(csvLine(['-53.50', '12.00'])).toBe('"-53.50","12.00"\r\n');
});
