import { expect, test } from 'vitest';
import { satang } from '~/values/money';
import { whyNotAmount } from './method-limits';

const baht = (amount: number) => ({ amountDue: satang(amount * 100), currency: 'THB' as const });
const method = (id: number, limits: { minimum?: number; maximum?: number } = {}) => ({
  id,
  minimum: limits.minimum ?? null,
  maximum: limits.maximum ?? null,
});

test.each([8, 9])('CRT-10 method %i takes 20 baht and more, by the amount after withholding', (id) => {
  expect(whyNotAmount(method(id), { ...baht(20), amountDue: satang(1_999) })).toEqual({
    text: 'payment.belowProviderMinimum',
    amount: 2_000,
  });
  expect(whyNotAmount(method(id), baht(20))).toBeNull();
  // a lower minimum in the shop's settings does not help
  expect(whyNotAmount(method(id, { minimum: 100 }), baht(10))?.text).toBe('payment.belowProviderMinimum');
});

test('CRT-10 other methods have no such minimum', () => {
  for (const id of [1, 2, 3, 4, 11, 12, 13, 15]) expect(whyNotAmount(method(id), baht(1))).toBeNull();
});

test('PAY-10 an instalment plan begins at 3,000 baht, or where the shop says', () => {
  expect(whyNotAmount(method(10), { ...baht(3_000), amountDue: satang(299_999) })).toEqual({
    text: 'payment.belowMinimum',
    amount: 300_000,
  });
  expect(whyNotAmount(method(10), baht(3_000))).toBeNull();
  expect(whyNotAmount(method(10, { minimum: 150_000 }), baht(1_500))).toBeNull();
  expect(whyNotAmount(method(10, { minimum: 500_000 }), baht(4_999))?.amount).toBe(500_000);
  expect(whyNotAmount(method(10), { ...baht(9_000), currency: 'USD' })).toEqual({ text: 'payment.onlyBaht' });
});

test('the shop’s own limits, and the highest a PromptPay QR of Omise takes', () => {
  expect(whyNotAmount(method(9, { minimum: 50_000 }), baht(499))).toEqual({
    text: 'payment.belowMinimum',
    amount: 50_000,
  });
  expect(whyNotAmount(method(9), baht(150_000))).toBeNull();
  expect(whyNotAmount(method(9, { maximum: 99_000_000 }), baht(150_001))).toEqual({
    text: 'payment.aboveMaximum',
    amount: 15_000_000,
  });
  expect(whyNotAmount(method(1, { maximum: 5_000 }), baht(51))).toEqual({
    text: 'payment.aboveMaximum',
    amount: 5_000,
  });
});

test('CRT-12 PromptPay takes baht only; limits in baht say nothing about dollars', () => {
  const dollars = { amountDue: satang(1_000), currency: 'USD' as const };
  expect(whyNotAmount(method(9), dollars)).toEqual({ text: 'payment.onlyBaht' });
  expect(whyNotAmount(method(8), dollars)).toBeNull();
  expect(whyNotAmount(method(1, { minimum: 5_000 }), dollars)).toBeNull();
});
