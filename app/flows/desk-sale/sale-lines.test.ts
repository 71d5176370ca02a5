import { describe, expect, test } from 'vitest';
import { asksOf, linesAfter, piecesOf, qtyErrors, saleLinesIn } from './sale-lines';

const course = { key: 'course-12-34', qty: '1' };
const book = { key: 'product-7', qty: '๓' };

describe('the lines of an order that staff make', () => {
  test('R-125 what the form carries, the same thing once, and nothing that is no line', () => {
    const typed = { line: ['course-12-34', 'product-7', 'product-7', 'nonsense'], qty: ['1', '๓', '9', '1'] };
    expect(saleLinesIn(typed)).toEqual([course, book]);
    expect(saleLinesIn({ line: 'product-7', qty: '2' })).toEqual([{ key: 'product-7', qty: '2' }]);
    expect(asksOf([course, book])).toEqual([
      { kind: 'course', courseId: 12, planId: 34 },
      { kind: 'product', productId: 7, qty: 3 },
    ]);
  });

  test.each(['', '0', '-1', '1.5', 'สอง', '10000', '999999999'])('“%s” is no number of pieces', (qty) => {
    const line = { key: 'product-7', qty };
    expect(piecesOf(line)).toBeNull();
    expect(qtyErrors([book, line])).toEqual({ 'qty[1]': ['sale.qtyInvalid'] });
  });

  test('a button adds a thing, one more of it, or another plan of the same course; another takes it away', () => {
    expect(linesAfter([course], 'add:product-7')).toEqual([course, { key: 'product-7', qty: '1' }]);
    expect(linesAfter([book], 'add:product-7')).toEqual([{ key: 'product-7', qty: '4' }]);
    expect(linesAfter([course, book], 'add:course-12-35')).toEqual([book, { key: 'course-12-35', qty: '1' }]);
    expect(linesAfter([course, book], 'remove:course-12-34')).toEqual([book]);
    for (const nothing of ['find', 'add:nonsense', 'place'])
      expect(linesAfter([book], nothing)).toEqual([book]);
  });
});
