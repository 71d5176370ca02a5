import { describe, expect, test } from 'vitest';
import { satang } from '~/values/money';
import {
  matchesCharge,
  invoiceOf,
  readInvoice,
  readXenditNotification,
  verdictOfInvoice,
} from './xendit-invoice';
import { codeOf, readPaymentRequest, verdictOfRequest } from './xendit-payment-request';

const REFERENCE = '104215301201';
const invoice = (overrides: object = {}) => ({
  id: '6729aa',
  external_id: REFERENCE,
  status: 'PENDING',
  amount: 1590,
  currency: 'THB',
  invoice_url: 'https://checkout-staging.xendit.co/web/6729aa',
  expiry_date: '2024-11-05T09:00:00.000Z',
  ...overrides,
});
const verdict = (overrides: object) => verdictOfInvoice(readInvoice(invoice(overrides))!);

describe('an invoice', () => {
  test.each(['PAID', 'SETTLED'])('PAY-11 %s is paid with what was paid', (status) => {
    expect(verdict({ status, paid_amount: 1590.5, paid_at: '2024-11-05T08:31:00Z' })).toEqual({
      state: 'paid',
      reference: REFERENCE,
      providerId: '6729aa',
      amount: 159_050,
      currency: 'THB',
      paidAt: new Date('2024-11-05T08:31:00Z'),
    });
    expect(verdict({ status })).toMatchObject({ amount: 159_000, paidAt: null });
  });
  test('PAY-11 anything else is not', () => {
    expect(verdict({}).state).toBe('pending');
    expect(verdict({ status: 'EXPIRED' }).state).toBe('expired');
    for (const overrides of [
      { status: 'X' },
      { status: 'PAID', amount: 'x' },
      { status: 'PAID', currency: 'IDR' },
    ])
      expect(verdict(overrides).state).toBe('unknown');
    for (const wrong of [null, 'x', {}, invoice({ id: '../x' }), invoice({ external_id: 1 })])
      expect(readInvoice(wrong)).toBeNull();
  });
  test('PAY-11 it has to ask for what we asked', () => {
    const charge = { reference: REFERENCE, amount: satang(159_000), currency: 'THB' as const };
    expect(matchesCharge(readInvoice(invoice())!, charge)).toBe(true);
    for (const overrides of [{ amount: 1591 }, { external_id: '1' }, { currency: 'USD' }])
      expect(matchesCharge(readInvoice(invoice(overrides))!, charge)).toBe(false);
  });
  test('PAY-11 the one of our reference is found among others', () => {
    expect(invoiceOf([{}, invoice({ external_id: '1' }), invoice()], REFERENCE)?.id).toBe('6729aa');
    expect(invoiceOf('x', REFERENCE)).toBeNull();
  });
});

describe('a payment request', () => {
  const request = (overrides: object = {}) =>
    readPaymentRequest({
      payment_request_id: 'pr-1',
      reference_id: REFERENCE,
      status: 'REQUIRES_ACTION',
      request_amount: 1590,
      currency: 'THB',
      actions: [{ descriptor: 'WEB_URL', value: 'x' }, 1, { descriptor: 'QR_STRING', value: '0002' }],
      ...overrides,
    })!;
  test('PAY-12 its code is the text among its actions', () => {
    expect(codeOf(request())).toBe('0002');
    expect(codeOf(request({ actions: [] }))).toBeNull();
    expect(readPaymentRequest({})).toBeNull();
  });
  test.each([
    ['REQUIRES_ACTION', 'pending'],
    ['SUCCEEDED', 'paid'],
    ['FAILED', 'failed'],
    ['EXPIRED', 'expired'],
    ['CANCELED', 'expired'],
    ['NEW', 'unknown'],
  ])('PAY-12 %s is %s', (status, state) => {
    expect(verdictOfRequest(request({ status })).state).toBe(state);
  });
});

test('PAY-21 notifications of either kind name our reference', () => {
  expect(readXenditNotification(invoice({ status: 'PAID' }))).toMatchObject({
    eventKey: '6729aa.PAID',
    attempt: { reference: REFERENCE },
  });
  const data = { payment_request_id: 'pr-1', reference_id: REFERENCE, status: 'SUCCEEDED' };
  expect(readXenditNotification({ event: 'payment.capture', data })).toMatchObject({
    eventKey: 'pr-1.SUCCEEDED',
    attempt: { reference: REFERENCE },
  });
  for (const wrong of [null, {}, invoice({ external_id: 'x' }), { event: 'x', data: {} }])
    expect(readXenditNotification(wrong)).toEqual({ outcome: 'refused', why: 'content' });
});
