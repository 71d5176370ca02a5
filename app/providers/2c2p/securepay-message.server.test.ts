import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { satang } from '~/values/money';
import { openedFromSecurePay, sealedForSecurePay, securePaySignature } from './securepay-message.server';
import { encryptedCardShape, securePayRequest } from './securepay-request';
import { verdictOfResponse } from './securepay-result';
import { readSecurePayResponse } from './securepay.server';

const SECRET = 'SANDBOX_SECRET_0001';
const REQUEST_PAYLOAD =
  'PFBheW1lbnRSZXF1ZXN0PjxtZXJjaGFudElEPkpUOTk8L21lcmNoYW50SUQ+PHVuaXF1ZVRyYW5zYWN0aW9uQ29kZT4xMDQyMTUzMDEyPC91bmlxdWVUcmFuc2FjdGlvbkNvZGU+PGRlc2M+T3JkZXIgMTA0MjwvZGVzYz48YW10PjAwMDAwMDE1OTAwMDwvYW10PjxjdXJyZW5jeUNvZGU+NzY0PC9jdXJyZW5jeUNvZGU+PHBhbkNvdW50cnk+VEg8L3BhbkNvdW50cnk+PGNhcmRob2xkZXJOYW1lPlNvbWNoYWkgSmFpZGVlPC9jYXJkaG9sZGVyTmFtZT48ZW5jQ2FyZERhdGE+MDBhY0VOQ1JZUFRFRENBUkREQVRBPT08L2VuY0NhcmREYXRhPjwvUGF5bWVudFJlcXVlc3Q+';
const RESPONSE_PAYLOAD =
  'PFBheW1lbnRSZXNwb25zZT48dGltZVN0YW1wPjA1MTEyNDE1MzA1NTwvdGltZVN0YW1wPjxtZXJjaGFudElEPkpUOTk8L21lcmNoYW50SUQ+PHJlc3BDb2RlPjAwPC9yZXNwQ29kZT48cGFuPjQxMTExMVhYWFhYWDExMTE8L3Bhbj48YW10PjAwMDAwMDE1OTAwMDwvYW10Pjx1bmlxdWVUcmFuc2FjdGlvbkNvZGU+MTA0MjE1MzAxMjwvdW5pcXVlVHJhbnNhY3Rpb25Db2RlPjx0cmFuUmVmPjU1MDAxMjM8L3RyYW5SZWY+PGFwcHJvdmFsQ29kZT43MTcyODI8L2FwcHJvdmFsQ29kZT48cmVmTnVtYmVyPjIwMjQxMTA1MDAwMDQyPC9yZWZOdW1iZXI+PGVjaT4wNTwvZWNpPjxkYXRlVGltZT4wNTExMjQxNTMwNTU8L2RhdGVUaW1lPjxzdGF0dXM+QTwvc3RhdHVzPjxmYWlsUmVhc29uPkFwcHJvdmVkPC9mYWlsUmVhc29uPjwvUGF5bWVudFJlc3BvbnNlPg==';
const RESPONSE_SIGNATURE = '077E60143F168BDA92D541EED059C91BC16EB24FB39A9AAD6078E6BB0F14DFBB';

const outer = (payload: string, signature: string, version = '9.9') =>
  Buffer.from(
    `<PaymentResponse><version>${version}</version><payload>${payload}</payload><signature>${signature}</signature></PaymentResponse>`,
  ).toString('base64');

const charge = {
  reference: '1042153012',
  orderNumber: 'Order 1042',
  amount: satang(159_000),
  currency: 'THB',
  buyer: { name: 'Somchai Jaidee', email: 'x@example.test' },
} as const;
const card = { encryptedCardInfo: '00acENCRYPTEDCARDDATA==' };

test('PAY-03 the request is the worked vector, layer by layer', () => {
  expect(securePaySignature(REQUEST_PAYLOAD, SECRET)).toBe(
    'CB48E2E817F4D77FA59CD15BB67A8BE8CE1FD9822255F235F8A46144FC58DC91',
  );
  const sealed = sealedForSecurePay('PaymentRequest', securePayRequest(charge, card, 'JT99')!, SECRET);
  expect(Buffer.from(sealed, 'base64').toString()).toContain(`<payload>${REQUEST_PAYLOAD}</payload>`);
  expect(createHash('sha256').update(sealed).digest('hex')).toBe(
    '43d32aec5accbd6de325c3168e23153e12888cab5a652a44ea7a1c07df0bba7d',
  );
});

test('PAY-03 names and signs that SecurePay does not take, dollars, amounts too large', () => {
  const longNamed = { ...charge, buyer: { ...charge.buyer, name: `Tom & "Jerry" <o'x> ${'ก'.repeat(60)}` } };
  const request = securePayRequest(longNamed, card, 'JT99')!;
  expect(request.cardholderName).not.toMatch(/[!@#$%^&*()<>]/);
  expect([...request.cardholderName!]).toHaveLength(50);
  expect(
    openedFromSecurePay('PaymentRequest', sealedForSecurePay('PaymentRequest', request, SECRET), SECRET),
  ).toEqual(new Map(Object.entries(request)));
  expect(securePayRequest({ ...charge, currency: 'USD' }, card, 'JT99')).toMatchObject({
    currencyCode: '840',
    userDefined1: 'USD',
  });
  expect(securePayRequest({ ...charge, amount: satang(1e12) }, card, 'JT99')).toBeNull();
});

test('PAY-21 the response of the vector: signed, and what it says', () => {
  expect(securePaySignature(RESPONSE_PAYLOAD, SECRET)).toBe(RESPONSE_SIGNATURE);
  const message = openedFromSecurePay('PaymentResponse', outer(RESPONSE_PAYLOAD, RESPONSE_SIGNATURE), SECRET);
  expect(message).toBeInstanceOf(Map);
  expect(verdictOfResponse(message as Map<string, string>)).toEqual({
    state: 'paid',
    reference: '1042153012',
    providerId: 'securepay:1042153012',
    amount: 159_000,
    currency: 'THB',
    paidAt: new Date('2024-11-05T08:30:55Z'),
  });
});

test('PAY-21 another signature, another version, another root: nothing is believed', () => {
  const open = (message: string) => openedFromSecurePay('PaymentResponse', message, SECRET);
  const forged = Buffer.from(RESPONSE_PAYLOAD, 'base64').toString().replace('000000159000', '000000000100');
  expect(open(outer(Buffer.from(forged).toString('base64'), RESPONSE_SIGNATURE))).toBe('signature');
  expect(open(outer(RESPONSE_PAYLOAD, securePaySignature(RESPONSE_PAYLOAD, 'other')))).toBe('signature');
  expect(open(outer(RESPONSE_PAYLOAD, ''))).toBe('signature');
  expect(open(outer(RESPONSE_PAYLOAD, RESPONSE_SIGNATURE, '9.4'))).toBe('content');
  for (const message of [
    '',
    'x',
    '<PaymentResponse/>',
    Buffer.from('<PaymentRequest></PaymentRequest>').toString('base64'),
    'A'.repeat(70_000),
  ])
    expect(open(message)).toBe('content');
  const signed = Buffer.from(
    '<!DOCTYPE x [<!ENTITY a "b">]><PaymentResponse><respCode>&a;</respCode></PaymentResponse>',
  ).toString('base64');
  expect(open(outer(signed, securePaySignature(signed, SECRET)))).toBe('content');
});

const response = (fields: Record<string, string>) => ({
  merchantID: 'JT99',
  uniqueTransactionCode: '123456789012',
  amt: '000000159000',
  respCode: '00',
  status: 'A',
  failReason: 'Approved',
  ...fields,
});
const verdict = (fields: Record<string, string>) =>
  verdictOfResponse(new Map(Object.entries(response(fields))));

test.each([
  [{}, { state: 'paid', reference: '123456789012', amount: 159_000, currency: 'THB' }],
  [{ status: 'S' }, { state: 'paid', reference: '123456789012' }],
  [{ currencyCode: '840' }, { state: 'paid', currency: 'USD' }],
  [{ userDefined1: 'USD' }, { state: 'paid', currency: 'USD' }],
  [{ currencyCode: '392' }, { state: 'unknown' }],
  [{ amt: '1590.00' }, { state: 'unknown' }],
  [{ status: 'AP', respCode: '00' }, { state: 'pending' }],
  [{ status: 'AE' }, { state: 'paid', reference: null }],
  [{ status: 'AL' }, { state: 'paid', reference: null }],
  [{ status: 'F' }, { state: 'failed' }],
  [{ status: '' }, { state: 'failed' }],
  [{ status: 'A', respCode: '05' }, { state: 'failed' }],
  [
    { status: 'AR', respCode: '81', failReason: 'no' },
    { state: 'failed', failure: { code: '81', description: 'no' } },
  ],
  [{ status: 'V' }, { state: 'failed' }],
] as const)('PAY-03 a response with %j', (fields, expected) => {
  expect(verdict(fields)).toMatchObject(expected);
});

test('PAY-21 a post of another merchant, or of no attempt of ours, is refused', () => {
  const keys = { merchantId: 'JT99', secretKey: SECRET };
  const post = (fields: Record<string, string>, secret = SECRET) =>
    readSecurePayResponse(
      keys,
      new URLSearchParams({
        paymentResponse: sealedForSecurePay('PaymentResponse', response(fields), secret),
      }).toString(),
      new Date('2026-11-22T08:00:00Z'),
    );
  expect(post({})).toMatchObject({
    outcome: 'about',
    attempt: { reference: '123456789012' },
    verdict: { state: 'paid' },
  });
  expect(JSON.stringify(post({ pan: '411111XXXXXX1111' }))).not.toContain('4111');
  expect(post({ merchantID: 'JT98' })).toEqual({ outcome: 'refused', why: 'content' });
  expect(post({ uniqueTransactionCode: `1' or '1` })).toEqual({ outcome: 'refused', why: 'content' });
  expect(post({}, 'other')).toEqual({ outcome: 'refused', why: 'signature' });
  expect(readSecurePayResponse(keys, 'a=b', new Date())).toEqual({ outcome: 'refused', why: 'content' });
});

test('PAY-20 the four fields of a card; a number is none of them', () => {
  const fields = {
    encryptedCardInfo: '00acSANDBOXMTExMQ==',
    maskedCardInfo: '411111XXXXXX1111',
    expMonthCardInfo: '12',
    expYearCardInfo: '2030',
  };
  expect(encryptedCardShape.safeParse(fields).success).toBe(true);
  for (const wrong of [
    { encryptedCardInfo: '' },
    { encryptedCardInfo: 'x'.repeat(513) },
    { encryptedCardInfo: '<script>alert(1)</script>' },
    { maskedCardInfo: '4111111111111111' },
    { expMonthCardInfo: '13' },
    { expYearCardInfo: '30' },
  ])
    expect(encryptedCardShape.safeParse({ ...fields, ...wrong }).success, JSON.stringify(wrong)).toBe(false);
});
