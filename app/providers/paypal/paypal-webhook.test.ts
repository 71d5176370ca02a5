import { expect, test } from 'vitest';
import { signedText } from '../../../sandbox/paypal/paypal-signature';
import { isPayPalCertificate, readPayPalEvent, subjectOf, verificationAsk } from './paypal-webhook';

const event = (event_type: string, resource: object) =>
  readPayPalEvent({ id: 'WH-1', event_type, resource })!;

test('PAY-21 what PayPal signs: the vector of its documents', () => {
  expect(
    signedText({
      id: 'b1e0f5d0-9b5b-11ef-8a3b-0242ac120002',
      time: '2024-11-05T08:30:00Z',
      webhookId: 'WH-ID-SANDBOX',
      body: '{"id":"WH-SANDBOX-1","event_type":"PAYMENT.CAPTURE.COMPLETED"}',
    }),
  ).toBe('b1e0f5d0-9b5b-11ef-8a3b-0242ac120002|2024-11-05T08:30:00Z|WH-ID-SANDBOX|983833302');
});

const headers = () =>
  new Headers({
    'PAYPAL-TRANSMISSION-ID': 't1',
    'PAYPAL-TRANSMISSION-TIME': '2024-11-05T08:30:00Z',
    'PAYPAL-TRANSMISSION-SIG': 'c2ln',
    'PAYPAL-CERT-URL': 'https://api.paypal.com/cert',
    'PAYPAL-AUTH-ALGO': 'SHA256withRSA',
  });

test('PAY-21 the event is asked about byte for byte', () => {
  const body = '{ "amount": 1.50,\n "id":"\\u0e01" }';
  const question = verificationAsk(headers(), body, 'WH-ID');
  expect(question?.endsWith(`,"webhook_event":${body}}`)).toBe(true);
  expect(JSON.parse(question!)).toEqual({
    auth_algo: 'SHA256withRSA',
    cert_url: 'https://api.paypal.com/cert',
    transmission_id: 't1',
    transmission_sig: 'c2ln',
    transmission_time: '2024-11-05T08:30:00Z',
    webhook_id: 'WH-ID',
    webhook_event: { amount: 1.5, id: 'ก' },
  });
});

test.each([...headers().keys()])('PAY-21 without %s nobody signed it', (name) => {
  const some = headers();
  some.delete(name);
  expect(verificationAsk(some, '{}', 'WH-ID')).toBeNull();
});

test('PAY-21 who an event speaks of', () => {
  expect(subjectOf(event('CHECKOUT.ORDER.APPROVED', { id: '5O1' }))).toMatchObject({
    outcome: 'about',
    eventKey: 'WH-1',
    attempt: { providerId: '5O1' },
  });
  const related = { supplementary_data: { related_ids: { order_id: '5O1' } } };
  expect(
    subjectOf(event('PAYMENT.CAPTURE.COMPLETED', { id: '3C', custom_id: 'ATT1', ...related })),
  ).toMatchObject({ attempt: { providerId: '5O1' } });
  expect(subjectOf(event('PAYMENT.CAPTURE.DENIED', { id: '3C', custom_id: 'ATT1' }))).toMatchObject({
    attempt: { reference: 'ATT1' },
  });
  expect(subjectOf(event('PAYMENT.CAPTURE.COMPLETED', { id: '3C' }))).toEqual({
    outcome: 'refused',
    why: 'content',
  });
  expect(subjectOf(event('PAYMENT.CAPTURE.REFUNDED', { id: '3C' }))).toEqual({ outcome: 'ignored' });
  expect(subjectOf(event('CUSTOMER.DISPUTE.CREATED', { id: '3C' }))).toEqual({ outcome: 'ignored' });
});

test('money taken back is told by the word PayPal signed, with the capture it is of and our reference', () => {
  const refund = {
    id: '1JU08902781691411',
    status: 'COMPLETED',
    amount: { currency_code: 'THB', value: '590.00' },
    invoice_id: 'ATT1',
    create_time: '2024-11-06T08:30:00Z',
    links: [{ rel: 'up', href: 'https://api.paypal.com/v2/payments/captures/3C679366HH908993F' }],
  };
  expect(subjectOf(event('PAYMENT.CAPTURE.REFUNDED', refund))).toMatchObject({
    outcome: 'about',
    attempt: { reference: 'ATT1' },
    reversals: [
      {
        reference: '1JU08902781691411',
        kind: 'refund',
        state: 'done',
        amount: 59_000,
        moneyId: '3C679366HH908993F',
        refundReference: null,
      },
    ],
  });
  expect(subjectOf(event('PAYMENT.CAPTURE.REVERSED', { ...refund, custom_id: 'R1' }))).toMatchObject({
    reversals: [{ kind: 'reversal', refundReference: null }],
  });
  expect(subjectOf(event('PAYMENT.CAPTURE.REFUNDED', { ...refund, status: 'FAILED' }))).toEqual({
    outcome: 'ignored',
  });
});

test.each([
  ['https://api.paypal.com/v1/notifications/certs/CERT-1', true],
  ['https://api.sandbox.paypal.com/v1/notifications/certs/CERT-1', true],
  ['http://api.paypal.com/cert', false],
  ['https://api.paypal.com.evil.test/cert', false],
  ['https://evil.test/api.paypal.com', false],
  ['https://paypal.com@evil.test/cert', false],
  ['cert', false],
])('PAY-21 a certificate at %s is PayPal’s: %s', (address, isTheirs) => {
  expect(isPayPalCertificate(new Headers({ 'PayPal-Cert-Url': address }))).toBe(isTheirs);
});

test.each([undefined, null, {}, { id: 'WH-1' }, { id: 1, event_type: 'X', resource: { id: '1' } }])(
  'PAY-21 %j is no event',
  (content) => {
    expect(readPayPalEvent(content)).toBeNull();
  },
);
