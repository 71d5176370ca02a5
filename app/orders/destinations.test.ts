import { expect, test } from 'vitest';
import { destinationOf, type Outcome, paymentPath, type Whereabouts } from './destinations';

const where: Whereabouts = { isThankYouPage: true, isMember: false, token: 'T' };

test.each([
  ['approved', {}, '/thankyou?orderId=T'],
  ['approved', { isThankYouPage: false, isMember: true }, '/myaccount/student/order'],
  ['approved', { isThankYouPage: false }, '/order/T'],
  // PromptPay: without the token where this browser's session knows the order (specification 2)
  ['promptpay-approved', { isLastOfSession: true }, '/thankyou'],
  ['promptpay-approved', { isLastOfSession: false }, '/thankyou?orderId=T'],
  ['promptpay-approved', { isThankYouPage: false, isMember: true }, '/myaccount/student/order'],
  ['promptpay-approved', { isThankYouPage: false }, '/order/T'],
  ['payment-failed', { isMember: true }, '/myaccount/student/order'],
  ['payment-failed', {}, '/order/T'],
] as [Outcome, Partial<Whereabouts>, string][])('CHK-08 %s %j leads to %s', (outcome, given, path) => {
  expect(destinationOf(outcome, { ...where, ...given })).toBe(path);
});

test('an unpaid order is paid on the page of its method', () => {
  expect(paymentPath({ token: 'T', paymentMethodId: 1 })).toBe('/order/T/transfer');
  expect(paymentPath({ token: 'T', paymentMethodId: null })).toBe('/order/T/transfer');
  expect(paymentPath({ token: 'T', paymentMethodId: 9 })).toBe('/order/T/pay');
});
