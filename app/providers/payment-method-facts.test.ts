import { expect, test } from 'vitest';
import { isPaidByTransfer, leavesByDone, METHOD_IDS, methodFacts } from './payment-method-facts';

test('every method of the specification stands in the table', () => {
  expect(METHOD_IDS).toEqual([1, 2, 3, 4, 8, 9, 10, 11, 12, 13, 15]);
  expect(methodFacts(5)).toBeNull();
});

test('PAY-16 how each method is paid', () => {
  expect(METHOD_IDS.map((id) => methodFacts(id)?.paidBy)).toEqual([
    ...['transfer', 'page', 'card', 'qr', 'card', 'qr', 'instalments', 'card', 'qr', 'page', 'qr'],
  ]);
});

test('bank transfer, and orders that name no method, are paid by a report', () => {
  expect([null, ...METHOD_IDS].filter(isPaidByTransfer)).toEqual([null, 1]);
  expect(isPaidByTransfer(5)).toBe(false);
});

test('PAY-04 Done leads on from the bank’s QR only', () => {
  expect([null, ...METHOD_IDS].filter(leavesByDone)).toEqual([4]);
});
