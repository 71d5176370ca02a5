import { describe, expect, test } from 'vitest';
import { satang } from '~/values/money';
import { asksOf, linesAfter, piecesOf, priceErrors, qtyErrors, manualLinesIn } from './manual-lines';

const course = { key: 'course-12-34', qty: '1', price: '' };
const book = { key: 'product-7', qty: '๓', price: '' };

describe('the lines of an order that staff make', () => {
  test('R-125 what the form carries, the same thing once, and nothing that is no line', () => {
    const input = { line: ['course-12-34', 'product-7', 'product-7', 'nonsense'], qty: ['1', '๓', '9', '1'] };
    expect(manualLinesIn(input)).toEqual([course, book]);
    expect(manualLinesIn({ line: 'product-7', qty: '2' })).toEqual([
      { key: 'product-7', qty: '2', price: '' },
    ]);
    expect(asksOf([course, book], 'THB')).toEqual([
      { kind: 'course', courseId: 12, planId: 34, qty: 1 },
      { kind: 'product', productId: 7, qty: 3 },
    ]);
  });

  test.each(['', '0', '-1', '1.5', 'สอง', '10000', '999999999'])('“%s” is no number of pieces', (qty) => {
    const line = { ...book, qty };
    expect(piecesOf(line)).toBeNull();
    expect(qtyErrors([book, line])).toEqual({ 'qty[1]': ['sale.qtyInvalid'] });
  });

  test('a button adds a thing, one more of it, or another plan of the same course; another takes it away', () => {
    expect(linesAfter([course], 'add:product-7')).toEqual([course, { ...book, qty: '1' }]);
    expect(linesAfter([book], 'add:product-7')).toEqual([{ ...book, qty: '4' }]);
    expect(linesAfter([course, book], 'add:course-12-35')).toEqual([
      book,
      { ...course, key: 'course-12-35' },
    ]);
    // the same plan again leaves its seats as they were typed
    expect(linesAfter([{ ...course, qty: '20' }], 'add:course-12-34')).toEqual([{ ...course, qty: '20' }]);
    expect(linesAfter([course, book], 'remove:course-12-34')).toEqual([book]);
    for (const nothing of ['find', 'add:nonsense', 'place'])
      expect(linesAfter([book], nothing)).toEqual([book]);
  });

  test('R-388 seats and prices of their own are read as people write them, or refused beside their field', () => {
    const input = { line: ['course-12-34', 'product-7'], qty: ['20 คน', '2'], price: ['๑,๕๐๐', ''] };
    const lines = manualLinesIn(input);
    expect(asksOf(lines, 'THB')).toEqual([
      { kind: 'course', courseId: 12, planId: 34, qty: 20, agreedPrice: 150_000 },
      { kind: 'product', productId: 7, qty: 2 },
    ]);
    expect(qtyErrors([{ ...course, qty: '201' }])).toEqual({ 'qty[0]': ['sale.seatsInvalid'] });
    expect(priceErrors(lines, [satang(150_000), null], 'THB')).toEqual({});
    expect(priceErrors(lines, [satang(149_999), null], 'THB')).toEqual({ 'price[0]': ['sale.priceAbove'] });
    expect(priceErrors([{ ...book, price: 'ฟรี' }], [null], 'THB')).toEqual({
      'price[0]': ['sale.priceInvalid'],
    });
  });
});
