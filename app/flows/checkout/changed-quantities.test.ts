import { expect, test } from 'vitest';
import { changedQuantities } from './changed-quantities';

const cart = [{ kind: 'product' as const, productId: 1, qty: 24 }];
const input = (qty_1: string) => changedQuantities({ qty_1 }, cart).get(1);

test('more than there are, and no number of pieces at all, are told; what was kept as typed is not', () => {
  expect(input('99')).toEqual({ kind: 'all', typed: '99', qty: 24 });
  for (const none of ['0', '', '-1', 'สอง']) expect(input(none)).toMatchObject({ kind: 'none', qty: 24 });
  for (const right of ['24', ' 24 ', '๒๔']) expect(input(right)).toBeUndefined();
  expect(changedQuantities({}, cart).size).toBe(0);
});
