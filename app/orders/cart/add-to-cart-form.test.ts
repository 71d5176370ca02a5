import { expect, test } from 'vitest';
import { addToCartForm } from './add-to-cart-form';

const lineOf = (fields: Record<string, string>) => addToCartForm.parse(fields);

test('a course with its plan, or a product with its quantity', () => {
  expect(lineOf({ course_id: '7', plan_id: '12' })).toEqual({ kind: 'course', courseId: 7, planId: 12 });
  expect(lineOf({ course_id: '7' })).toEqual({ kind: 'course', courseId: 7, planId: null });
  expect(lineOf({ product_id: '3', qty: ' 2 ' })).toEqual({ kind: 'product', productId: 3, qty: 2 });
});

test.each([['0'], ['-2'], ['1.5'], ['abc'], ['1e9'], ['999999999999999999']])(
  'R-333 the quantity “%s” is none, and never one',
  (qty) => {
    expect(lineOf({ product_id: '3', qty })).toEqual({ kind: 'wrong-pieces', productId: 3, typed: qty });
  },
);
test('R-333 a quantity is read as people write it; none is one', () => {
  for (const qty of ['๑,๐๐๐', '1000 ชิ้น'])
    expect(lineOf({ product_id: '3', qty })).toEqual({ kind: 'product', productId: 3, qty: 1000 });
  expect(lineOf({ product_id: '3' })).toEqual({ kind: 'product', productId: 3, qty: 1 });
});

const ODD: Record<string, string>[] = [
  {},
  { course_id: '-1' },
  { product_id: "1' or 1" },
  { course_id: '99999999999999999999' },
];
test.each(ODD)('anything else is nothing: %o', (fields) => {
  expect(lineOf(fields)).toBeNull();
});
