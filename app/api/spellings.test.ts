import { expect, test } from 'vitest';
import { asSpelled } from './spellings';

const knownFields = new Set(['pricingplan_id', 'payment_method_id', 'order_id']);

test('a field in another spelling is the field of the call', () => {
  expect(asSpelled({ priecingplan_id: [1], orderID: 2, other: 3 }, knownFields)).toEqual({
    pricingplan_id: [1],
    order_id: 2,
    other: 3,
  });
});
test('in both spellings it is refused, not chosen from', () => {
  expect(asSpelled({ priecingplan_id: [1], pricingplan_id: [2] }, knownFields)).toHaveProperty(
    'priecingplan_id',
  );
});
test('what the call does not know stays as it is', () => {
  expect(asSpelled({ coupons_id: 1 }, knownFields)).toEqual({ coupons_id: 1 });
  expect(asSpelled([1], knownFields)).toEqual([1]);
});
