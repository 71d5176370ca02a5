import { expect, test } from 'vitest';
import {
  approvedBy,
  destinationOf,
  type Outcome,
  paymentPath,
  type DestinationContext,
} from './destinations';

const where: DestinationContext = { isThankYouPage: true, isMember: false, token: 'T' };

test.each([
  ['approved', {}, '/thankyou?orderId=T'],
  ['approved', { isThankYouPage: false, isMember: true }, '/myaccount/student/order'],
  ['approved', { isThankYouPage: false }, '/order/T'],
  // PromptPay: without the token where this browser's session knows the order (specification 2)
  ['promptpay-approved', { isLastOfSession: true }, '/thankyou'],
  ['promptpay-approved', { isLastOfSession: false }, '/thankyou?orderId=T'],
  ['promptpay-approved', { isThankYouPage: false, isMember: true }, '/myaccount/student/order'],
  ['promptpay-approved', { isThankYouPage: false }, '/order/T'],
  ['bank-qr-left', { isMember: true }, '/myaccount/student/order'],
  ['bank-qr-left', {}, '/order/T'],
  ['payment-failed', { isMember: true }, '/myaccount/student/order'],
  ['payment-failed', {}, '/order/T'],
] as [Outcome, Partial<DestinationContext>, string][])('CHK-08 %s %j leads to %s', (outcome, given, path) => {
  expect(destinationOf(outcome, { ...where, ...given })).toBe(path);
});

test('an unpaid order is paid on the page of its method', () => {
  expect(paymentPath({ token: 'T', paymentMethodId: 1 })).toBe('/order/T/transfer');
  expect(paymentPath({ token: 'T', paymentMethodId: null })).toBe('/order/T/transfer');
  expect(paymentPath({ token: 'T', paymentMethodId: 9 })).toBe('/order/T/pay');
});

// an approval by each method: with the thank-you page on, and without it, for a member and for a guest
test.each([
  [1, '/thankyou?orderId=T', '/myaccount/student/order'],
  [2, '/myaccount/student/order', '/myaccount/student/order'],
  [3, '/thankyou?orderId=T', '/myaccount/student/order'],
  [4, '/myaccount/student/order', '/myaccount/student/order'],
  [8, '/thankyou?orderId=T', '/myaccount/student/order'],
  [9, '/thankyou', '/myaccount/student/order'],
  [10, '/thankyou?orderId=T', '/myaccount/student/order'],
  [11, '/thankyou?orderId=T', '/myaccount/student/order'],
  [12, '/thankyou', '/myaccount/student/order'],
  [13, '/thankyou?orderId=T', '/myaccount/student/order'],
  [15, '/thankyou?orderId=T', '/myaccount/student/order'],
  [null, '/thankyou?orderId=T', '/myaccount/student/order'],
])('CHK-08 approved by method %s: %s, or %s', (methodId, thanked, plain) => {
  const outcome = approvedBy(methodId);
  const member = { ...where, isMember: true, isLastOfSession: true };
  expect(destinationOf(outcome, member)).toBe(thanked);
  expect(destinationOf(outcome, { ...member, isThankYouPage: false })).toBe(plain);
  // a guest has the order's own page in place of the list
  const guests = { ...member, isMember: false };
  expect(destinationOf(outcome, guests)).toBe(thanked.startsWith('/thankyou') ? thanked : '/order/T');
  expect(destinationOf(outcome, { ...guests, isThankYouPage: false })).toBe('/order/T');
});

test.each([
  ['notify-later', '/thankyou?orderId=T'],
  ['transfer-reported', '/thankyou?orderId=T'],
  ['free-approved', '/thankyou?orderId=T'],
  ['free-waiting', '/thankyou?orderId=T'],
  ['payment-cancelled', '/myaccount/student/order'],
  ['payment-failed', '/myaccount/student/order'],
] as [Outcome, string][])(
  'CHK-08 %s leads a member to %s, or to the list; a guest to the order',
  (outcome, path) => {
    expect(destinationOf(outcome, { ...where, isMember: true })).toBe(path);
    expect(destinationOf(outcome, { ...where, isMember: true, isThankYouPage: false })).toBe(
      '/myaccount/student/order',
    );
    expect(destinationOf(outcome, where)).toBe(path.startsWith('/thankyou') ? path : '/order/T');
    expect(destinationOf(outcome, { ...where, isThankYouPage: false })).toBe('/order/T');
  },
);
