import { expect, test } from 'vitest';
import { namesOfLines } from './fold-seats';

const line = { isSeat: false, name: 'Excel', planName: '1 ปี', qty: 1 };
const seat = { ...line, isSeat: true };

test('R-346 seats of one course and plan are one line, those of another one and what is no seat stand by themselves', () => {
  expect(namesOfLines([])).toEqual([]);
  expect(namesOfLines([seat])).toEqual(['Excel (1 ปี)']);
  expect(
    namesOfLines([
      ...[seat, seat, { ...seat, planName: '2 ปี' }, { ...seat, name: 'Python' }, seat],
      ...[line, line, { ...line, name: 'Book', planName: '', qty: 2 }],
    ]),
  ).toEqual(['Excel (1 ปี) × 3', 'Excel (2 ปี)', 'Python (1 ปี)', 'Excel (1 ปี)', 'Excel (1 ปี)', 'Book × 2']);
});
