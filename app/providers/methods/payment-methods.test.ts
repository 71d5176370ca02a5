import { expect, test } from 'vitest';
import {
  isPaidByTransfer,
  keyFieldsOf,
  leavesByDone,
  PAYMENT_METHODS,
  paymentMethod,
  webhookPaths,
} from './payment-methods';

const ids = PAYMENT_METHODS.map(({ id }) => id).toSorted((a, b) => a - b);
/** How each method of the specification is paid. */
const SPECIFICATION = {
  1: 'transfer',
  2: 'page',
  3: 'card',
  4: 'qr',
  8: 'card',
  9: 'qr',
  10: 'instalments',
  11: 'card',
  12: 'qr',
  13: 'page',
  15: 'qr',
};

test('PAY-16 every method of the specification is listed once, and how it is paid', () => {
  expect(Object.fromEntries(PAYMENT_METHODS.map(({ id, paidBy }) => [id, paidBy]))).toMatchObject(
    SPECIFICATION,
  );
  expect(new Set(ids).size).toBe(ids.length);
  expect(paymentMethod(5)).toBeNull();
});

test('bank transfer, and orders that name no method, are paid by a report', () => {
  expect([null, ...ids].filter(isPaidByTransfer)).toEqual([null, 1]);
  expect(isPaidByTransfer(5)).toBe(false);
});

test('PAY-04 Done leads on from the bank’s QR only', () => {
  expect([null, ...ids].filter(leavesByDone)).toEqual([4]);
});

test('every method with a provider has keys, one of them secret, and sandbox keys that fit them', () => {
  for (const { id, provider, keys, sandboxKeys } of PAYMENT_METHODS) {
    expect(keyFieldsOf(id).some(({ kind }) => kind === 'secret')).toBe(provider !== null);
    expect(keys?.safeParse(sandboxKeys).success).toBe(provider === null ? undefined : true);
  }
});

test('a choice, an optional key and one that owners do not see', () => {
  const fields = keyFieldsOf(10);
  expect(fields.map(({ name, kind, isOptional }) => [name, kind, isOptional])).toEqual([
    ['merchantId', 'plain', false],
    ['secretKey', 'secret', false],
    ['periods', 'plain', true],
    ['interestType', ['A', 'C', 'M'], true],
  ]);
  expect(fields.map(({ isGood }) => isGood('3,6'))).toEqual([false, false, true, false]);
  expect(keyFieldsOf(13).map(({ name }) => name)).toEqual(['merchantId', 'secretKey', 'apiKey']);
});

test('a method is told of at its provider’s path, some at one of their own', () => {
  expect([1, 5, 9, 3, 13].map((id) => webhookPaths(id))).toEqual([
    [],
    [],
    ['/webhook/omise'],
    ['/webhook/2c2p', '/webhook/securepay'],
    ['/webhook/payment/pay-solutions'],
  ]);
});
