import { expect, test } from 'vitest';
import { inPanelOrder, isWayTold, methodInstead, providerToTell, usualRank, waysToPay } from './ways-to-pay';

const method = (id: number, { name = `m${id}`, isUsable = true } = {}) => ({
  id,
  nameTh: name,
  nameEn: name,
  whyNot: isUsable ? null : {},
});
const ids = (methods: readonly { id: number }[]) => methods.map(({ id }) => id);

test('three plain choices in the shop’s order, the rest behind them', () => {
  const { plain, others } = waysToPay([9, 3, 8, 10, 1, 4, 2, 12].map((id) => method(id)));
  expect(ids(plain)).toEqual([9, 3, 1]);
  expect(ids(others)).toEqual([8, 10, 4, 2, 12]);
  expect(ids(waysToPay([1, 12, 9, 3].map((id) => method(id))).plain)).toEqual([1, 12, 3]);
});

test('a way whose first provider takes no such amount is offered by its next', () => {
  const { plain, others } = waysToPay([method(9, { isUsable: false }), method(12), method(1)]);
  expect(ids(plain)).toEqual([9, 12, 1]);
  expect(ids(others)).toEqual([]);
  const more = waysToPay([method(9, { isUsable: false }), method(12), method(3), method(1)]);
  expect(ids(more.plain)).toEqual([12, 3, 1]);
  expect(ids(more.others)).toEqual([9]);
  const none = waysToPay([method(9, { isUsable: false }), method(3), method(1), method(2)]);
  expect(ids(none.plain)).toEqual([9, 3, 1]);
});

test('a shop with few methods folds none away', () => {
  expect(waysToPay([method(2), method(1)])).toMatchObject({ others: [] });
  expect(ids(waysToPay([method(2), method(10), method(13), method(1)]).plain)).toEqual([2, 10, 1]);
  expect(waysToPay([])).toEqual({ plain: [], others: [] });
});

test('the panel’s order is that of its choices, and stays when it is asked again', () => {
  const once = inPanelOrder([2, 9, 8, 3, 1].map((id) => method(id)));
  expect(ids(once)).toEqual([9, 8, 1, 2, 3]);
  expect(inPanelOrder(once)).toEqual(once);
});

test('methods at the same place: PromptPay, card, transfer, the rest', () => {
  expect([1, 2, 3, 9].sort((a, b) => usualRank(a) - usualRank(b))).toEqual([9, 3, 1, 2]);
});

test('a name that is a provider’s alone says no way', () => {
  expect(
    [method(8, { name: 'Omise' }), method(8, { name: 'Card (Omise)' }), method(2, { name: 'PayPal' })].map(
      isWayTold,
    ),
  ).toEqual([false, true, false]);
});

test('two of one way are told apart by whose they are, unless the name says it', () => {
  const both = [method(9, { name: 'พร้อมเพย์' }), method(12, { name: 'พร้อมเพย์ (GBPrimePay)' }), method(1)];
  expect(both.map((one) => providerToTell(one, both))).toEqual(['Omise', null, null]);
});

test('R-343 after a card was declined PromptPay is offered, else the first other that can be used', () => {
  const offered = [1, 3, 9, 2].map((id) => method(id));
  expect(methodInstead(offered, 3)?.id).toBe(9);
  expect(methodInstead([method(1), method(3), method(9, { isUsable: false })], 3)?.id).toBe(1);
  expect(methodInstead([method(3)], 3)).toBeNull();
  // a code that failed is offered again
  expect(methodInstead(offered, 9)).toBeNull();
});
